/** What the bundler knows about a module. */
export type ModuleGraph = {
	getModuleInfo(id: string): { importers: readonly string[] } | null;
};

const ROUTE = /[\\/]app[\\/]routes[\\/](\w+)/;
/** Areas whose pages people see before they sign in, or that belong to every page. */
const OF_EVERYBODY = ["auth", "root", "entry"];

/**
 * Names the chunk of a module that several pages load, by the areas of the site that load it: `shared` if a sign-in page
 * is among them, `administration` if only administrators do, else `dashboard`. So a page evaluates no schema of an area
 * that it isn't part of.
 */
export function nameChunk(
	id: string,
	graph: ModuleGraph,
): "shared" | "dashboard" | "administration" {
	const areas = areasOf(id, graph);
	if (OF_EVERYBODY.some((area) => areas.has(area))) return "shared";
	return areas.size === 1 && areas.has("admin") ? "administration" : "dashboard";
}

/** The folders of the routes that import a module, directly or not, and `root` or `entry` for what each page loads. */
function areasOf(id: string, graph: ModuleGraph): Set<string> {
	const areas = new Set<string>();
	const seen = new Set([id]);
	for (const each of seen) {
		const [, route] = ROUTE.exec(each) ?? [];
		if (route) areas.add(route);
		if (/[\\/]app[\\/]root\.tsx/.test(each)) areas.add("root");
		if (/[\\/]app[\\/]entry\.client\.tsx/.test(each)) areas.add("entry");
		if (route) continue;
		for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
	}
	return areas;
}
