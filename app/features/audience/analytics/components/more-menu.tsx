import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";

/** Classes of a link in the menu. */
export const MENU_ITEM =
	"flex min-h-11 items-center gap-3 rounded-sm px-3 text-ui hover:bg-wash focus-visible:bg-wash [&>svg]:size-4 [&>svg]:shrink-0";

/** Links that are seldom needed, behind one button. A `details` element opens without scripts too. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
	return (
		<details
			className="group relative"
			onKeyDown={(event) => {
				if (event.key !== "Escape" || !event.currentTarget.open) return;
				event.currentTarget.open = false;
				event.currentTarget.querySelector("summary")?.focus();
			}}
			onBlur={({ currentTarget, relatedTarget }) => {
				if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
			}}
		>
			<summary
				aria-label={label}
				title={label}
				className="grid size-11 list-none place-items-center rounded-md text-muted group-open:bg-wash group-open:text-ink hover:bg-wash hover:text-ink [&::-webkit-details-marker]:hidden"
			>
				<Ellipsis aria-hidden className="size-4.5" />
			</summary>
			<div className="absolute top-full right-0 z-15 grid w-44 rounded-md border border-hairline bg-raised p-1 shadow-float">
				{children}
			</div>
		</details>
	);
}
