import type { Visitor } from "#tests/support/http-visitor.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { patternOf } from "#tests/support/walker/form-keys.ts";
import { attribute, Document } from "#tests/support/walker/html.ts";
import { notePage, server } from "./site.ts";

/** Loads all pages that a visitor can reach, and notes their forms. */

const MAX_PAGES = 400;
const ID = /^\d+$|[0-9a-f]{8}-[0-9a-f]{4}-|^[\w-]{20,}$|^\d{4}-\d{2}-\d{2}$/i;
const pagePatterns = new Set(
	listSitePaths()
		.filter(({ isPage }) => isPage)
		.map(({ pattern }) => pattern),
);

/**
 * @param starts paths to begin with
 * @param isWanted says by its path whether a linked page is to be loaded
 */
export async function crawl(
	visitor: Visitor,
	starts: readonly string[],
	isWanted: (pathname: string) => boolean,
): Promise<void> {
	const queue = [...starts];
	const known = new Set(queue.map(shapeOf));
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		if (known.size > MAX_PAGES) throw new Error(`There are more than ${MAX_PAGES} pages`);
		const response = await visitor.get(path);
		const location = response.headers.get("Location");
		const links: string[] = [];
		if (location !== null) links.push(location);
		else if (response.headers.get("Content-Type")?.startsWith("text/html")) {
			const document = new Document(await response.text());
			notePage(document, path);
			for (const link of document.find("a")) links.push(attribute(link, "href") ?? "");
		}
		for (const link of links) {
			const url = new URL(link, new URL(path, server.url));
			if (url.origin !== server.url || !isWanted(url.pathname)) continue;
			const pattern = patternOf(decodeURI(url.pathname), { keepsNames: false });
			if (!pagePatterns.has(pattern)) continue;
			const next = url.pathname + url.search;
			if (known.has(shapeOf(next))) continue;
			known.add(shapeOf(next));
			queue.push(next);
		}
	}
}

/** What pages with the same forms share: the route, and the query without ids. */
function shapeOf(path: string): string {
	const url = new URL(path, server.url);
	const query = [...url.searchParams].map(
		([name, value]) => `${name}=${ID.test(value) ? "*" : value}`,
	);
	return [patternOf(decodeURI(url.pathname)), ...query.sort()].join(" ");
}
