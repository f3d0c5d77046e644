import { matchRoutes, type Navigation, type RouteObject } from "react-router";
import { holdNavigation } from "./hold-document-navigation.ts";

declare global {
	interface Window {
		/** React Router's manifest of the routes that the page links to; absent before hydration. */
		__reactRouterManifest?: { routes: Record<string, RouteFiles> };
		/** The modules of the routes loaded so far. */
		__reactRouterRouteModules?: Record<string, unknown>;
		/** `subscribe` calls the function at each change of the state, and returns one that ends it. */
		__reactRouterDataRouter?: {
			routes: RouteObject[];
			state: { navigation: Navigation };
			subscribe: (onChange: () => void) => () => void;
		};
	}
}

/** A route's client actions, loaders and middleware are in files beside the page's own. */
type RouteFiles = {
	module: string;
	imports?: string[];
	clientActionModule?: string;
	clientLoaderModule?: string;
	clientMiddlewareModule?: string;
};

/** How often the manifest is checked, in milliseconds: it grows as links are added to the page. */
const INTERVAL_MS = 1_000;
const PAUSE_MS = 150;

/**
 * Preloads the code of the pages that this one links to. Without it, React Router reloads the whole document for a
 * page, which offline shows the browser's error screen. Until the code is loaded, a link clicked offline waits for
 * the connection. Does not preload for visitors who save data.
 *
 * @returns function that stops the preloading
 */
export function preloadPages(): () => void {
	const preloaded = new Set<string>();
	const isLoaded = (id: string) =>
		preloaded.has(id) || id in (window.__reactRouterRouteModules ?? {});
	let isOver = false;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const loadRoutes = async () => {
		for (const [id, route] of Object.entries(window.__reactRouterManifest?.routes ?? {})) {
			if (isLoaded(id) || isOver || !navigator.onLine) continue;
			// One after the other, with pauses, so that presses are handled in between.
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
			const files = await Promise.all(filesOf(route).map(preload));
			if (files.every(Boolean)) preloaded.add(id);
		}
		if (!isOver) timer = setTimeout(loadRoutes, INTERVAL_MS);
	};
	if (!savesData()) timer = setTimeout(loadRoutes, INTERVAL_MS);

	const holdIfNotLoaded = (event: MouseEvent) => {
		holdNavigation(event, ({ pathname }) => {
			const matches = matchRoutes(window.__reactRouterDataRouter?.routes ?? [], pathname);
			return !matches?.every(({ route }) => isLoaded(route.id ?? ""));
		});
	};
	// Before React, which follows the link.
	window.addEventListener("click", holdIfNotLoaded, { capture: true });

	return () => {
		isOver = true;
		clearTimeout(timer);
		window.removeEventListener("click", holdIfNotLoaded, { capture: true });
	};
}

/** Whether the visitor's browser asks websites to use little data. Only Chromium tells. */
function savesData(): boolean {
	return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function filesOf({ module, imports = [], ...route }: RouteFiles): string[] {
	const { clientActionModule, clientLoaderModule, clientMiddlewareModule } = route;
	const beside = [clientActionModule, clientLoaderModule, clientMiddlewareModule];
	return [module, ...imports, ...beside.filter((file) => file !== undefined)];
}

const preloads = new Map<string, Promise<boolean>>();

/** @returns whether the file was loaded; a failed one is retried at the next check */
function preload(file: string): Promise<boolean> {
	const known = preloads.get(file);
	if (known) return known;
	const link = document.createElement("link");
	const result = new Promise<boolean>((resolve) => {
		link.onload = () => resolve(true);
		link.onerror = () => {
			link.remove();
			preloads.delete(file);
			resolve(false);
		};
	});
	preloads.set(file, result);
	document.head.append(
		Object.assign(link, { rel: "modulepreload", href: file, fetchPriority: "low" }),
	);
	return result;
}
