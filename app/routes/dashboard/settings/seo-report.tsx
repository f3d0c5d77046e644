import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { SeoReportLocked } from "#app/features/creator-page/seo/report/components/seo-report-locked.tsx";
import { SeoReportView } from "#app/features/creator-page/seo/report/components/seo-report-view.tsx";
import { getSeoReport } from "#app/features/creator-page/seo/report/get-seo-report.server.ts";
import { titled } from "#app/lib/titled.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import type { Route } from "./+types/seo-report";

export const meta = titled("SEO report");

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const may = entitlementsOf(owner.tier).seoReports;
	return { report: may ? await getSeoReport(owner) : null };
}

export default function SeoReportPage({ loaderData: { report } }: Route.ComponentProps) {
	return report ? <SeoReportView {...report} /> : <SeoReportLocked />;
}
