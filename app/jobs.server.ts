import { accountJobs } from "#app/features/account/accounts/jobs.server.ts";
import { accessTokenJobs } from "#app/features/account/accounts/tokens/jobs.server.ts";
import { administratorJobs } from "#app/features/admin/administrators/jobs.server.ts";
import { targetJobs } from "#app/features/admin/link-safety/jobs.server.ts";
import { moderationJobs } from "#app/features/admin/moderation/jobs.server.ts";
import { backupJobs } from "#app/features/admin/operations/backups/jobs.server.ts";
import { overviewJobs } from "#app/features/admin/operations/overview/jobs.server.ts";
import { settingsJobs } from "#app/features/admin/operations/settings/jobs.server.ts";
import { deleteUnusedSiteImages } from "#app/features/admin/site/landing-editor/delete-unused-site-images.server.ts";
import { supportJobs } from "#app/features/admin/support/jobs.server.ts";
import { endOverdueViews } from "#app/features/admin/users/view-as/end-viewing.server.ts";
import { analyticsJobs } from "#app/features/audience/analytics/jobs.server.ts";
import { reportJobs } from "#app/features/audience/email-reports/jobs.server.ts";
import { inboxJobs } from "#app/features/audience/inbox/jobs.server.ts";
import { subscriberJobs } from "#app/features/audience/subscribers/jobs.server.ts";
import { webhookJobs } from "#app/features/audience/webhooks/jobs.server.ts";
import { billingJobs } from "#app/features/billing/jobs.server.ts";
import { domainJobs } from "#app/features/creator-page/domains/jobs.server.ts";
import { imageJobs } from "#app/features/creator-page/images/jobs.server.ts";
import { importJobs } from "#app/features/creator-page/import/jobs.server.ts";
import { linkJobs } from "#app/features/creator-page/links/jobs.server.ts";
import { seoReportJobs } from "#app/features/creator-page/seo/report/jobs.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";

/** Every job of the product. Each feature lists its own. */
export const jobs: readonly Job<never>[] = [
	...accessTokenJobs,
	...accountJobs,
	...administratorJobs,
	...analyticsJobs,
	...backupJobs,
	...billingJobs,
	...domainJobs,
	...imageJobs,
	deleteUnusedSiteImages,
	...importJobs,
	...linkJobs,
	...moderationJobs,
	...overviewJobs,
	...reportJobs,
	...seoReportJobs,
	...settingsJobs,
	...supportJobs,
	...inboxJobs,
	...subscriberJobs,
	...targetJobs,
	endOverdueViews,
	...webhookJobs,
];
