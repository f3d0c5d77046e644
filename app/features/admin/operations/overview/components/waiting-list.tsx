import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { REGISTRATION_KEPT_DAYS } from "#app/features/account/accounts/schema.ts";
import type { LoadedInbox } from "#app/features/admin/operations/overview/get-overview.server.ts";
import type {
	InboxName,
	WaitingAlert,
	WaitingWork,
} from "#app/features/admin/operations/overview/list-waiting-work.server.ts";
import type { MailState } from "#app/generated/prisma/enums.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { isFailedPanel, type PanelResult } from "#app/lib/panel.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Row } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

const INBOX: readonly { counts: InboxName; label: string; hint: string; to: string }[] = [
	{
		counts: "tickets",
		label: "Support tickets",
		hint: "Answer the oldest first.",
		to: href("/admin/dashboard/support"),
	},
	{
		counts: "reports",
		label: "Reported pages",
		hint: "Review each page and decide.",
		to: href("/admin/dashboard/moderation"),
	},
	{
		counts: "appeals",
		label: "Appeals",
		hint: "Someone who didn’t make the decision should answer.",
		to: href("/admin/dashboard/moderation/appeals"),
	},
	{
		counts: "targets",
		label: "Flagged addresses",
		hint: "Allow or block addresses that look like phishing.",
		to: href("/admin/dashboard/moderation/targets"),
	},
	{
		counts: "registrations",
		label: "Sign-ups",
		hint: `Approve or decline them. After ${REGISTRATION_KEPT_DAYS} days they are deleted.`,
		to: href("/admin/dashboard/settings/registrations"),
	},
];

/** What people wait for. A count that could not be read says so in its row. */
export function InboxRows({ inbox }: { inbox: LoadedInbox }) {
	return (
		<div className="rows">
			{INBOX.map(({ counts, label, hint, to }) => (
				<Row
					className="max-sm:flex-nowrap max-sm:*:last:shrink-0"
					key={counts}
					label={label}
					hint={isFailedPanel(inbox[counts]) ? inbox[counts].failure : hint}
				>
					<Waiting result={inbox[counts]} to={to} />
				</Row>
			))}
		</div>
	);
}

function Waiting({ result, to }: { result: PanelResult<number>; to: string }) {
	if (isFailedPanel(result)) return <Badge tone="honey">Unavailable</Badge>;
	const count = result.data;
	if (count === 0) return <span className="text-muted">None</span>;
	return (
		<Link to={to} className="hit-44">
			<Badge tone="honey">{formatWholeCount(count)} waiting</Badge>
		</Link>
	);
}

/** What went wrong, each with what to do. */
export function WaitingRows({ work }: { work: readonly WaitingWork[] }) {
	if (work.length === 0) return <p className="text-ui text-muted">Nothing to fix.</p>;
	return (
		<div className="rows">
			{work.map((item) => (
				<Row
					className="max-sm:flex-nowrap max-sm:*:last:shrink-0"
					key={item.kind}
					label={LABELS[item.kind]}
					hint={hintOf(item)}
				>
					<Badge tone="poppy">{formatWholeCount(item.count)}</Badge>
				</Row>
			))}
		</div>
	);
}

function Alerts({ alerts }: { alerts: readonly WaitingAlert[] }) {
	return (
		<ul className="mt-2 grid gap-3">
			{alerts.map(({ id, detail }) => (
				<li key={id} className="grid justify-items-start gap-1 wrap-anywhere">
					{detail}
					<Form method="post" action={`${href("/admin/dashboard")}?index`} preventScrollReset>
						<input type="hidden" name="alertId" value={id} />
						<SubmitButton
							size="sm"
							variant="secondary"
							name="intent"
							value="resolve-alert"
							state="idle"
						>
							Mark as resolved
							<span className="sr-only">: {detail}</span>
						</SubmitButton>
					</Form>
				</li>
			))}
		</ul>
	);
}

const LABELS: Record<WaitingWork["kind"], string> = {
	disputes: "Disputed payments",
	"billing-alerts": "Payments that need attention",
	"unapplied-webhooks": "Stripe webhooks not applied",
	"unread-customers": "Customers not compared with Stripe",
	"link-lists": "Lists of dangerous links not refreshed",
	"failed-jobs": "Failed jobs",
	"unsent-mail": "Emails that could not be sent",
	"refused-mail": "Emails refused by the recipient’s server",
};

function hintOf(item: WaitingWork): ReactNode {
	switch (item.kind) {
		case "disputes":
			return (
				<>
					Answer them in Stripe’s dashboard before their deadline.
					<Alerts alerts={item.alerts} />
				</>
			);
		case "billing-alerts":
			return <Alerts alerts={item.alerts} />;
		case "unapplied-webhooks":
			return "They are older than ten minutes. Look for “Stripe” in the log.";
		case "unread-customers":
			return "The last nightly comparison failed for them. It runs again tonight.";
		case "link-lists":
			return (
				<>
					<span className="wrap-anywhere">{item.sources.join(", ")}</span>. The earlier entries stay
					in use.{" "}
					<Link to={href("/admin/dashboard/moderation/targets/lists")} className="link hit-44">
						See the lists
					</Link>
				</>
			);
		case "failed-jobs":
			return `They failed at every retry in the last week: ${item.names.join(", ")}. Look for the names in the log.`;
		case "unsent-mail":
			return (
				<>
					They failed for about six hours: {item.names.join(", ")}. Check the mail server under
					Health. <EmailsLink state="failed" />
				</>
			);
		case "refused-mail":
			return (
				<>
					In the last week. Their accounts’ addresses are probably wrong.{" "}
					<EmailsLink state="refused" />
				</>
			);
	}
}

function EmailsLink({ state }: { state: MailState }) {
	return (
		<Link to={`${href("/admin/dashboard/emails")}?state=${state}`} className="link hit-44">
			See the emails
		</Link>
	);
}
