import { href } from "react-router";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { PLANS } from "../plans.ts";

/** The account's plan and support response time, with links to more about both. */
export function PlanSection({ tier }: { tier: Tier }) {
	return (
		<Section title="Plan and support">
			<div className="rows">
				<Row
					label={
						<>
							Your plan{" "}
							<Badge tone={PLANS[tier].tone} className="ml-1.5">
								{PLANS[tier].name}
							</Badge>
						</>
					}
					hint={
						tier === "free"
							? "What your plan includes, and what the other plans add."
							: "What your plan includes, and what you would lose with a downgrade."
					}
				>
					<ButtonLink to={href("/dashboard/billing")}>Go to billing</ButtonLink>
				</Row>
				<Row label="Support" hint={`We reply within ${PLANS[tier].supportHours} hours.`}>
					<ButtonLink to={href("/dashboard/support")}>Contact support</ButtonLink>
				</Row>
			</div>
		</Section>
	);
}
