import { Form, href } from "react-router";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { fillNodes } from "#app/i18n/fill-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

type EmailChangeOutcome = "used" | "expired" | "invalid" | "taken" | "failed";
type Texts = AccountTexts["emailChange"];

/** Asks the user to confirm the account's new address with a button. */
export function ConfirmEmailForm({
	token,
	email,
	texts,
}: {
	token: string;
	email: string;
	texts: Texts;
}) {
	const address = (
		<span key="email" className="font-medium wrap-anywhere text-ink">
			{email}
		</span>
	);
	return (
		<>
			<h1 className="title-page">{texts.title}</h1>
			<p className="mt-2 mb-8 text-muted">{fillNodes(texts.text, { email: address })}</p>
			<Form method="post">
				<input type="hidden" name="token" value={token} />
				<SubmitButton size="lg" full pendingLabel={texts.submitting}>
					{texts.submit}
				</SubmitButton>
			</Form>
		</>
	);
}

/** Explains why an email change link has no effect. */
export function EmailChangeFailed({
	outcome,
	texts,
}: {
	outcome: EmailChangeOutcome;
	texts: Texts;
}) {
	const { title, message } = describe(outcome, texts);
	return (
		<>
			<h1 className="title-page mb-6">{title}</h1>
			<Notice tone={outcome === "used" ? "success" : "danger"} className="mb-6">
				{message}
			</Notice>
			<ButtonLink variant="primary" size="lg" full to={href("/dashboard/settings/account")}>
				{texts.settings}
			</ButtonLink>
		</>
	);
}

function describe(outcome: EmailChangeOutcome, texts: Texts): { title: string; message: string } {
	switch (outcome) {
		case "used":
			return { title: texts.used, message: texts.usedText };
		case "expired":
			return { title: texts.expired, message: texts.expiredText };
		case "invalid":
			return { title: texts.invalid, message: texts.invalidText };
		case "taken":
			return { title: texts.failed, message: texts.takenText };
		case "failed":
			return { title: texts.failed, message: texts.failedText };
	}
}
