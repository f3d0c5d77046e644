import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DARK, LIGHT } from "./mail-colors.ts";

const tokens = readFileSync("app/styles/tokens.css", "utf8");
const [light = "", dark = ""] = tokens.split("@variant dark");

test.each([
	["light", light, LIGHT],
	["dark", dark, DARK],
])("mails use the %s theme's colors", (_theme, source, colors) => {
	for (const [name, value] of Object.entries(colors)) {
		const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
		expect.soft(source, name).toContain(`--${property}: ${value};`);
	}
});
