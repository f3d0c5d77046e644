import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph, WrittenText } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { explainDecision } from "../decisions/explain-decision.ts";

/** Email to a creator about a decision. `token` opens the appeal page; null if there is nothing to appeal. */
export function decisionMail({
	token,
	note,
	subscription = null,
	...decision
}: {
	kind: string;
	reason: string;
	note: string;
	linkTitles: readonly string[];
	/** Null for an account without a page. */
	username: string | null;
	/** What the decision does to the account's subscription; null for nothing. */
	subscription?: string | null;
	token: string | null;
}): MailContent {
	const { title, effects } = explainDecision(decision);
	return {
		subject: `${title} – ${site.name}`,
		body: (
			<MailLayout
				heading={title}
				preview={effects[0] ?? title}
				ifNotYou={null}
				{...(token === null
					? {}
					: { action: { label: "Read the decision or appeal", path: `/appeal/${token}` } })}
			>
				{effects.map((effect) => (
					<Paragraph key={effect}>{effect}</Paragraph>
				))}
				{subscription === null ? null : <Paragraph>{subscription}</Paragraph>}
				<Paragraph>Reason: {decision.reason}</Paragraph>
				{note === "" ? null : <WrittenText>{note}</WrittenText>}
				{token === null ? null : (
					<Paragraph>
						If you think that this is a mistake, you can appeal once. You don’t have to sign in.
					</Paragraph>
				)}
			</MailLayout>
		),
	};
}
