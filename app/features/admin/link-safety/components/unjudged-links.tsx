import { formatWholeCount } from "#app/lib/format-count.ts";
import { Section } from "#app/ui/section.tsx";
import { UNJUDGED_MAX } from "../limits.ts";

/** How many links have an address that was never judged. */
export function UnjudgedLinks({ count }: { count: number }) {
	const shown = `${formatWholeCount(count)}${count === UNJUDGED_MAX ? " or more" : ""}`;
	return (
		<Section
			title="Links not checked yet"
			description="These links were added before this site checked addresses. A job checks 10,000 of them every five minutes, oldest first."
		>
			<p className="tabular text-2xl font-semibold">{shown}</p>
		</Section>
	);
}
