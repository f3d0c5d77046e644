import { formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Row, Section } from "#app/ui/section.tsx";

type View = { id: string; startedAt: Date; endsAt: Date; isOpen: boolean };

/**
 * For the creator, beside the list of devices: when administrators saw the dashboard. Nothing is shown without any.
 * @param now time at which the list was read
 */
export function SupportViews({ views, now }: { views: readonly View[]; now: Date }) {
	if (views.length === 0) return null;
	return (
		<Section
			title="Views by our team"
			description="Our team can look at your dashboard to help you, but can’t change anything there. You see each view of the last 30 days."
		>
			<ul aria-label="Views by our team" className="rows">
				{views.map(({ id, startedAt, endsAt, isOpen }) => (
					<li key={id}>
						<Row
							label={
								<span className="flex flex-wrap items-center gap-2">
									Read-only view
									{isOpen ? <Badge tone="honey">Now</Badge> : null}
								</span>
							}
							hint={
								<>
									Started{" "}
									<time dateTime={startedAt.toISOString()} title={formatExactTime(startedAt)}>
										{formatTimeAgo(startedAt, now)}
									</time>
									, {isOpen ? "ends by" : "ended"}{" "}
									<time dateTime={endsAt.toISOString()}>{formatExactTime(endsAt)}</time>
								</>
							}
						/>
					</li>
				))}
			</ul>
		</Section>
	);
}
