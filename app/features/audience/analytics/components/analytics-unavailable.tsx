import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Shown if analytics can't be read, in place of all numbers: zeros would be wrong. */
export function AnalyticsUnavailable({ search }: { search: string }) {
	return (
		<Notice
			tone="danger"
			title="Failed to load analytics data."
			role="alert"
			action={
				<ButtonLink to={`?${search}`} reloadDocument size="sm">
					Retry
				</ButtonLink>
			}
		>
			<p>Your analytics are unavailable right now. Visits are still being counted.</p>
		</Notice>
	);
}

/** Replaces one part of the report that could not be read. */
export function PartUnavailable({ search }: { search: string }) {
	return (
		<p className="text-ui text-muted">
			Unavailable right now.{" "}
			<a href={`?${search}`} className="link hit-44">
				Try again
			</a>
		</p>
	);
}
