declare global {
	interface Window {
		/** React Router's own list of the routes that the page's links lead to; absent before it has started. */
		__reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] }> };
	}
}

/** How often the list is looked through: it grows as links come into the page. */
const INTERVAL_MS = 1_000;

/**
 * Loads the code of the pages that this one links to. Without its code React Router reloads the whole document for a
 * page, which offline ends at the browser's own error screen.
 *
 * @returns what calls it off
 */
export function preloadPages(): () => void {
	const known = new Set<string>();
	const timer = setInterval(() => {
		for (const [id, { module, imports = [] }] of Object.entries(
			window.__reactRouterManifest?.routes ?? {},
		)) {
			if (known.has(id)) continue;
			known.add(id);
			for (const file of [module, ...imports]) preload(file);
		}
	}, INTERVAL_MS);
	return () => clearInterval(timer);
}

function preload(file: string): void {
	if (document.querySelector(`link[rel=modulepreload][href="${file}"]`)) return;
	const link = document.createElement("link");
	link.rel = "modulepreload";
	link.href = file;
	link.fetchPriority = "low";
	document.head.append(link);
}
