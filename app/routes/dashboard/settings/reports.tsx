import { NoticesEditor } from "#app/features/audience/email-reports/components/notices-editor.tsx";
import { ReportsEditor } from "#app/features/audience/email-reports/components/reports-editor.tsx";
import { ReportsLocked } from "#app/features/audience/email-reports/components/reports-locked.tsx";
import { describeNextReport } from "#app/features/audience/email-reports/due-report.ts";
import { getStoredReports } from "#app/features/audience/email-reports/queries.server.ts";
import {
	REPORTS_SAVE_FAILED,
	type ReportsOwner,
	reportsSchema,
	type StoredReports,
	sentSettings,
} from "#app/features/audience/email-reports/schema.ts";
import { updateReportSettings } from "#app/features/audience/email-reports/update-report-settings.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { listTimeZones } from "#app/lib/time-zone.ts";
import { titled } from "#app/lib/titled.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/reports";

export const handle: DashboardHandle = { savesItself: true };

export const meta = titled("Reports");

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

export const action = formAction({
	schema: reportsSchema,
	by: ({ context }: Route.ActionArgs): ReportsOwner => currentOwner(context),
	invalid: REPORTS_SAVE_FAILED,
	failed: REPORTS_SAVE_FAILED,
	on: {
		async run(edit, owner, { sent }) {
			const { version } = edit;
			const settings = sentSettings(edit, sent);
			const saved = await updateReportSettings({ owner, version, settings });
			return { saved, toast: "Email settings saved" };
		},
		stored: async (_, owner) => ({ conflict: await getStoredReports(owner) }),
	},
});

export const clientAction = formClientAction(REPORTS_SAVE_FAILED);

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
			<PageHeader title="Reports" description="Emails about your page." />
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
