import { href, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { KINDS, type LinkKind } from "../kinds/kinds.ts";

/**
 * Says that another kind than a plain link fits an address, and changes between both with one press.
 * @param suggested the kind that fits
 * @param isPlain whether a plain link is chosen
 * @param typed fields that stay as they are; without scripts, they are in the address of the form
 */
export function KindNotice({
	suggested,
	isPlain,
	typed,
	onKind,
}: {
	suggested: LinkKind;
	isPlain: boolean;
	typed: Record<string, string>;
	onKind: (kind: LinkKind) => void;
}) {
	const { label } = KINDS[suggested];
	const other = isPlain ? suggested : "link";
	const change = isPlain ? `Add as “${label}”` : "Add as a plain link";
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ui">
			<p role="status">{isPlain ? "A plain link." : `Recognized as “${label}”.`}</p>
			<Button type="button" size="sm" className="no-js:hidden" onClick={() => onKind(other)}>
				{change}
			</Button>
			<Link
				to={`${href("/dashboard/links")}?${new URLSearchParams({ kind: other, ...typed })}`}
				className="link hit-44 js:hidden"
			>
				{change}
			</Link>
		</div>
	);
}
