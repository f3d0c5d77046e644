import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fonts } from "../fonts/fonts.ts";
import { BUNDLED, makeBill } from "./bill-of-materials.ts";

const HASH = "sha512-AAEC";
const lock = (packages: Record<string, object>) =>
	JSON.stringify({ name: "posy", version: "1.0.0", packages });
const listed = (lockfile: string, bundled: string[] = []) =>
	makeBill(lockfile, bundled).components.map((component) => component["bom-ref"]);

describe("the bill of a small lockfile", () => {
	const lockfile = lock({
		"": { version: "1.0.0", dependencies: { a: "1.0.0", alias: "npm:@x/b@2.0.0" } },
		"node_modules/a": {
			version: "1.0.0",
			integrity: HASH,
			license: "MIT",
			dependencies: { c: "^1.0.0" },
			peerDependencies: { peer: "*", unused: "*" },
			peerDependenciesMeta: { unused: { optional: true } },
		},
		"node_modules/a/node_modules/c": { version: "1.5.0", integrity: HASH, license: "ISC" },
		"node_modules/alias": {
			name: "@x/b",
			version: "2.0.0",
			integrity: HASH,
			license: "MIT AND Zlib",
			dependencies: { c: "^2.0.0" },
			optionalDependencies: { "for-another-system": "1.0.0", "not-locked": "1.0.0" },
		},
		"node_modules/c": {
			version: "2.0.0",
			integrity: HASH,
			license: "ISC",
			dependencies: { a: "1.0.0" },
		},
		"node_modules/for-another-system": { version: "1.0.0", integrity: HASH, optional: true },
		"node_modules/peer": { version: "1.0.0", integrity: HASH, license: "MIT", peer: true },
		"node_modules/unused": { version: "1.0.0", integrity: HASH, license: "MIT", devOptional: true },
		"node_modules/tool": {
			version: "3.0.0",
			integrity: HASH,
			license: "MIT",
			dev: true,
			dependencies: { "tool-part": "1.0.0" },
		},
		"node_modules/tool-part": { version: "1.0.0", integrity: HASH, license: "MIT", dev: true },
	});

	test("lists what production dependencies lead to, each as it is found from its folder", () => {
		expect(listed(lockfile)).toEqual([
			"@x/b@2.0.0",
			"a@1.0.0",
			"c@1.5.0",
			"c@2.0.0",
			"for-another-system@1.0.0",
			"peer@1.0.0",
		]);
		expect(makeBill(lockfile, []).dependencies).toEqual([
			{ ref: "@x/b@2.0.0", dependsOn: ["c@2.0.0", "for-another-system@1.0.0"] },
			{ ref: "a@1.0.0", dependsOn: ["c@1.5.0", "peer@1.0.0"] },
			{ ref: "c@1.5.0", dependsOn: [] },
			{ ref: "c@2.0.0", dependsOn: ["a@1.0.0"] },
			{ ref: "for-another-system@1.0.0", dependsOn: [] },
			{ ref: "peer@1.0.0", dependsOn: [] },
			{ ref: "posy@1.0.0", dependsOn: ["@x/b@2.0.0", "a@1.0.0"] },
		]);
	});

	test("adds bundled packages, without what they need to run", () => {
		expect(listed(lockfile, ["tool"])).toContain("tool@3.0.0");
		expect(listed(lockfile, ["tool"])).not.toContain("tool-part@1.0.0");
		expect(() => makeBill(lockfile, ["other"])).toThrow("lacks other");
	});

	test("describes a package by its real name, its hash and its license", () => {
		const [first] = makeBill(lockfile, []).components;
		expect(first).toEqual({
			"bom-ref": "@x/b@2.0.0",
			type: "library",
			name: "@x/b",
			version: "2.0.0",
			scope: "required",
			purl: "pkg:npm/%40x/b@2.0.0",
			hashes: [{ alg: "SHA-512", content: "000102" }],
			licenses: [{ expression: "MIT AND Zlib" }],
		});
	});
});

describe("the bill of today's packages", () => {
	const lockfile = readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8");
	const { packages } = JSON.parse(lockfile);
	const { dependencies } = JSON.parse(
		readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
	);
	const bundled = [...BUNDLED, ...new Set(fonts.map(({ source }) => source))];
	const { components } = makeBill(lockfile, bundled);

	test("lists each dependency and each bundled package", () => {
		const names = new Set(components.map(({ name }) => name));
		const direct = Object.keys(dependencies).map(
			(name) => packages[`node_modules/${name}`].name ?? name,
		);
		expect([...direct, ...bundled].filter((name) => !names.has(name))).toEqual([]);
	});

	test("lists no other package that only development needs", () => {
		const folders = Object.entries<{ name?: string; version: string; dev?: true }>(packages);
		const referencesOf = (isDevelopmentOnly: boolean) =>
			folders
				.filter(([folder, { dev }]) => folder !== "" && (dev === true) === isDevelopmentOnly)
				.map(([folder, { name, version }]) => {
					return `${name ?? folder.split("node_modules/").at(-1)}@${version}`;
				});
		const needed = new Set(referencesOf(false));
		const others = new Set(referencesOf(true).filter((reference) => !needed.has(reference)));
		expect(others.size).toBeGreaterThan(100);
		expect(
			components
				.filter((component) => others.has(component["bom-ref"]))
				.map(({ name }) => name)
				.sort(),
		).toEqual(bundled.filter((name) => !(name in dependencies)).sort());
	});

	test("has a hash and a license of each", () => {
		expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
		expect(components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
	});
});
