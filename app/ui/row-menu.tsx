import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";

/**
 * A menu of links at the end of a table's row. A popover, so that the frame in which the table scrolls doesn't cut it off;
 * it opens without scripts too. Browsers that can't place it at its button show it in the middle of the window.
 */
export function RowMenu({
	id,
	label,
	children,
}: {
	id: string;
	/** Accessible name of the button and the menu: "Actions for Ada". */
	label: string;
	children: ReactNode;
}) {
	return (
		<>
			<button
				type="button"
				popoverTarget={id}
				aria-label={label}
				title="Actions"
				className="grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-wash hover:text-ink"
			>
				<Ellipsis aria-hidden className="size-4.5" />
			</button>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls. */}
			<div id={id} popover="auto" role="group" aria-label={label} className="row-menu">
				{children}
			</div>
		</>
	);
}
