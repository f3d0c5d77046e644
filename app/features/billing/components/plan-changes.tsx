import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { Section } from "#app/ui/section.tsx";
import type { PlanChanges } from "../plans/plan-changes.ts";
import { PLANS } from "../plans/plans.ts";
import { LossList } from "./loss-list.tsx";

/** What the page has, but the plan doesn't show. */
export function HiddenSection({ hidden }: Pick<PlanChanges, "hidden">) {
	if (hidden.length === 0) return null;
	return (
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
	);
}

/** What smaller plans would no longer show, closed until somebody asks. */
export function DowngradesSection({ downgrades }: Pick<PlanChanges, "downgrades">) {
	const headingId = useId();
	if (downgrades.length === 0) return null;
	return (
		<section aria-labelledby={headingId}>
			<details className="group">
				<summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
					<ChevronRight aria-hidden className="size-4 text-muted group-open:rotate-90" />
					<h2 id={headingId} className="title-section">
						What if I downgrade?
					</h2>
				</summary>
				<div className="mt-2 grid gap-4">
					<p className="max-w-[60ch] text-ui text-muted">
						What your page would no longer show. It stays saved and comes back if you upgrade. All
						your links stay.
					</p>
					{downgrades.map(({ plan, losses }) => (
						<div key={plan} className="grid gap-2">
							<h3 className="font-medium">On {PLANS[plan].name}</h3>
							<LossList losses={losses} />
						</div>
					))}
				</div>
			</details>
		</section>
	);
}
