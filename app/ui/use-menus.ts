import { type RefObject, useEffect } from "react";

/**
 * Closes an open menu (`details[data-menu]`) as menus do: when another opens, on Escape, and on a press or focus
 * elsewhere. Without scripts its button closes it.
 * @param ref element that contains the menus
 */
export function useMenus(ref: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const openMenu = () =>
			ref.current?.querySelector<HTMLDetailsElement>("details[data-menu][open]") ?? null;
		const closeUnlessIn = ({ target }: Event) => {
			for (const menu of ref.current?.querySelectorAll<HTMLDetailsElement>(
				"details[data-menu][open]",
			) ?? []) {
				if (!(target instanceof Node && menu.contains(target))) menu.open = false;
			}
		};
		const onKeyDown = ({ key }: KeyboardEvent) => {
			const menu = key === "Escape" ? openMenu() : null;
			if (menu === null) return;
			menu.open = false;
			menu.querySelector("summary")?.focus();
		};
		// Near the end of the window a menu opens out of view.
		const onToggle = ({ target }: Event) => {
			if (!(target instanceof HTMLDetailsElement) || !target.open) return;
			target.lastElementChild?.scrollIntoView({ block: "nearest" });
		};
		const element = ref.current;
		document.addEventListener("pointerdown", closeUnlessIn);
		document.addEventListener("focusin", closeUnlessIn);
		document.addEventListener("keydown", onKeyDown);
		element?.addEventListener("toggle", onToggle, { capture: true });
		return () => {
			document.removeEventListener("pointerdown", closeUnlessIn);
			document.removeEventListener("focusin", closeUnlessIn);
			document.removeEventListener("keydown", onKeyDown);
			element?.removeEventListener("toggle", onToggle, { capture: true });
		};
	}, [ref]);
}
