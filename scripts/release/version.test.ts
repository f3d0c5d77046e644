import { describe, expect, test } from "vitest";
import { TaskError } from "../process/task.ts";
import { assertNextVersion, setVersion } from "./version.ts";

describe("the next version", () => {
	test.each(["1.2.4", "1.3.0", "2.0.0"])("after 1.2.3 may be %s", (version) => {
		expect(() => assertNextVersion("1.2.3", version)).not.toThrow();
	});

	test.each([
		"1.2.3",
		"1.2.2",
		"1.2.5",
		"1.3.1",
		"1.4.0",
		"2.1.0",
		"3.0.0",
		"v1.2.4",
		"1.2",
		"1.02.4",
		"",
	])("after 1.2.3 isn't %s", (version) => {
		expect(() => assertNextVersion("1.2.3", version)).toThrow("1.2.4, 1.3.0, 2.0.0");
	});

	test("is counted, not compared as text", () => {
		expect(() => assertNextVersion("1.9.9", "1.10.0")).not.toThrow();
		expect(() => assertNextVersion("1.9.9", "1.9.10")).not.toThrow();
	});

	test("follows no text that isn't a version", () => {
		expect(() => assertNextVersion("next", "1.0.0")).toThrow(TaskError);
	});
});

describe("setting the version", () => {
	const lockfile =
		'{\n\t"name": "posy",\n\t"version": "1.2.3",\n\t"packages": {\n\t\t"": {\n\t\t\t"name": "posy",\n\t\t\t"version": "1.2.3"\n\t\t},\n\t\t"node_modules/x": {\n\t\t\t"version": "1.2.3"\n\t\t}\n\t}\n}\n';

	test("changes the product's in both places of a lockfile, and no package's", () => {
		const changed = setVersion(lockfile, { name: "posy", from: "1.2.3", to: "1.3.0" });
		expect(changed.match(/1\.3\.0/g)).toHaveLength(2);
		expect(changed.replaceAll("1.3.0", "1.2.3")).toBe(lockfile);
		expect(JSON.parse(changed).packages["node_modules/x"].version).toBe("1.2.3");
	});

	test("takes the points of a version as points", () => {
		const other = lockfile.replaceAll("1.2.3", "1x2x3");
		expect(() => setVersion(other, { name: "posy", from: "1.2.3", to: "1.3.0" })).toThrow(
			TaskError,
		);
	});

	test("is refused if the file has another one", () => {
		expect(() => setVersion(lockfile, { name: "posy", from: "1.2.4", to: "1.3.0" })).toThrow(
			"1.2.4",
		);
	});
});
