import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import {
	appearanceTabSchema,
	fromLegacyTheme,
	lockedMessage,
	MAX_CUSTOM_CSS_LENGTH,
} from "./schema.ts";

const FORM = { intent: "save-theme", version: "1", preset: "dark", buttonShape: "pill" };

function parse(fields: Record<string, string>, tier: Tier = "max") {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return parseWithZod(form, { schema: appearanceTabSchema({ tier, stored: "default" }) });
}

function errorOf(submission: ReturnType<typeof parse>) {
	return submission.status === "error" ? submission.error : undefined;
}

describe("the theme's form", () => {
	it.each([
		["#1E6B45", "#1e6b45"],
		[" 1e6b45 ", "#1e6b45"],
		["", undefined],
	])("accepts the color %j", (typed, color) => {
		expect(parse({ ...FORM, primary: typed })).toMatchObject({ status: "success" });
		expect(parse({ ...FORM, primary: typed })).toHaveProperty("value.primary", color);
	});

	it.each(["red", "#fff", "#12345g", "#1234567", "url(x)", "var(--x)"])(
		"refuses the color %j",
		(primary) => {
			expect(errorOf(parse({ ...FORM, primary }))).toEqual({
				primary: ["Use six digits, such as #1e6b45"],
			});
		},
	);

	it("refuses unknown themes and shapes, and CSS that is too long", () => {
		expect(errorOf(parse({ ...FORM, preset: "constructor" }))).toHaveProperty("preset");
		expect(errorOf(parse({ ...FORM, buttonShape: "star" }))).toHaveProperty("buttonShape");
		const customCss = "a".repeat(MAX_CUSTOM_CSS_LENGTH + 1);
		expect(errorOf(parse({ ...FORM, customCss }))).toEqual({
			customCss: ["Custom CSS must be at most 20,000 characters"],
		});
	});

	it.each([
		["free", "ocean", "Ocean is part of Pro. Upgrade to use it, or choose another theme."],
		["free", "neon", "Neon is part of Max. Upgrade to use it, or choose another theme."],
		["pro", "neon", "Neon is part of Max. Upgrade to use it, or choose another theme."],
	] as const)("saves everything but the theme when %s chooses %s", (tier, preset, message) => {
		expect(parse({ ...FORM, preset }, tier)).toMatchObject({
			status: "success",
			value: { preset: "default", buttonShape: "pill" },
		});
		expect(lockedMessage(preset)).toBe(message);
	});

	it("keeps a stored theme that the plan no longer includes", () => {
		const form = new FormData();
		for (const [name, value] of Object.entries({ ...FORM, preset: "neon" })) form.set(name, value);
		const schema = appearanceTabSchema({ tier: "free", stored: "neon" });
		expect(parseWithZod(form, { schema })).toMatchObject({
			status: "success",
			value: { preset: "neon" },
		});
	});
});

describe("the legacy theme format", () => {
	it("is converted", () => {
		const { preset: _, ...form } = FORM;
		const legacy = { ...form, mode: "dark", accentColor: "#FF0000", backgroundColor: "#000000" };
		expect(parse({ ...legacy, textColor: "#ffffff" })).toMatchObject({
			status: "success",
			value: { preset: "dark", primary: "#ff0000", background: "#000000", text: "#ffffff" },
		});
	});

	it.each([
		[{ mode: "light" }, { preset: "default" }],
		[{ mode: "dark", preset: "ocean" }, { preset: "ocean" }],
		[{ accentColor: "#ff0000", primary: "#00ff00" }, { primary: "#00ff00" }],
		[{ mode: "sepia" }, { mode: "sepia" }],
		[{ preset: "dark" }, { preset: "dark" }],
		[null, null],
		["dark", "dark"],
		[[1], [1]],
	])("is converted from %j to %j", (input, converted) => {
		expect(fromLegacyTheme(input)).toEqual(converted);
	});
});
