import { href } from "react-router";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { isImportInFirstRun } from "./import-detour.ts";
import { isFirstRunDone } from "./queries.server.ts";

/**
 * Returns where an import leads: back to the first steps if it began there and they aren't finished, otherwise to the
 * links.
 *
 * @param url address of the import page
 */
export async function getImportReturn(owner: PageOwner, url: URL) {
	const isFirstRun = isImportInFirstRun(url) && !(await isFirstRunDone(owner));
	return isFirstRun
		? { path: href("/dashboard/start"), label: "Back to the first steps" }
		: { path: href("/dashboard/links"), label: "Back to links" };
}
