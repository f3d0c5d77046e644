import { useSyncExternalStore } from "react";

/** False in the server's HTML and during hydration, then true. */
export function useHydrated(): boolean {
	return useSyncExternalStore(subscribe, isHydrated, isNotHydrated);
}

const subscribe = () => () => {};
const isHydrated = () => true;
const isNotHydrated = () => false;
