import { env } from "#app/platform/env.server.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";

/** What has happened to an account and its owner should hear of. Times are milliseconds since 1970. */
export type AccountNotice =
	| { kind: "password-changed" }
	/** To the old address, when the change is asked for. */
	| { kind: "email-change-requested"; newEmail: string }
	/** To the old address, when the change is done. */
	| { kind: "email-changed"; newEmail: string }
	| { kind: "new-sign-in"; device: string; atMs: number }
	| { kind: "google-connected" }
	| { kind: "google-disconnected" }
	| { kind: "deletion-scheduled"; deletesAtMs: number }
	| { kind: "deletion-cancelled" }
	| { kind: "export-ready"; expiresAtMs: number };

type Notice = {
	subject: string;
	/** What happened, then what follows from it. */
	paragraphs: readonly string[];
	action?: { label: string; path: string };
	ifNotYou: string;
};

const SECURITY = { label: "Open security settings", path: "/dashboard/settings/security" };
const CHANGE_PASSWORD =
	"If it was not you, change your password now: that signs out every other device.";

const NOTICES: {
	[Kind in AccountNotice["kind"]]: (notice: Extract<AccountNotice, { kind: Kind }>) => Notice;
} = {
	"password-changed": () => ({
		subject: "Your password was changed",
		paragraphs: ["A new password was set for your account. Every other device was signed out."],
		action: { label: "Reset password", path: "/forgot-password" },
		ifNotYou: "If it was not you, reset your password now: that signs out every device.",
	}),
	"email-change-requested": ({ newEmail }) => ({
		subject: "Your email is about to change",
		paragraphs: [
			`Somebody signed in to your account asked to change its address from this one to ${newEmail}.`,
			"Nothing changes until the link that we sent there is opened.",
		],
		action: SECURITY,
		ifNotYou:
			"If it was not you, change your password now: that cancels the change and signs out every other device.",
	}),
	"email-changed": ({ newEmail }) => ({
		subject: "Your email was changed",
		paragraphs: [
			`The address of your account was changed from this one to ${newEmail}.`,
			"From now on you sign in with that address, and our mails go there.",
		],
		ifNotYou: `If it was not you, write to ${env.SUPPORT_EMAIL} at once.`,
	}),
	"new-sign-in": ({ device, atMs }) => ({
		subject: "New sign-in to your account",
		paragraphs: [
			"Your account was signed in to from a device or network that is new to us:",
			`${device}, ${dateAndTime(atMs)}`,
		],
		action: { ...SECURITY, label: "See your devices" },
		ifNotYou: "If it was not you, sign that device out and change your password now.",
	}),
	"google-connected": () => ({
		subject: "Google was connected to your account",
		paragraphs: ["From now on you can sign in to your account with Google."],
		action: SECURITY,
		ifNotYou:
			"If it was not you, disconnect Google and change your password now: that signs out every other device.",
	}),
	"google-disconnected": () => ({
		subject: "Google was disconnected from your account",
		paragraphs: ["From now on you sign in to your account with your password alone."],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"deletion-scheduled": ({ deletesAtMs }) => ({
		subject: "Your account will be deleted",
		paragraphs: [
			`Your account will be deleted on ${dateAndTime(deletesAtMs)}, with your page, links, images and analytics.`,
			"Your page is hidden already. Until that day you can sign in and keep your account; afterwards nothing can be brought back.",
		],
		action: { label: "Keep my account", path: "/dashboard/settings/data" },
		ifNotYou: "If it was not you, keep your account and change your password now.",
	}),
	"deletion-cancelled": () => ({
		subject: "Your account stays",
		paragraphs: ["Your account will not be deleted. Everything in it is still there."],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"export-ready": ({ expiresAtMs }) => ({
		subject: "Your data is ready to download",
		paragraphs: [
			`The copy of your data that you asked for is ready. You can download it until ${dateAndTime(expiresAtMs)}.`,
		],
		action: { label: "Download my data", path: "/dashboard/settings/data" },
		ifNotYou: CHANGE_PASSWORD,
	}),
};

/** Tells the owner of an account what has happened to it, and what to do where it was somebody else. */
export function noticeMail(notice: AccountNotice): MailContent {
	const { subject, paragraphs, action, ifNotYou } = describe(notice);
	return {
		subject: `${subject} – ${env.APP_NAME}`,
		body: (
			<MailLayout
				heading={subject}
				preview={paragraphs.join(" ")}
				action={action}
				ifNotYou={ifNotYou}
			>
				{paragraphs.map((paragraph) => (
					<Paragraph key={paragraph}>{paragraph}</Paragraph>
				))}
			</MailLayout>
		),
	};
}

/** The table's entry for the notice; TypeScript sees that the two fit only while the kind is a parameter. */
function describe<Kind extends AccountNotice["kind"]>(
	notice: Extract<AccountNotice, { kind: Kind }>,
): Notice {
	return NOTICES[notice.kind as Kind](notice);
}

function dateAndTime(timeMs: number): string {
	const format = new Intl.DateTimeFormat("en-US", {
		dateStyle: "long",
		timeStyle: "short",
		timeZone: "UTC",
	});
	return `${format.format(timeMs)} UTC`;
}
