import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { lazily, lazilyBy } from "./lazily.ts";

const APP = path.join(import.meta.dirname, "..");

it("makes the value once, when it is asked for", () => {
	const make = vi.fn(() => null);
	const value = lazily(make);
	expect(make).not.toHaveBeenCalled();
	expect([value(), value()]).toEqual([null, null]);
	expect(make).toHaveBeenCalledOnce();
});

it("makes one value for each key, when it is asked for", () => {
	const make = vi.fn((key: string) => (key === "none" ? undefined : key.toUpperCase()));
	const valueFor = lazilyBy(make);
	expect(make).not.toHaveBeenCalled();
	expect(["a", "b", "a", "none", "none"].map(valueFor)).toEqual([
		"A",
		"B",
		"A",
		undefined,
		undefined,
	]);
	expect(make.mock.calls).toEqual([["a"], ["b"], ["none"]]);
});

it("makes every format of the modules that browsers load", () => {
	const names = globSync("**/*.{ts,tsx}", {
		cwd: APP,
		exclude: ["generated/**", "**/mails/**", "**/*.test.*", "**/*.server.*"],
	});
	const early = names.filter((name) =>
		/^(?:export )?const \w+ = (?:new Intl\.|.*\.toLocale\w*String\()/m.test(
			readFileSync(path.join(APP, name), "utf8"),
		),
	);
	expect(names.length).toBeGreaterThan(500);
	expect(early).toEqual([]);
});
