import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import { Form, href, Link } from "react-router";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Checklist } from "../schema.ts";

/** Lists what the page lacks, with links to add it. Disappears once it is complete or hidden. */
export function ChecklistSection({ checklist }: { checklist: Checklist }) {
	const done = ITEMS.filter(({ part }) => checklist[part]).length;
	return (
		<Section
			title="Finish your page"
			description={`${done} of ${ITEMS.length} done`}
			actions={
				<Form method="post" action={href("/dashboard/start")} preventScrollReset>
					<SubmitButton variant="quiet" size="sm" intent="hide-checklist">
						Dismiss
					</SubmitButton>
				</Form>
			}
		>
			<ul className="rows">
				{ITEMS.map(({ part, label, to }) => (
					<li key={part} className="flex min-h-12 items-center gap-3 text-ui">
						{checklist[part] ? (
							<>
								<CircleCheck aria-hidden className="size-5 shrink-0 text-leaf" />
								<span className="text-muted">
									{label} <span className="sr-only">(done)</span>
								</span>
							</>
						) : (
							<>
								<Circle aria-hidden className="size-5 shrink-0 text-muted" />
								<Link to={to} className="link hit-44">
									{label}
								</Link>
							</>
						)}
					</li>
				))}
			</ul>
		</Section>
	);
}

/** The next thing that the page lacks, in one row, for where there is no room for the list. */
export function ChecklistRow({ checklist }: { checklist: Checklist }) {
	const missing = ITEMS.filter(({ part }) => !checklist[part]);
	const [next] = missing;
	if (next === undefined) return null;
	return (
		<Link
			to={next.to}
			className="flex min-h-14 items-center gap-3 rounded-lg border border-hairline bg-raised px-4 text-ui hover:border-ink"
		>
			<span className="min-w-0 flex-1">
				<span className="block text-sm text-muted">
					{ITEMS.length - missing.length} of {ITEMS.length} done
				</span>
				<span className="font-medium">{next.label}</span>
			</span>
			<ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
		</Link>
	);
}

const ITEMS = [
	{ part: "photo", label: "Add a photo", to: `${href("/dashboard/profile")}#profile-image` },
	{ part: "bio", label: "Write a bio", to: `${href("/dashboard/profile")}#autosave-form-bio` },
	{ part: "links", label: "Add three links", to: `${href("/dashboard/links")}#add-link` },
] as const;
