import { useHydrated } from "./use-hydrated.ts";

/**
 * Moves the focus to a refused field, or to what says why a form was refused, in the document that answers the form:
 * a browser focuses the first element with `autofocus`, so each refused field may have it. Once scripts run, Conform
 * focuses the first refused field.
 */
export function useRefusedFocus(isRefused: boolean): { autoFocus?: true } {
	const isHydrated = useHydrated();
	return isRefused && !isHydrated ? { autoFocus: true } : {};
}
