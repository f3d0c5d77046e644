import { useSyncExternalStore } from "react";

/** False in the server's HTML and while React takes it over, true from then on. */
export function useHydrated(): boolean {
	return useSyncExternalStore(subscribe, isHydrated, isNotHydrated);
}

const subscribe = () => () => {};
const isHydrated = () => true;
const isNotHydrated = () => false;
