import { href } from "react-router";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Maximum number of links listed in the email. A list may block a site that a page links hundreds of times. */
const LISTED_LINKS = 10;

/** Tells a creator which links visitors no longer see, because their addresses are blocked by now. */
export function hiddenLinksMail({
	links,
}: {
	/** The hidden links, at least one. */
	links: readonly { id: string; title: string; url: string }[];
}): MailContent {
	const [first] = links;
	const isOne = links.length === 1;
	const what = isOne
		? "A link on your page is hidden"
		: `${links.length} links on your page are hidden`;
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
			>
				<Paragraph>
					{isOne ? "Its address is" : "Their addresses are"} blocked on this site, or on a list of
					dangerous websites. Visitors don’t see {isOne ? "the link" : "the links"}.
				</Paragraph>
				{links.slice(0, LISTED_LINKS).map(({ id, title, url }) => (
					<Paragraph key={id}>
						“{title}” ({url})
					</Paragraph>
				))}
				{more > 0 ? <Paragraph>And {more} more.</Paragraph> : null}
				<Paragraph>
					Look whether the address is right, and change or delete it. If the block is a mistake,
					contact support.
				</Paragraph>
			</MailLayout>
		),
	};
}
