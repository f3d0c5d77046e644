import { type RefObject, useEffect } from "react";
import { afterPaint } from "#app/ui/after-paint.ts";

/**
 * Lets the browser paint which radio button was pressed before anything is computed from it: React, Conform and the autosave
 * hear of the press afterwards. What they do takes longer than a press may wait.
 * @param ref element around the radio buttons
 */
export function usePaintFirst(ref: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const element = ref.current;
		if (element === null) return;
		const waiting = new Set<HTMLInputElement>();
		const tell = () => {
			for (const radio of waiting) {
				waiting.delete(radio);
				radio.dispatchEvent(new Event("input", { bubbles: true }));
			}
		};
		const onInput = (event: Event) => {
			if (!event.isTrusted || !isRadio(event.target)) return;
			event.stopPropagation();
			waiting.add(event.target);
			void afterPaint().then(tell);
		};
		// At a click, React sets the name of each radio button anew, and Conform would read the whole form for it.
		const onClick = (event: Event) => {
			if (isRadio(event.target)) event.stopPropagation();
		};
		element.addEventListener("input", onInput, { capture: true });
		element.addEventListener("click", onClick, { capture: true });
		// Before the autosave sends the form of a page that closes.
		window.addEventListener("pagehide", tell, { capture: true });
		return () => {
			element.removeEventListener("input", onInput, { capture: true });
			element.removeEventListener("click", onClick, { capture: true });
			window.removeEventListener("pagehide", tell, { capture: true });
		};
	}, [ref]);
}

function isRadio(target: EventTarget | null): target is HTMLInputElement {
	return target instanceof HTMLInputElement && target.type === "radio";
}
