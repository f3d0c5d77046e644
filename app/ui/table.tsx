import type { ComponentProps, ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** A table that scrolls horizontally in its own frame on a phone, also by keyboard. */
export function Table({
	caption,
	captionShown = false,
	dense = false,
	isStacked = false,
	head,
	children,
	className,
}: {
	/** Caption, visible only with `captionShown`, else for screen readers. */
	caption: string;
	captionShown?: boolean;
	/** Reduces the row height, for the administrator's pages. */
	dense?: boolean;
	/** On a phone, makes each row a block with its cells below each other. Cells then have to say what they are. */
	isStacked?: boolean;
	/** `<Th>` cells of the header row. */
	head: ReactNode;
	/** `<tr>` rows of `<Td>`. */
	children: ReactNode;
	className?: string;
}) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
		<div
			role="group"
			aria-label={caption}
			// A scroll container must be focusable for keyboard scrolling.
			// biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
			tabIndex={0}
			className={cx("relative overflow-x-auto", isStacked && STACKED, className)}
		>
			<table
				className={cx(
					"w-full border-collapse text-left text-ui",
					dense ? "[&_td]:py-1.5 [&_th]:py-1.5" : "[&_td]:py-3 [&_th]:py-2.5",
					"[&_td:first-child]:pl-0 [&_td:last-child]:pr-0 [&_th:first-child]:pl-0 [&_th:last-child]:pr-0 [&_tbody_tr]:border-b",
				)}
			>
				<caption className={captionShown ? "pb-2 text-left text-sm text-muted" : "sr-only"}>
					{caption}
				</caption>
				<thead className="border-b">
					<tr>{head}</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</div>
	);
}

const STACKED =
	"max-md:[&_table]:block max-md:[&_tbody]:block max-md:[&_thead]:hidden max-md:[&_tr]:grid max-md:[&_tr]:gap-1 max-md:[&_tr]:py-3 max-md:[&_td]:max-w-none max-md:[&_td]:p-0 max-md:[&_td]:text-left max-md:[&_td]:whitespace-normal max-md:[&_tbody_th]:p-0";

type Cell = { numeric?: boolean };

/** A header cell; `scope="row"` for the first cell of a row. */
export function Th({
	numeric = false,
	scope = "col",
	className,
	...props
}: ComponentProps<"th"> & Cell) {
	return (
		<th
			{...props}
			scope={scope}
			className={cx(
				"px-3",
				scope === "col"
					? "align-bottom text-sm font-medium whitespace-nowrap text-muted"
					: "text-left align-middle font-medium",
				numeric && "tabular text-right",
				className,
			)}
		/>
	);
}

/** A cell; `numeric` aligns figures of equal width at the right. */
export function Td({ numeric = false, className, ...props }: ComponentProps<"td"> & Cell) {
	return (
		<td
			{...props}
			className={cx("px-3 align-middle", numeric && "tabular text-right", className)}
		/>
	);
}
