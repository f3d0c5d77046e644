import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Email to somebody who reported a page. Doesn't say what the consequences are: they are between us and the creator. */
export function reportAnswerMail({
	username,
	isViolation,
}: {
	username: string;
	isViolation: boolean;
}): MailContent {
	const outcome = isViolation
		? "The page broke our rules, and we have acted on it. To protect everyone’s privacy, we can’t tell you more."
		: "We found nothing that breaks our rules, so the page stays as it is. If something new happens, please report it again.";
	return {
		subject: `Your report to ${site.name}`,
		body: (
			<MailLayout
				heading="We reviewed your report"
				preview={outcome}
				ifNotYou="If you didn’t report a page, somebody typed your address by mistake. You can ignore this email."
			>
				<Paragraph>Thank you for reporting the page @{username}. We have reviewed it.</Paragraph>
				<Paragraph>{outcome}</Paragraph>
			</MailLayout>
		),
	};
}
