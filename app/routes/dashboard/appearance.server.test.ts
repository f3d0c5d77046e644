import { describe, expect, test } from "vitest";
import { getStoredTheme } from "#app/features/creator-page/theme/queries.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest } from "#tests/support/requests.ts";
import { action, loader } from "./appearance.tsx";

const AS_PAGE = { Accept: "text/html,application/xhtml+xml" };
const SAVE = { intent: "save-theme", version: "1", preset: "dark", buttonShape: "pill" };

function post(user: InsertedUser, fields: Record<string, string>, headers: HeadersInit = AS_PAGE) {
	const request = formRequest("/dashboard/appearance", fields, headers);
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

describe("POST /dashboard/appearance", () => {
	test("saves the theme", async () => {
		const user = await insertUser();
		const answer = await post(user, SAVE);
		expect(answer).toRedirectTo("/dashboard/appearance");
		await expect(answer).toSendToast({ type: "success", message: "Theme saved" });
		expect(await getStoredTheme(user)).toMatchObject({ preset: "dark", buttonShape: "pill" });
	});

	test("returns the stored values to a script", async () => {
		const user = await insertUser({ tier: "pro" });
		expect(await post(user, { ...SAVE, primary: "#FF0000" }, { Accept: "*/*" })).toMatchObject({
			data: { saved: { version: 2, preset: "dark", colors: { primary: "#ff0000" } } },
		});
	});

	test.each([
		["free", "preset", { preset: "constructor" }, /^Choose one of the themes/],
		["pro", "primary", { primary: "red" }, /^Use six digits/],
		["max", "customCss", { customCss: "a".repeat(1_000_000) }, /^Custom CSS must be at most/],
	] as const)("refuses %s a bad %s", async (tier, field, fields, message) => {
		const user = await insertUser({ tier });
		const answer = await post(user, { ...SAVE, ...fields });
		expect(answer).toMatchObject({
			init: { status: 400 },
			data: { result: { error: { [field]: [expect.stringMatching(message)] } } },
		});
		await expect(answer).toSendToast({ type: "error", message: "Failed to update theme" });
		expect(await getStoredTheme(user)).toMatchObject({ version: 1 });
	});

	test("saves the other fields if the theme requires a higher plan, and says so", async () => {
		const user = await insertUser({ tier: "free" });
		const answer = await post(user, { ...SAVE, preset: "ocean" });
		expect(answer).toRedirectTo("/dashboard/appearance");
		await expect(answer).toSendToast({
			type: "info",
			message:
				"Saved, except for the theme. Ocean is part of Pro. Upgrade to use it, or choose another theme.",
		});
		expect(await getStoredTheme(user)).toMatchObject({ preset: "default", buttonShape: "pill" });
	});

	test("refuses a color that the plan's form doesn't contain", async () => {
		const user = await insertUser({ tier: "pro" });
		const answer = await post(user, { ...SAVE, text: "#ff0000" });
		expect(answer).toMatchObject({ init: { status: 403 } });
		await expect(answer).toSendToast({ type: "error", message: "Failed to update theme" });
	});

	test("answers a stale form with both versions", async () => {
		const user = await insertUser();
		await post(user, SAVE);
		expect(await post(user, { ...SAVE, buttonShape: "square" })).toMatchObject({
			init: { status: 409 },
			data: {
				result: { initialValue: { buttonShape: "square" } },
				conflict: { version: 2, buttonShape: "pill" },
			},
		});
	});

	test("clears emptied fields, and keeps those missing from the form", async () => {
		const user = await insertUser({ tier: "max" });
		const customCss = ".page-link { color: red }";
		await post(user, { ...SAVE, primary: "#ff0000", text: "#00ff00", customCss });
		await post(user, { ...SAVE, version: "2", primary: "", customCss: "" });
		expect(await getStoredTheme(user)).toMatchObject({
			colors: { text: "#00ff00" },
			customCss: "",
		});
	});
});

test("POST /dashboard/appearance saves the CSS alone, and answers a stale form with both versions", async () => {
	const user = await insertUser({ tier: "max" });
	await post(user, { ...SAVE, primary: "#ff0000" });
	const css = { intent: "save-css", version: "2", customCss: ".page-name { color: red }" };
	await expect(await post(user, css)).toSendToast({ type: "success", message: "Custom CSS saved" });
	const theme = { preset: "dark", buttonShape: "pill", colors: { primary: "#ff0000" } };
	expect(await getStoredTheme(user)).toMatchObject({ ...theme, customCss: css.customCss });
	expect(await post(user, { ...css, customCss: "" })).toMatchObject({
		init: { status: 409 },
		data: { conflict: { version: 3, customCss: css.customCss } },
	});
	await post(user, { ...css, version: "3", customCss: "" });
	expect(await getStoredTheme(user)).toMatchObject({ ...theme, customCss: "" });
	const bad = { ...css, version: "4", customCss: "a".repeat(20_001) };
	expect(await post(user, bad)).toMatchObject({
		init: { status: 400 },
		data: { result: { error: { customCss: [expect.stringMatching(/^Custom CSS must be/)] } } },
	});
	expect(await post(await insertUser({ tier: "pro" }), { ...css, version: "1" })).toMatchObject({
		init: { status: 403 },
	});
});

test("GET /dashboard/appearance lists the parts of the stored CSS that are left out", async () => {
	const user = await insertUser({ tier: "max" });
	await post(user, { ...SAVE, customCss: ".page-link {\r\n\tcolor: red;\r\n\tfloat: left\r\n}" });
	const request = new Request("http://localhost/dashboard/appearance");
	const { css } = await loader(createRouteArgs(request, {}, { user }));
	expect(css.shown).toContain(".public-page .page-link{color:red}");
	expect(css.dropped).toEqual([
		{ line: 3, text: "float: left", reason: "“float” can’t be used here." },
	]);
});
