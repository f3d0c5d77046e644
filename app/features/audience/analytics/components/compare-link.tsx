import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

/** Shows the period before in the chart, or hides it. A link, so that a comparison has an address. */
export function CompareLink({
	isCompared,
	before,
	search,
}: {
	isCompared: boolean;
	/** The period before, such as "the 7 days before". */
	before: string;
	search: string;
}) {
	const query = new URLSearchParams(search);
	if (isCompared) query.delete("compare");
	else query.set("compare", "previous");
	return (
		<Link to={`?${query}`} preventScrollReset className={buttonClass({ size: "sm" })}>
			{isCompared ? "Hide comparison" : `Compare with ${before}`}
		</Link>
	);
}
