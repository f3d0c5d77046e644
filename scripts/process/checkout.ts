import { readFileSync, realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

const packageFile = findPackageJSON(import.meta.url);
if (!packageFile) throw new Error("package.json is missing");

/**
 * The folder of package.json, for a script as for a program of `build/`. Symbolic links are resolved, because PostgreSQL
 * compares such paths.
 */
export const checkout = realpathSync(dirname(packageFile));

/** Local data of the checkout: database, secret, uploads, locks. Ignored by git. */
export const localData = join(checkout, ".data");

const own: { name: string; version: string } = JSON.parse(readFileSync(packageFile, "utf8"));

/** Name of the database, its role and the folder under /var/lib. */
export const packageName = own.name;

/** Version of the last release that the checkout contains. */
export const packageVersion = own.version;
