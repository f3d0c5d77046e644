import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { titleOfJob } from "#app/features/admin/operations/failed-jobs/job-titles.ts";
import type { LoadedInbox } from "#app/features/admin/operations/overview/get-overview.server.ts";
import type { WaitingTimes } from "#app/features/admin/operations/overview/get-waiting-times.server.ts";
import type {
	InboxName,
	WaitingAlert,
	WaitingWork,
} from "#app/features/admin/operations/overview/list-waiting-work.server.ts";
import type { MailState } from "#app/generated/prisma/enums.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatTimeAgo } from "#app/lib/format-time.ts";
import { isFailedPanel, type PanelResult } from "#app/lib/panel.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cx } from "#app/ui/cx.ts";
import { Row } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

const INBOX: readonly { counts: InboxName; label: string; to: string }[] = [
	{ counts: "tickets", label: "Support tickets", to: href("/admin/dashboard/support") },
	{ counts: "reports", label: "Reported pages", to: href("/admin/dashboard/moderation") },
	{ counts: "appeals", label: "Appeals", to: href("/admin/dashboard/moderation/appeals") },
	{
		counts: "targets",
		label: "Flagged addresses",
		to: href("/admin/dashboard/moderation/targets"),
	},
	{
		counts: "registrations",
		label: "Sign-ups",
		to: href("/admin/dashboard/settings/registrations"),
	},
];

export const TO_FIX_ID = "to-fix";

/**
 * What people wait for and what went wrong: a number each, with the oldest. A count that could not be read says so.
 * @param times null if they couldn't be read
 */
export function WaitingTiles({
	inbox,
	times,
	work,
	now,
}: {
	inbox: LoadedInbox;
	times: WaitingTimes | null;
	work: PanelResult<readonly WaitingWork[]>;
	now: Date;
}) {
	return (
		<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 2xl:grid-cols-6">
			{INBOX.map(({ counts, label, to }) => {
				const result = inbox[counts];
				const oldest = times?.oldest[counts] ?? null;
				const overdue = counts === "tickets" ? (times?.overdueTickets ?? 0) : 0;
				return (
					<Tile
						key={counts}
						label={label}
						to={to}
						count={isFailedPanel(result) ? result : result.data}
					>
						{overdue > 0 ? (
							<span className="font-medium text-poppy">{formatWholeCount(overdue)} overdue</span>
						) : oldest === null ? null : (
							<>Oldest {formatTimeAgo(oldest, now)}</>
						)}
					</Tile>
				);
			})}
			<Tile
				label="To fix"
				to={`#${TO_FIX_ID}`}
				count={isFailedPanel(work) ? work : work.data.length}
			/>
		</ul>
	);
}

function Tile({
	label,
	to,
	count,
	children,
}: {
	label: string;
	to: string;
	count: number | { failure: string };
	children?: ReactNode;
}) {
	const isWaiting = typeof count === "number" && count > 0;
	return (
		<li className="relative grid min-h-28 content-start gap-1 rounded-lg border border-hairline bg-raised p-4 hover:border-ink">
			<Link to={to} className="text-ui text-muted after:absolute after:inset-0">
				{label}
				{isWaiting ? <span className="sr-only">: {formatWholeCount(count)} waiting</span> : null}
			</Link>
			{typeof count === "number" ? (
				<>
					<span
						aria-hidden
						className={cx("tabular text-3xl font-semibold", isWaiting ? "text-ink" : "text-muted")}
					>
						{formatWholeCount(count)}
					</span>
					<span className="text-sm text-muted">{isWaiting ? children : "None waiting"}</span>
				</>
			) : (
				<>
					<span className="justify-self-start">
						<Badge tone="honey">Unavailable</Badge>
					</span>
					<span className="text-sm text-muted">{count.failure}</span>
				</>
			)}
		</li>
	);
}

/** What went wrong, each with what to do. */
export function WaitingRows({ work }: { work: readonly WaitingWork[] }) {
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
						<SubmitButton size="sm" variant="secondary" intent="resolve-alert" state="idle">
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
			return (
				<>
					They failed at every retry in the last week: {titlesOf(item.names)}. <FailedJobsLink />
				</>
			);
		case "unsent-mail":
			return (
				<>
					They failed for about six hours: {titlesOf(item.names)}. Check the mail server under
					Health, then retry them. <FailedJobsLink />
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

/** What the jobs do, in words. */
function titlesOf(names: readonly string[]): string {
	return names.map(titleOfJob).join(", ");
}

function FailedJobsLink() {
	return (
		<Link to={href("/admin/dashboard/failed-jobs")} className="link hit-44">
			See the failed jobs
		</Link>
	);
}

function EmailsLink({ state }: { state: MailState }) {
	return (
		<Link to={`${href("/admin/dashboard/emails")}?state=${state}`} className="link hit-44">
			See the emails
		</Link>
	);
}
