import { formatExactTime } from "#app/lib/format-time.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Events that an administrator is told about. Times are milliseconds since the epoch. */
export type AdminNotice =
	| { kind: "new-log-in"; device: string; atMs: number }
	| { kind: "password-reset" };

export function adminNoticeMail(notice: AdminNotice): MailContent {
	const { subject, text } = describe(notice);
	return {
		subject: `${subject} – ${site.name}`,
		body: (
			<MailLayout
				heading={subject}
				preview={text}
				action={{ label: "Review your devices", path: "/admin/dashboard/account" }}
				ifNotYou="If this wasn’t you, change your password now and tell the other administrators."
			>
				<Paragraph>{text}</Paragraph>
			</MailLayout>
		),
	};
}

function describe(notice: AdminNotice): { subject: string; text: string } {
	if (notice.kind === "password-reset") {
		return {
			subject: "Your administrator password was reset",
			text: "A new password was set with a link that we emailed to you. Every device was logged out.",
		};
	}
	const { device, atMs } = notice;
	return {
		subject: "New log-in to the administrator area",
		text: `Someone logged in to your administrator account from a new device or network: ${device}, ${formatExactTime(new Date(atMs))}.`,
	};
}
