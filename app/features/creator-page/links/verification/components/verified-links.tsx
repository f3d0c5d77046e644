import { BadgeCheck } from "lucide-react";
import { Form } from "react-router";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinkVerifications } from "../queries.server.ts";

/** Lists the verified links and explains how to verify others. */
export function VerifiedLinks({ address, verified, moreVerified, verifiable }: LinkVerifications) {
	const snippet = `<a rel="me" href="${address}">My links</a>`;
	return (
		<Section
			id="verified-links"
			title="Verified links"
			description="Show visitors which websites are yours. A link is verified when its website links back to this page."
		>
			<div className="grid gap-2">
				<p className="text-ui">
					Add this to your website, or add this page’s address to your profile on a network that
					verifies links, such as Mastodon or GitHub. We check once a week and whenever you ask.
				</p>
				<div className="flex flex-wrap items-center gap-2">
					<code className="min-w-0 rounded-sm bg-sunken px-3 py-2 text-sm break-all select-all">
						{snippet}
					</code>
					<CopyButton value={snippet} />
				</div>
			</div>
			{verified.length === 0 ? (
				<p className="text-ui text-muted">
					{verifiable === 0
						? "None of your links is a website yet."
						: "None of your links is verified yet."}
				</p>
			) : (
				<ul aria-label="Verified" className="grid gap-1 text-ui">
					{verified.map((url) => (
						<li key={url} className="flex items-start gap-2">
							<BadgeCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-leaf" />
							<span className="min-w-0 break-all">{url}</span>
						</li>
					))}
					{moreVerified === 0 ? null : (
						<li className="pl-6.5 text-muted">and {formatWholeCount(moreVerified)} more</li>
					)}
				</ul>
			)}
			{verifiable === 0 ? null : (
				<Form method="post" className="justify-self-start">
					<SubmitButton intent="verify-links" variant="secondary">
						Check now
					</SubmitButton>
				</Form>
			)}
		</Section>
	);
}
