import type { ComponentProps } from "react";
import { REGISTRATION_WARNING_DAYS } from "#app/features/account/accounts/schema.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Events that an administrator is told about. Times are milliseconds since the epoch. */
export type AdminNotice =
	| { kind: "new-log-in"; device: string; atMs: number }
	| { kind: "password-reset" }
	| { kind: "passkey-added"; name: string }
	| { kind: "passkey-removed"; name: string }
	/** Its authenticator counts less than before: there may be two of it. */
	| { kind: "passkey-copied"; name: string }
	/** `name`: that of an OpenID provider. */
	| { kind: "service-connected"; name: string }
	/** Numbers of the sign-ups that wait for approval, of the new ones, and of those that are deleted within a week. */
	| { kind: "waiting-registrations"; waiting: number; fresh: number; ending: number };

export function adminNoticeMail(notice: AdminNotice): MailContent {
	const { subject, text, ...rest } = describe(notice);
	return {
		subject: `${subject} – ${site.name}`,
		body: (
			<MailLayout heading={subject} preview={text} {...rest}>
				<Paragraph>{text}</Paragraph>
			</MailLayout>
		),
	};
}

type Described = { subject: string; text: string } & Pick<
	ComponentProps<typeof MailLayout>,
	"action" | "ifNotYou"
>;

const ABOUT_YOUR_ACCOUNT = {
	action: { label: "Review your devices", path: "/admin/dashboard/account" },
	ifNotYou: "If this wasn’t you, change your password now and tell the other administrators.",
};

function describe(notice: AdminNotice): Described {
	if (notice.kind === "waiting-registrations") return describeRegistrations(notice);
	if (notice.kind === "password-reset") {
		return {
			subject: "Your administrator password was reset",
			text: "A new password was set with a link that we emailed to you. Every device was logged out.",
			...ABOUT_YOUR_ACCOUNT,
		};
	}
	if (notice.kind !== "new-log-in") return { ...describeWayIn(notice), ...ABOUT_YOUR_ACCOUNT };
	const { device, atMs } = notice;
	return {
		subject: "New log-in to the administrator area",
		text: `Someone logged in to your administrator account from a new device or network: ${device}, ${formatExactTime(new Date(atMs))}.`,
		...ABOUT_YOUR_ACCOUNT,
	};
}

function describeWayIn({
	kind,
	name,
}: Extract<AdminNotice, { name: string }>): Pick<Described, "subject" | "text"> {
	switch (kind) {
		case "passkey-added":
			return {
				subject: "A passkey was added to your administrator account",
				text: `From now on, the passkey “${name}” logs in to your administrator account.`,
			};
		case "passkey-removed":
			return {
				subject: "A passkey was removed from your administrator account",
				text: `The passkey “${name}” no longer logs in to your administrator account.`,
			};
		case "service-connected":
			return {
				subject: `${name} was connected to your administrator account`,
				text: `From now on, ${name} logs in to your administrator account.`,
			};
		case "passkey-copied":
			return {
				subject: "A passkey of your administrator account may have been copied",
				text: `We refused a log-in with the passkey “${name}”: its device counts fewer log-ins than before, as a copy would. Remove it, and add a new one.`,
			};
	}
}

function describeRegistrations({
	waiting,
	fresh,
	ending,
}: Extract<AdminNotice, { kind: "waiting-registrations" }>): Described {
	const isOne = waiting === 1;
	const sentences = [
		`${fresh === waiting ? "" : `${formatWholeCount(fresh)} of them ${fresh === 1 ? "is" : "are"} new.`}`,
		ending === 0
			? ""
			: `${formatWholeCount(ending)} will be deleted in ${REGISTRATION_WARNING_DAYS} days if nobody decides.`,
	];
	return {
		subject: `${formatWholeCount(waiting)} ${isOne ? "sign-up waits" : "sign-ups wait"} for approval`,
		text: [
			`${formatWholeCount(waiting)} ${isOne ? "person has signed up and waits" : "people have signed up and wait"} until an administrator approves or declines.`,
			...sentences.filter((sentence) => sentence !== ""),
		].join(" "),
		action: { label: "Review sign-ups", path: "/admin/dashboard/settings/registrations" },
		ifNotYou: null,
	};
}
