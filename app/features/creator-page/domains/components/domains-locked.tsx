import { Globe } from "lucide-react";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { partOfPlansWithDomains } from "../schema.ts";

/** Shown for a plan without domains: what they offer. */
export function DomainsLocked({ hasKept }: { hasKept: boolean }) {
	return (
		<EmptyState icon={Globe} heading="h2" title={partOfPlansWithDomains()} action={<PlansLink />}>
			<p>Your page then also has an address such as links.example.com.</p>
			{hasKept ? (
				<p className="mt-2">
					We keep the domains below, but visitors don’t find your page there until you have that
					plan again.
				</p>
			) : null}
		</EmptyState>
	);
}
