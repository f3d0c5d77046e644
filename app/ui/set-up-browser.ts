/**
 * Runs in the head of each page with scripts, before any module. It marks the document for the `js:` and `no-js:`
 * variants, and adds the APIs that a supported browser may lack; docs/browsers.md lists them.
 *
 * Sent as source text: it must not reference anything outside of itself, and its syntax is not compiled.
 */
export function setUpBrowser(): void {
	document.documentElement.setAttribute("data-scripts", "");

	const add = (target: object, name: string, value: unknown) => {
		if (!(name in target)) {
			Object.defineProperty(target, name, { value, writable: true, configurable: true });
		}
	};

	add(Array.prototype, "toSorted", function (this: unknown[], compare?: () => number) {
		return Array.from(this).sort(compare);
	});
	add(String.prototype, "toWellFormed", function (this: string) {
		return this.replace(/\p{Surrogate}/gu, "\ufffd");
	});
	add(URL, "canParse", (url: string, base?: string) => {
		try {
			return Boolean(new URL(url, base));
		} catch {
			return false;
		}
	});
	add(
		Intl,
		"Segmenter",
		class {
			/** Grapheme clusters, approximately as Unicode defines them. */
			segment(text: string) {
				const characters =
					/\r\n|\p{RI}\p{RI}|.(?:\p{M}|\p{EMod}|[\u200c\u{e0020}-\u{e007f}]|\u200d.)*/gsu;
				return Array.from(text.matchAll(characters), ({ 0: segment, index }) => ({
					segment,
					index,
				}));
			}
		},
	);

	if ("popover" in HTMLElement.prototype) return;
	const openMark = "data-popover-open";
	let opener: HTMLElement | null = null;
	const change = (popover: HTMLElement, isOpen: boolean) => {
		if (popover instanceof HTMLDialogElement) {
			if (!isOpen) popover.close();
			else if (!popover.open) popover.showModal();
		} else if (popover.hasAttribute(openMark) !== isOpen) {
			popover.toggleAttribute(openMark, isOpen);
			const toggle = new Event("toggle");
			Object.assign(toggle, { newState: isOpen ? "open" : "closed" });
			popover.dispatchEvent(toggle);
			if (!isOpen && opener) opener.focus();
		}
	};
	const dismiss = () => {
		const shown = document.querySelector<HTMLElement>(`[${openMark}]`);
		if (shown) change(shown, false);
	};
	add(HTMLElement.prototype, "showPopover", function (this: HTMLElement) {
		change(this, true);
	});
	add(HTMLElement.prototype, "hidePopover", function (this: HTMLElement) {
		change(this, false);
	});
	// On the window, after React's listener on the document: events that it has handled are skipped.
	addEventListener("click", (event) => {
		if (event.defaultPrevented || !(event.target instanceof Element)) return;
		const button = event.target.closest<HTMLElement>("[popovertarget]");
		const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
		if (button && popover) {
			const isOpen = popover.matches(`[open],[${openMark}]`);
			const isHiding = button.getAttribute("popovertargetaction") === "hide";
			if (!isOpen && !isHiding) opener = button;
			change(popover, !isOpen && !isHiding);
		} else if (!event.target.closest(`[${openMark}]`)) {
			dismiss();
		}
	});
	addEventListener("keydown", ({ key }) => {
		if (key === "Escape") dismiss();
	});
}
