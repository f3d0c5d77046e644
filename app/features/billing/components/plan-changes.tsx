import { Section } from "#app/ui/section.tsx";
import type { Loss, PlanChanges } from "../plan-changes.ts";
import { PLANS } from "../plans.ts";

/** What waits for a larger plan, and what a smaller one would take off the page. */
export function PlanChangesSections({
	changes: { heldBack, downgrades },
}: {
	changes: PlanChanges;
}) {
	return (
		<>
			{heldBack.length === 0 ? null : (
				<Section
					title="Kept, not shown"
					description="Your plan doesn’t include these. They are kept, and a larger plan shows them."
				>
					{heldBack.map(({ plan, losses }) => (
						<div key={plan} className="grid gap-2">
							<h3 className="font-medium">Shown with {PLANS[plan].name}</h3>
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
					title="On a smaller plan"
					description="What your page would no longer show. It is kept, not shown, and back after an upgrade. Your links all stay."
				>
					{downgrades.map(({ plan, losses }) => (
						<div key={plan} className="grid gap-2">
							<h3 className="font-medium">On {PLANS[plan].name}</h3>
							{losses.length === 0 ? (
								<p className="text-muted">Nothing would change on your page.</p>
							) : (
								<ul className="list-disc pl-5">
									{losses.map((loss) => (
										<li key={loss.what}>{inWords(loss)}</li>
									))}
								</ul>
							)}
						</div>
					))}
				</Section>
			)}
		</>
	);
}

function inWords({ what, instead }: Loss): string {
	return instead === null ? what : `${what}: ${instead} instead`;
}
