import { href } from "react-router";
import { AccountStats } from "#app/features/admin/operations/overview/components/account-stats.tsx";
import { HealthList } from "#app/features/admin/operations/overview/components/health-list.tsx";
import { TrafficStats } from "#app/features/admin/operations/overview/components/traffic-stats.tsx";
import {
	TO_FIX_ID,
	WaitingRows,
	WaitingTiles,
} from "#app/features/admin/operations/overview/components/waiting-list.tsx";
import { getOverview } from "#app/features/admin/operations/overview/get-overview.server.ts";
import {
	ALERT_RESOLVED_MESSAGE,
	NOT_RESOLVED_MESSAGE,
	overviewSchema,
} from "#app/features/admin/operations/overview/schema.ts";
import { Revenue, Signups } from "#app/features/audience/analytics/components/platform-lists.tsx";
import { endAlert } from "#app/features/billing/sync/end-alert.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { isFailedPanel } from "#app/lib/panel.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/index";

export const meta = titled("Overview · Admin", "noindex");

export const loader = ({ context }: Route.LoaderArgs) =>
	getOverview(context.get(currentAdministratorContext));

export const action = formAction({
	schema: overviewSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	reasonAsToast: true,
	async on({ alertId }, actor) {
		await endAlert({ actor, alertId });
		return ALERT_RESOLVED_MESSAGE;
	},
});

export const clientAction = formClientAction(NOT_RESOLVED_MESSAGE);

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	const { accounts, traffic, inbox, times, work, signups, revenue, health, nowMs } = loaderData;
	return (
		<div className="grid gap-10">
			<ReplyToast toast={reply?.toast} />
			<PageHeader title="Overview" />
			<Section title="Waiting">
				<WaitingTiles
					inbox={inbox}
					times={isFailedPanel(times) ? null : times.data}
					work={work}
					now={new Date(nowMs)}
				/>
			</Section>
			{isFailedPanel(work) || work.data.length > 0 ? (
				<Section title="To fix" id={TO_FIX_ID}>
					<Panel result={work}>{(items) => <WaitingRows work={items} />}</Panel>
				</Section>
			) : null}
			{/* In a wide window all numbers are in one row. */}
			<div className="grid gap-4 xl:grid-cols-[3fr_4fr]">
				<Panel result={accounts}>{(numbers) => <AccountStats {...numbers} />}</Panel>
				<Panel result={traffic}>{(numbers) => <TrafficStats {...numbers} />}</Panel>
				<nav aria-label="Quick actions" className="flex flex-wrap gap-2 xl:col-span-full">
					<ButtonLink to={href("/admin/dashboard/users")}>Users</ButtonLink>
					<ButtonLink to={href("/admin/dashboard/support")}>Support</ButtonLink>
					<ButtonLink to={href("/admin/dashboard/analytics")}>Analytics</ButtonLink>
					<ButtonLink to={href("/admin/dashboard/content")}>Content</ButtonLink>
				</nav>
			</div>
			<div className="grid items-start gap-10 xl:grid-cols-2">
				<Section title="Sign-ups" description="Per UTC day, in the last 30 days.">
					<Panel result={signups}>{(days) => <Signups days={days} />}</Panel>
				</Section>
				<Section title="Upgrades and revenue" description="Per UTC day, in the last 30 days.">
					<Panel result={revenue}>{(report) => <Revenue report={report} />}</Panel>
				</Section>
			</div>
			<Section
				title="Health"
				actions={
					<>
						<ButtonLink to={href("/admin/dashboard/failed-jobs")} size="sm">
							Failed jobs
						</ButtonLink>
						<ButtonLink to={href("/admin/dashboard/emails")} size="sm">
							Emails
						</ButtonLink>
					</>
				}
			>
				<Panel result={health}>{(checks) => <HealthList checks={checks} />}</Panel>
			</Section>
		</div>
	);
}
