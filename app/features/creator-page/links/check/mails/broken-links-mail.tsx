import { href } from "react-router";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import type { LinkFallback } from "../../link-columns.ts";
import { describeFallback, describeReason } from "../describe-check.ts";

/** Maximum number of links listed in the email. A page may have hundreds of links to one broken site. */
const LISTED_LINKS = 10;

type BrokenLink = {
	id: string;
	title: string;
	url: string;
	fallback: LinkFallback;
	fallbackUrl: string | null;
	brokenReason: string | null;
};

/** Tells a creator which links are broken, and what those links do for now. */
export function brokenLinksMail({
	links,
	unsubscribeUrl,
}: {
	/** The broken links, at least one. */
	links: readonly BrokenLink[];
	unsubscribeUrl: string;
}): MailContent {
	const [first] = links;
	const isOne = links.length === 1;
	const what = isOne
		? "A link on your page has stopped working"
		: `${links.length} links on your page have stopped working`;
	const more = links.length - LISTED_LINKS;
	const place = isOne && first ? `?edit=${first.id}#link-${first.id}` : "";
	return {
		subject: `${what} – ${site.name}`,
		body: (
			<MailLayout
				heading={what}
				preview={links.map(({ title }) => title).join(", ")}
				action={{
					label: isOne ? "Check the link" : "Check your links",
					path: href("/dashboard/links") + place,
				}}
				ifNotYou={null}
				unsubscribe={{ because: "a link on your page has stopped working", url: unsubscribeUrl }}
			>
				<Paragraph>We checked several times over more than a day.</Paragraph>
				{links.slice(0, LISTED_LINKS).map((link) => (
					<Paragraph key={link.id}>
						“{link.title}” ({link.url}): {describeReason(link.brokenReason ?? "")}{" "}
						{describeFallback(link)}
					</Paragraph>
				))}
				{more > 0 ? <Paragraph>And {more} more.</Paragraph> : null}
				<Paragraph>
					Change the address, or choose what happens to a broken link. When it works again, we’ll
					notice.
				</Paragraph>
			</MailLayout>
		),
	};
}
