import { useDeferredValue } from "react";

let isPageHydrated = false;

/** From now on, what is drawn for the first time is drawn with scripts at once. */
export function endHydration(): void {
	isPageHydrated = true;
}

/**
 * False in the server's HTML and during hydration, then true. The page is drawn again for it a piece at a time, so that a
 * press meanwhile is answered.
 */
export function useHydrated(): boolean {
	return useDeferredValue(true, isPageHydrated);
}
