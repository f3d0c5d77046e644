import { BadgeCheck } from "lucide-react";
import { Form } from "react-router";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinkProofs } from "../queries.server.ts";

/** Which websites say that this page is their author's, and how to make one say so. */
export function ProvenLinks({ address, proven, moreProven, provable }: LinkProofs) {
	const snippet = `<a rel="me" href="${address}">My links</a>`;
	return (
		<Section
			id="proven-links"
			title="Proven links"
			description="A website of yours that links back to this page proves that both are the same person's. Visitors see a mark beside the link."
		>
			<div className="grid gap-2">
				<p className="text-ui">
					Put this into your website, or this page's address into your profile on a network that
					proves links, such as Mastodon or GitHub. We look once a week, and whenever you ask.
				</p>
				<div className="flex flex-wrap items-center gap-2">
					<code className="min-w-0 rounded-sm bg-sunken px-3 py-2 text-sm break-all select-all">
						{snippet}
					</code>
					<CopyButton value={snippet} />
				</div>
			</div>
			{proven.length === 0 ? (
				<p className="text-ui text-muted">
					{provable === 0
						? "There is no website among your links yet."
						: "None of your links is proven yet."}
				</p>
			) : (
				<ul aria-label="Proven" className="grid gap-1 text-ui">
					{proven.map((url) => (
						<li key={url} className="flex items-start gap-2">
							<BadgeCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-leaf" />
							<span className="min-w-0 break-all">{url}</span>
						</li>
					))}
					{moreProven === 0 ? null : (
						<li className="pl-6.5 text-muted">and {formatWholeCount(moreProven)} more</li>
					)}
				</ul>
			)}
			{provable === 0 ? null : (
				<Form method="post" className="justify-self-start">
					<SubmitButton name="intent" value="check-proofs" variant="secondary">
						Check now
					</SubmitButton>
				</Form>
			)}
		</Section>
	);
}
