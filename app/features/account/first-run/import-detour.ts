import { href } from "react-router";

/** Importing a page from the steps after sign-up leads back to them. Safe in the browser. */

export const IMPORT_IN_FIRST_RUN = `${href("/dashboard/links/import")}?from=start`;

export function isImportInFirstRun({ searchParams }: URL): boolean {
	return searchParams.get("from") === "start";
}
