import type {
	HealthCheck,
	HealthState,
} from "#app/features/admin/operations/overview/check-health.server.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Row } from "#app/ui/section.tsx";

/** What the site depends on, and how each part is. */
export function HealthList({ checks }: { checks: readonly HealthCheck[] }) {
	return (
		<div className="rows">
			{checks.map(({ name, state, detail }) => (
				<Row
					className="max-sm:flex-nowrap max-sm:*:last:shrink-0"
					key={name}
					label={name}
					hint={<span className="wrap-anywhere">{detail}</span>}
				>
					<Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
				</Row>
			))}
		</div>
	);
}

const STATES: Record<HealthState, { text: string; tone: BadgeTone }> = {
	ok: { text: "OK", tone: "leaf" },
	warning: { text: "Check", tone: "honey" },
	down: { text: "Down", tone: "poppy" },
	off: { text: "Off", tone: "neutral" },
};
