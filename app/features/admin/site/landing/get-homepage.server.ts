import { LRUCache } from "lru-cache";
import { query } from "#app/platform/sql.server.ts";
import { mergeOverDefaults } from "./merge-over-defaults.ts";
import type { HomepageDocument } from "./schema.ts";

export type Homepage = { document: HomepageDocument; maintenance: boolean };

/** Parsed documents by version. Versions never change, so each process shows a new one with its next request. */
const parsed = new LRUCache<string, HomepageDocument>({ max: 10 });

/**
 * Returns the published landing page with its placeholders, or the default document if none was published. Writes
 * nothing.
 *
 * Each request reads only the latest version's id and the switch; the document, which takes longer to parse than to
 * render, is read once per version.
 *
 * @throws if the database can't be reached
 */
export async function getHomepage(): Promise<Homepage> {
	const [row] = await query<{ id: string | null; maintenance: boolean }>({
		name: "get-homepage",
		text: `
			SELECT (SELECT id FROM homepage_version ORDER BY number DESC LIMIT 1) AS id,
				COALESCE((SELECT maintenance_mode FROM site_settings WHERE id = 1), false) AS maintenance`,
	});
	return {
		document: await getDocument(row?.id ?? null),
		maintenance: row?.maintenance === true,
	};
}

/** @returns the document of a published version over the defaults; the default document for null */
async function getDocument(id: string | null): Promise<HomepageDocument> {
	const known = parsed.get(id ?? "");
	if (known) return known;
	const [row] =
		id === null
			? []
			: await query<{ document: unknown }>({
					name: "get-homepage-document",
					text: "SELECT document FROM homepage_version WHERE id = $1",
					values: [id],
				});
	const document = mergeOverDefaults(row?.document);
	parsed.set(id ?? "", document);
	return document;
}
