import { Section } from "#app/ui/section.tsx";
import type { Loss, PlanChanges } from "../plan-changes.ts";
import { PLANS } from "../plans.ts";

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
