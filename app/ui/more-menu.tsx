import { Ellipsis } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useMenus } from "./use-menus.ts";

/** Links and buttons that are seldom needed, behind one button. A `details` element opens without scripts too. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
	const ref = useRef<HTMLDivElement>(null);
	useMenus(ref);
	return (
		<div ref={ref}>
			<details data-menu>
				<summary
					aria-label={label}
					title={label}
					className="grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-wash hover:text-ink"
				>
					<Ellipsis aria-hidden className="size-4.5" />
				</summary>
				<div className="[&_svg]:size-4.5 [&_svg]:shrink-0">{children}</div>
			</details>
		</div>
	);
}

/** Closes the menu that contains a pressed button. */
export function closeMenu(button: HTMLElement): void {
	const menu = button.closest<HTMLDetailsElement>("details[data-menu]");
	if (menu) menu.open = false;
}
