import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Account events that the owner is notified of. Times are milliseconds since the epoch. */
export type AccountNotice =
	| { kind: "password-changed" }
	/** Sent to the old address when the change is requested. */
	| { kind: "email-change-requested"; newEmail: string }
	/** Sent to the old address when the change is complete. */
	| { kind: "email-changed"; newEmail: string }
	| { kind: "new-sign-in"; device: string; atMs: number }
	| { kind: "google-connected" }
	| { kind: "google-disconnected" }
	| { kind: "deletion-scheduled"; deletesAtMs: number }
	/** An administrator scheduled the deletion. */
	| { kind: "deletion-by-support"; deletesAtMs: number }
	/** Sent to the old address after an administrator changed it. */
	| { kind: "email-changed-by-support"; newEmail: string }
	| { kind: "deletion-cancelled" }
	| { kind: "export-ready"; expiresAtMs: number }
	| { kind: "registration-approved" };

type Notice = {
	subject: string;
	/** What happened, then its consequences. */
	paragraphs: readonly string[];
	action?: { label: string; path: string };
	ifNotYou: string;
};

const SECURITY = { label: "Open security settings", path: "/dashboard/settings/security" };
const CHANGE_PASSWORD =
	"If this wasn’t you, change your password now. That signs out every other device.";

const NOTICES: {
	[Kind in AccountNotice["kind"]]: (notice: Extract<AccountNotice, { kind: Kind }>) => Notice;
} = {
	"password-changed": () => ({
		subject: "Your password was changed",
		paragraphs: ["A new password was set for your account. Every other device was signed out."],
		action: { label: "Reset password", path: "/forgot-password" },
		ifNotYou: "If this wasn’t you, reset your password now. That signs out every device.",
	}),
	"email-change-requested": ({ newEmail }) => ({
		subject: "Your email is about to change",
		paragraphs: [
			`Someone who is signed in to your account asked to change its email from this address to ${newEmail}.`,
			"Nothing changes until someone opens the link that we sent to the new address.",
		],
		action: SECURITY,
		ifNotYou:
			"If this wasn’t you, change your password now. That cancels the change and signs out every other device.",
	}),
	"email-changed": ({ newEmail }) => ({
		subject: "Your email was changed",
		paragraphs: [
			`The email of your account was changed from this address to ${newEmail}.`,
			"From now on, you sign in with the new address, and we send your emails there.",
		],
		ifNotYou: `If this wasn’t you, write to ${site.supportEmail} right away.`,
	}),
	"new-sign-in": ({ device, atMs }) => ({
		subject: "New sign-in to your account",
		paragraphs: [
			"Someone signed in to your account from a new device or network:",
			`${device}, ${dateAndTime(atMs)}`,
		],
		action: { ...SECURITY, label: "Review your devices" },
		ifNotYou: "If this wasn’t you, sign that device out and change your password now.",
	}),
	"google-connected": () => ({
		subject: "Google was connected to your account",
		paragraphs: ["From now on, you can sign in to your account with Google."],
		action: SECURITY,
		ifNotYou:
			"If this wasn’t you, disconnect Google and change your password now. That signs out every other device.",
	}),
	"google-disconnected": () => ({
		subject: "Google was disconnected from your account",
		paragraphs: ["From now on, you sign in to your account only with your password."],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"deletion-scheduled": ({ deletesAtMs }) => ({
		subject: "Your account will be deleted",
		paragraphs: [
			`Your account will be deleted on ${dateAndTime(deletesAtMs)}, with your page, links, images, and analytics.`,
			"Your page is already hidden. Until then, you can sign in and keep your account. After that, nothing can be restored.",
		],
		action: { label: "Keep my account", path: "/dashboard/settings/data" },
		ifNotYou: "If this wasn’t you, keep your account and change your password now.",
	}),
	"deletion-by-support": ({ deletesAtMs }) => ({
		subject: "Your account will be deleted",
		paragraphs: [
			`We scheduled your account for deletion on ${dateAndTime(deletesAtMs)}, with your page, links, images, and analytics.`,
			"Your page is already hidden. Until then, you can sign in, download your data, and keep your account, unless it is suspended. After that, nothing can be restored.",
		],
		action: { label: "Open data settings", path: "/dashboard/settings/data" },
		ifNotYou: `If you think this is a mistake, write to ${site.supportEmail}.`,
	}),
	"email-changed-by-support": ({ newEmail }) => ({
		subject: "Your email was changed",
		paragraphs: [
			`Our support team changed the email of your account from this address to ${newEmail}, because its owner asked us to.`,
			"All devices were signed out. From now on, you sign in with the new address.",
		],
		ifNotYou: `If you didn’t ask for this, write to ${site.supportEmail} right away.`,
	}),
	"deletion-cancelled": () => ({
		subject: "Your account won’t be deleted",
		paragraphs: ["The deletion of your account was canceled. Everything in it is still there."],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"export-ready": ({ expiresAtMs }) => ({
		subject: "Your data is ready to download",
		paragraphs: [
			`The copy of your data that you requested is ready. You can download it until ${dateAndTime(expiresAtMs)}.`,
		],
		action: { label: "Download my data", path: "/dashboard/settings/data" },
		ifNotYou: CHANGE_PASSWORD,
	}),
	"registration-approved": () => ({
		subject: "Your account is ready",
		paragraphs: ["Your sign-up was approved. Sign in to make your page."],
		action: { label: "Sign in", path: "/signin" },
		ifNotYou: "If you didn’t sign up, you can ignore this email.",
	}),
};

/** Tells an account's owner what has happened, and what to do if they didn't do it. */
export function noticeMail(notice: AccountNotice): MailContent {
	const { subject, paragraphs, action, ifNotYou } = describe(notice);
	return {
		subject: `${subject} – ${site.name}`,
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

/** Returns the table's entry for the notice. Type-checks only with the kind as a type parameter. */
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
