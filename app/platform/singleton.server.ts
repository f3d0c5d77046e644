/**
 * Calls `create()` once per process. Vite's development server evaluates modules again on every change;
 * without this each change would open another pool.
 */
export function singleton<T>(name: string, create: () => T): T {
	const store = globalThis as typeof globalThis & { __singletons?: Map<string, unknown> };
	store.__singletons ??= new Map();
	if (!store.__singletons.has(name)) store.__singletons.set(name, create());
	return store.__singletons.get(name) as T;
}
