import { Section } from "#app/ui/section.tsx";
import type { PlanChanges } from "../plan-changes.ts";
import { PLANS } from "../plans.ts";
import { LossList } from "./loss-list.tsx";

/** What a larger plan would restore, and what a smaller plan would remove from the page. */
export function PlanChangesSections({ changes: { hidden, downgrades } }: { changes: PlanChanges }) {
	return (
		<>
			{hidden.length === 0 ? null : (
				<Section
					title="Saved but not shown"
					description="Your plan doesn’t include these. They’re saved, and an upgrade shows them again."
				>
					{hidden.map(({ plan, losses }) => (
						<div key={plan} className="grid gap-2">
							<h3 className="font-medium">Included in {PLANS[plan].name}</h3>
							<ul className="list-disc pl-5">
								{losses.map(({ what }) => (
									<li key={what}>{what}</li>
								))}
							</ul>
						</div>
					))}
				</Section>
			)}
			{downgrades.length === 0 ? null : (
				<Section
					title="If you downgrade"
					description="What your page would no longer show. It stays saved and comes back if you upgrade. All your links stay."
				>
					{downgrades.map(({ plan, losses }) => (
						<div key={plan} className="grid gap-2">
							<h3 className="font-medium">On {PLANS[plan].name}</h3>
							<LossList losses={losses} />
						</div>
					))}
				</Section>
			)}
		</>
	);
}
