import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** The folder of package.json. Symbolic links are resolved, because PostgreSQL compares such paths. */
export const checkout = realpathSync(join(import.meta.dirname, "..", ".."));

/** Local data of the checkout: database, secret, uploads, locks. Ignored by git. */
export const localData = join(checkout, ".data");

/** Name of the database, its role and the folder under /var/lib. */
export const packageName: string = JSON.parse(
	readFileSync(join(checkout, "package.json"), "utf8"),
).name;
