import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFonts } from "#scripts/fonts/make-fonts.ts";

const folder = join(import.meta.dirname, "../../app/fonts");

describe("the fonts", () => {
	it("match the output of `npm run fonts`", async () => {
		const made = await makeFonts();
		expect(readdirSync(folder).sort()).toEqual([...made.keys()].sort());
		const differing = [...made].filter(
			([name, content]) => !readFileSync(join(folder, name)).equals(content),
		);
		expect(differing.map(([name]) => name)).toEqual([]);
	});
});
