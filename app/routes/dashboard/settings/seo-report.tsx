import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { SeoReportLocked } from "#app/features/creator-page/seo/report/components/seo-report-locked.tsx";
import { SeoReportView } from "#app/features/creator-page/seo/report/components/seo-report-view.tsx";
import { getSeoReport } from "#app/features/creator-page/seo/report/get-seo-report.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/seo-report";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `SEO report · ${matches[0].loaderData.appName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const may = entitlementsOf(owner.tier).seoReports;
	return { report: may ? await getSeoReport(owner) : null };
}

export default function SeoReportPage({ loaderData: { report } }: Route.ComponentProps) {
	return (
		<>
			<ButtonLink
				to={href("/dashboard/settings/seo")}
				variant="quiet"
				size="sm"
				icon={<ArrowLeft aria-hidden />}
				className="justify-self-start"
			>
				SEO settings
			</ButtonLink>
			{report ? <SeoReportView {...report} /> : <SeoReportLocked />}
		</>
	);
}
