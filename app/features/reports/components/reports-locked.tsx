import { MailOpen } from "lucide-react";
import { partOfPlans } from "#app/features/billing/plans-with.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** For a plan without reports: what they are. */
export function ReportsLocked({
	hasChosen,
}: {
	/** Some are stored from a plan that had them. */
	hasChosen: boolean;
}) {
	return (
		<Section title="Reports by mail" description="Your numbers, without opening the dashboard.">
			<EmptyState icon={MailOpen} title={partOfPlans("emailReports")} action={<PlansLink />}>
				<p>
					Visitors, views, clicks and your most clicked links each week or month, and each month
					what would help people find your page.
				</p>
				{hasChosen ? (
					<p className="mt-2">What you chose before is kept, and comes back with the plan.</p>
				) : null}
			</EmptyState>
		</Section>
	);
}
