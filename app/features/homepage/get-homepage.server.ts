import { db } from "#app/platform/db.server.ts";
import { mergeOverDefaults } from "./merge-over-defaults.ts";
import type { HomepageDocument } from "./schema.ts";

export type Homepage = { document: HomepageDocument; maintenance: boolean };

/**
 * The landing page as last saved, its placeholders not yet filled in; the default document when none was saved.
 * One maintenance switch with two handles: the site's settings and the document's. Writes nothing.
 *
 * @throws when the database cannot be reached.
 */
export async function getHomepage(): Promise<Homepage> {
	const [latest, site] = await Promise.all([
		db.homepageVersion.findFirst({ orderBy: { number: "desc" }, select: { document: true } }),
		db.siteSettings.findUnique({ where: { id: 1 }, select: { maintenanceMode: true } }),
	]);
	const document = mergeOverDefaults(latest?.document);
	return {
		document,
		maintenance: document.settings.maintenanceMode || site?.maintenanceMode === true,
	};
}
