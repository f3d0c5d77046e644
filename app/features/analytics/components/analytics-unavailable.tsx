import type { Period } from "#app/features/analytics/periods.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The numbers could not be read. Nothing is shown in their place: a zero would be a lie. */
export function AnalyticsUnavailable({ period }: { period: Period }) {
	return (
		<Notice
			tone="danger"
			title="Failed to load analytics data."
			role="alert"
			action={
				<ButtonLink to={`?days=${period}`} reloadDocument size="sm">
					Retry
				</ButtonLink>
			}
		>
			<p>Your numbers are unavailable right now. Visits are still being counted.</p>
		</Notice>
	);
}
