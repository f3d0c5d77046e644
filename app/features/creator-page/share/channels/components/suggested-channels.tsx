import { Plus } from "lucide-react";
import { Form } from "react-router";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type Channel, SUGGESTED_CHANNELS } from "../schema.ts";

/** Common channels that the page doesn't have yet, each added with one button. */
export function SuggestedChannels({ channels }: { channels: readonly Channel[] }) {
	const taken = new Set(channels.map(({ slug }) => slug));
	const suggested = SUGGESTED_CHANNELS.filter(({ slug }) => !taken.has(slug));
	if (suggested.length === 0) return null;
	return (
		<Section title="Suggested channels">
			<ul className="flex flex-wrap gap-2">
				{suggested.map(({ name, slug }) => (
					<li key={slug}>
						<Form method="post">
							<input type="hidden" name="intent" value="add-channel" />
							<input type="hidden" name="name" value={name} />
							<SubmitButton
								variant="secondary"
								name="slug"
								value={slug}
								icon={<Plus aria-hidden />}
							>
								{name}
							</SubmitButton>
						</Form>
					</li>
				))}
			</ul>
		</Section>
	);
}
