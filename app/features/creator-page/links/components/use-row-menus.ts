import { type RefObject, useEffect } from "react";

/**
 * Closes the open menu of a row (`details[data-menu]`) as menus do: when another opens, on Escape, and on a press or
 * focus elsewhere. Without scripts its button closes it.
 */
export function useRowMenus(listRef: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const openMenu = () =>
			listRef.current?.querySelector<HTMLDetailsElement>("details[data-menu][open]") ?? null;
		const closeUnlessIn = ({ target }: Event) => {
			for (const menu of listRef.current?.querySelectorAll<HTMLDetailsElement>(
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
		const list = listRef.current;
		document.addEventListener("pointerdown", closeUnlessIn);
		document.addEventListener("focusin", closeUnlessIn);
		document.addEventListener("keydown", onKeyDown);
		list?.addEventListener("toggle", onToggle, { capture: true });
		return () => {
			document.removeEventListener("pointerdown", closeUnlessIn);
			document.removeEventListener("focusin", closeUnlessIn);
			document.removeEventListener("keydown", onKeyDown);
			list?.removeEventListener("toggle", onToggle, { capture: true });
		};
	}, [listRef]);
}
