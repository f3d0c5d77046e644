import { href } from "react-router";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { FIRST_VISITS_COUNT } from "../schema.ts";

/** Tells a creator that the page has been visited ten times. */
export function firstVisitsMail({
	page,
	unsubscribeUrl,
}: {
	/** Short address of the page: `/ada`, or its own domain. */
	page: string;
	unsubscribeUrl: string;
}): MailContent {
	const heading = `Your first ${FIRST_VISITS_COUNT} visits`;
	return {
		subject: `${heading} – ${site.name}`,
		body: (
			<MailLayout
				heading={heading}
				preview="See which links they clicked."
				action={{ label: "Open your analytics", path: href("/dashboard/analytics") }}
				ifNotYou={null}
				unsubscribe={{
					because: `your page reached ${FIRST_VISITS_COUNT} visits`,
					url: unsubscribeUrl,
				}}
			>
				<Paragraph>
					People are finding {page}. Your own visits while you’re signed in aren’t counted.
				</Paragraph>
				<Paragraph>See which links they clicked. We send this email once.</Paragraph>
			</MailLayout>
		),
	};
}
