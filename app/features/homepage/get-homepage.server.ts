import { db } from "#app/platform/db.server.ts";
import { mergeOverDefaults } from "./merge-over-defaults.ts";
import type { HomepageDocument } from "./schema.ts";

export type Homepage = { document: HomepageDocument; maintenance: boolean };

/**
 * Returns the saved landing page with its placeholders, or the default document if none was saved. Maintenance mode is
 * on if either the site's settings or the document say so. Writes nothing.
 *
 * @throws if the database can't be reached
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
