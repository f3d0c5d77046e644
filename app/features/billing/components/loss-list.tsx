import type { Loss } from "../plans/plan-changes.ts";

/** What a page would no longer show on a smaller plan, and what visitors would see instead. */
export function LossList({ losses }: { losses: readonly Loss[] }) {
	if (losses.length === 0) return <p className="text-muted">Nothing would change on your page.</p>;
	return (
		<ul className="list-disc pl-5">
			{losses.map(({ what, instead }) => (
				<li key={what}>{instead === null ? what : `${what}: ${instead} instead`}</li>
			))}
		</ul>
	);
}
