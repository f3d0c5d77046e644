import { expect, test } from "vitest";
import { listReleases, releaseChanges } from "./changelog.ts";

const CHANGELOG = `# Changelog

About it.

## Unreleased

- A new kind of link.

## 1.2.3 (2026-10-01)

- Something older.
`;
const release = (changelog: string, version = "1.3.0") =>
	releaseChanges(changelog, { version, date: "2026-11-30" });

test("dates what is unreleased, and begins an empty section", () => {
	expect(release(CHANGELOG)).toBe(`# Changelog

About it.

## Unreleased

## 1.3.0 (2026-11-30)

- A new kind of link.

## 1.2.3 (2026-10-01)

- Something older.
`);
});

test("lists the releases, newest first", () => {
	expect(listReleases(release(CHANGELOG))).toEqual([
		{ version: "1.3.0", date: "2026-11-30" },
		{ version: "1.2.3", date: "2026-10-01" },
	]);
});

test("is refused without a change, though an older version has some", () => {
	expect(() => release(CHANGELOG.replace("- A new kind of link.\n\n", ""))).toThrow("no change");
	expect(() => release(release(CHANGELOG), "1.4.0")).toThrow("no change");
});

test("is refused for a version that has a section, and without the one for unreleased changes", () => {
	expect(() => release(CHANGELOG, "1.2.3")).toThrow("already");
	expect(() => release(CHANGELOG.replace("## Unreleased", "## Next"))).toThrow("## Unreleased");
	expect(() => release(`${CHANGELOG}\n## Unreleased\n`)).toThrow("one line");
});
