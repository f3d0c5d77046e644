import { ClipboardCheck } from "lucide-react";
import { partOfPlans } from "#app/features/billing/plans-with.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** For a plan without the report: what it would say. */
export function SeoReportLocked() {
	return (
		<Section title="SEO report" description="What would help people to find and read your page.">
			<EmptyState icon={ClipboardCheck} title={partOfPlans("seoReports")} action={<PlansLink />}>
				<p>
					They look at your title and description, at pictures, colors and broken links, and say
					what to do about each; here at any time, and by mail each month.
				</p>
			</EmptyState>
		</Section>
	);
}
