import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** The folder that holds package.json. Symbolic links are resolved: PostgreSQL compares such paths. */
export const checkout = realpathSync(join(import.meta.dirname, "..", ".."));

/** What this machine keeps for the checkout: database, secret, uploads, locks. Ignored by git. */
export const localData = join(checkout, ".data");

/** Names the database, its role and the folder under /var/lib. */
export const packageName: string = JSON.parse(
	readFileSync(join(checkout, "package.json"), "utf8"),
).name;
