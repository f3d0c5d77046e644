import { expect, test, vi } from "vitest";
import { AppError } from "#app/platform/errors.server.ts";
import { saveVersion } from "./save-version.ts";

/** A row that somebody else saves before each of the first `races` tries. */
function racedRow(races: number) {
	const row = { version: 1 };
	let left = races;
	return {
		read: async () => ({ ...row }),
		save: vi.fn(async (_stored: { version: number }, version: number) => {
			if (left > 0) {
				left -= 1;
				row.version += 1;
			}
			if (version !== row.version) throw new AppError("conflict", "Changed elsewhere.");
			return version;
		}),
	};
}

test("saves based on the version of If-Match", async () => {
	const { read, save } = racedRow(0);
	await expect(saveVersion({ ifMatch: 1, read, save })).resolves.toBe(1);
	await expect(saveVersion({ ifMatch: 2, read, save })).rejects.toMatchObject({
		code: "conflict",
	});
	expect(save).toHaveBeenCalledTimes(2);
});

test("without If-Match, tries again on the latest version", async () => {
	await expect(saveVersion({ ifMatch: null, ...racedRow(2) })).resolves.toBe(3);
});

test("gives up if others keep saving", async () => {
	await expect(saveVersion({ ifMatch: null, ...racedRow(100) })).rejects.toMatchObject({
		code: "conflict",
	});
});

test("passes on every other error at once", async () => {
	const save = vi.fn(async () => {
		throw new AppError("forbidden", "Not in your plan.");
	});
	const read = async () => ({ version: 1 });
	await expect(saveVersion({ ifMatch: null, read, save })).rejects.toMatchObject({
		code: "forbidden",
	});
	expect(save).toHaveBeenCalledTimes(1);
});
