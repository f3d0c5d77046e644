import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listReleases } from "#scripts/release/changelog.ts";
import {
	hashMigrations,
	RELEASED_BACKUP,
	RELEASED_FILE,
	type Released,
} from "#scripts/release/released.ts";

/** What `npm run release` has written last, and what must stay as it was then. */

const checkout = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");
const { version } = JSON.parse(read("package.json"));

test("the version is the same in both package files", () => {
	const lock = JSON.parse(read("package-lock.json"));
	expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
});

// Before the first release there is nothing to compare.
describe.skipIf(!existsSync(path.join(checkout, RELEASED_FILE)))("the last release", () => {
	const released = () => JSON.parse(read(RELEASED_FILE)) as Released;

	test("has a section in the changelog, a bill of materials and a backup, of the same version", () => {
		const bill = JSON.parse(read("sbom.cdx.json"));
		expect([
			released().version,
			listReleases(read("CHANGELOG.md"))[0]?.version,
			bill.metadata.component.version,
		]).toEqual([version, version, version]);
		expect(readdirSync(path.join(checkout, RELEASED_BACKUP, "backups"))).toHaveLength(1);
	});

	test("has migrations that never change: databases have recorded their checksums", () => {
		expect(hashMigrations()).toMatchObject(released().migrations);
	});

	test("has migrations that come before all later ones", () => {
		const last = Object.keys(released().migrations).sort().at(-1) ?? "";
		const later = Object.keys(hashMigrations()).filter((name) => !(name in released().migrations));
		expect(later.filter((name) => name < last)).toEqual([]);
	});
});
