import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { DUPLICATE_USER_MESSAGE, VERIFICATION_FAILED_MESSAGE } from "../schema.ts";

type EmailChangeOutcome = keyof typeof TEXTS;

/** Asks the user to confirm the account's new address with a button. */
export function ConfirmEmailForm({ token, email }: { token: string; email: string }) {
	return (
		<>
			<h1 className="title-page">Confirm your new email</h1>
			<p className="mt-2 mb-8 text-muted">
				Your account’s email will change to{" "}
				<span className="font-medium wrap-anywhere text-ink">{email}</span>. You’ll use it to sign
				in.
			</p>
			<Form method="post">
				<input type="hidden" name="token" value={token} />
				<SubmitButton size="lg" full pendingLabel="Confirming…">
					Confirm new email
				</SubmitButton>
			</Form>
		</>
	);
}

/** Explains why an email change link has no effect. */
export function EmailChangeFailed({ outcome }: { outcome: EmailChangeOutcome }) {
	const { title, message, tone } = TEXTS[outcome];
	return (
		<>
			<h1 className="title-page mb-6">{title}</h1>
			<Notice tone={tone} className="mb-6">
				{message}
			</Notice>
			<ButtonLink variant="primary" size="lg" full to={href("/dashboard/settings/account")}>
				Open your account settings
			</ButtonLink>
		</>
	);
}

const TEXTS = {
	used: {
		tone: "success",
		title: "Already confirmed",
		message: "This link has already been used. There’s nothing left to do.",
	},
	expired: {
		tone: "danger",
		title: "Link expired",
		message: "This link was valid for 24 hours. Request a new one in your account settings.",
	},
	invalid: {
		tone: "danger",
		title: "Invalid link",
		message: "This link is incomplete, or the change was canceled.",
	},
	taken: { tone: "danger", title: "Email not changed", message: DUPLICATE_USER_MESSAGE },
	failed: { tone: "danger", title: "Email not changed", message: VERIFICATION_FAILED_MESSAGE },
} as const;
