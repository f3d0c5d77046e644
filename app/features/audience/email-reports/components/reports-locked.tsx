import { MailOpen } from "lucide-react";
import { partOfPlans } from "#app/features/billing/plans/plans-with.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** Describes reports to creators whose plan doesn't include them. */
export function ReportsLocked({
	hasChosen,
}: {
	/** Whether settings are stored from an earlier plan. */
	hasChosen: boolean;
}) {
	return (
		<Section title="Email reports" description="Your analytics in your inbox.">
			<EmptyState icon={MailOpen} title={partOfPlans("emailReports")} action={<PlansLink />}>
				<p>
					Get visitors, views, clicks, and your top links every week or month, plus a monthly report
					on how to help people find your page.
				</p>
				{hasChosen ? (
					<p className="mt-2">Your earlier settings are saved and come back with the plan.</p>
				) : null}
			</EmptyState>
		</Section>
	);
}
