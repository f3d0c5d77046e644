import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import type { DashboardHandle } from "#app/features/page/dashboard-tab.ts";
import { answerReportsEdit } from "#app/features/reports/answer-reports-edit.server.ts";
import { NoticesEditor } from "#app/features/reports/components/notices-editor.tsx";
import { ReportsEditor } from "#app/features/reports/components/reports-editor.tsx";
import { ReportsLocked } from "#app/features/reports/components/reports-locked.tsx";
import { describeNextReport } from "#app/features/reports/due-report.ts";
import { getStoredReports } from "#app/features/reports/queries.server.ts";
import type { StoredReports } from "#app/features/reports/schema.ts";
import { REPORTS_SAVE_FAILED, reportsSchema } from "#app/features/reports/schema.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { listTimeZones } from "#app/lib/time-zone.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/reports";

export const handle: DashboardHandle = { savesItself: true };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Reports · ${matches[0].loaderData.appName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const { userId: accountId, email, emailVerified, tier } = owner;
	const hasReports = entitlementsOf(tier).emailReports;
	const stored = await getStoredReports(owner);
	return {
		accountId,
		email,
		emailVerified,
		hasReports,
		stored,
		timeZones: hasReports ? listTimeZones(stored.timeZone) : [],
		nextDay: describeNextReport(stored, new Date()),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = currentOwner(context);
	const submission = await parseForm(request, reportsSchema);
	if (submission.status !== "success") {
		return refuseForm(submission, { toast: { type: "error", message: REPORTS_SAVE_FAILED } });
	}
	return answerReportsEdit({ request, owner, submission, edit: submission.value });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: REPORTS_SAVE_FAILED });

export default function ReportsSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { hasReports, timeZones, nextDay, email, emailVerified, ...form } = loaderData;
	const reply: FormReply<StoredReports> | undefined = actionData;
	const addressee = emailVerified ? (
		<>
			To <bdi className="wrap-anywhere">{email}</bdi>. Each email has an unsubscribe link.
		</>
	) : (
		<>
			We send them once you verify <bdi className="wrap-anywhere">{email}</bdi>.
		</>
	);
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			{hasReports ? (
				<ReportsEditor {...form} {...{ timeZones, nextDay, addressee, reply }} />
			) : (
				<>
					<ReportsLocked hasChosen={form.stored.frequency !== "off" || form.stored.seoMonthly} />
					<NoticesEditor {...form} {...{ addressee, reply }} />
				</>
			)}
		</>
	);
}
