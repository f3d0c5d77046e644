import { ClipboardCheck } from "lucide-react";
import { partOfPlans } from "#app/features/billing/plans/plans-with.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** Shown for a plan without the report: what it would contain. */
export function SeoReportLocked() {
	return (
		<Section isPage title="SEO report" description="Tips to help people find and read your page.">
			<EmptyState icon={ClipboardCheck} title={partOfPlans("seoReports")} action={<PlansLink />}>
				<p>
					They check your title, description, pictures, colors, and links, and tell you what to fix.
					Read them here at any time and get them by email each month.
				</p>
			</EmptyState>
		</Section>
	);
}
