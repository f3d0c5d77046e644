import { describe, expect, test } from "vitest";
import { getStoredFooter } from "#app/features/creator-page/footer/queries.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./footer.tsx";

const PATH = "/dashboard/settings/footer";
const AS_PAGE = { Accept: "text/html" };

function post(user: InsertedUser, fields: Record<string, string>, headers: HeadersInit = AS_PAGE) {
	return answerOf(action(createRouteArgs(formRequest(PATH, fields, headers), {}, { user })));
}

describe("POST /dashboard/settings/footer", () => {
	test("saves the text on one line", async () => {
		const user = await insertUser({ tier: "pro" });
		const answer = await post(user, {
			intent: "save-footer",
			version: "1",
			text: " Made\nby  me ",
		});
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({ type: "success", message: "Footer saved" });
		expect(await getStoredFooter(user)).toEqual({
			version: 2,
			text: "Made by me",
			hideBranding: false,
		});
	});

	test("turns the switch on, and off if the field is missing", async () => {
		const user = await insertUser({ tier: "max" });
		const save = { intent: "save-footer", text: "" };
		const script = { Accept: "*/*" };
		expect(await post(user, { ...save, version: "1", hide_branding: "on" }, script)).toMatchObject({
			data: { saved: { version: 2, hideBranding: true } },
		});
		expect(await post(user, { ...save, version: "2" }, script)).toMatchObject({
			data: { saved: { version: 3, hideBranding: false } },
		});
	});

	test("refuses a text that is too long", async () => {
		const user = await insertUser({ tier: "pro" });
		const fields = { intent: "save-footer", version: "1", text: "x".repeat(101) };
		const answer = await post(user, fields);
		expect(answer).toRefuseField("text", "Text must be at most 100 characters");
		await expect(answer).toSendToast({
			type: "error",
			message: "Failed to update footer branding",
		});
	});

	test("answers a stale form with both versions", async () => {
		const user = await insertUser({ tier: "pro" });
		const save = { intent: "save-footer", version: "1" };
		await post(user, { ...save, text: "In the other tab" });
		expect(await post(user, { ...save, text: "In this tab" })).toMatchObject({
			init: { status: 409 },
			data: {
				result: { initialValue: { text: "In this tab" } },
				conflict: { version: 2, text: "In the other tab" },
			},
		});
	});

	test("resets", async () => {
		const user = await insertUser({ tier: "max" });
		const save = { intent: "save-footer", version: "1", text: "Mine", hide_branding: "on" };
		await post(user, save);
		const answer = await post(user, { intent: "reset-footer" });
		await expect(answer).toSendToast({ type: "success", message: "Footer reset" });
		const reset = { version: 3, text: "", hideBranding: false };
		expect(await getStoredFooter(user)).toEqual(reset);
		expect(await post(user, { intent: "reset-footer" }, { Accept: "*/*" })).toMatchObject({
			data: { reset: { ...reset, version: 4 } },
		});
	});

	test.each([
		["free", { intent: "save-footer", version: "1", text: "Mine" }, "update"],
		["free", { intent: "reset-footer" }, "reset"],
		["pro", { intent: "save-footer", version: "1", text: "", hide_branding: "on" }, "update"],
	] as const)("refuses what %s doesn't include", async (tier, fields, verb) => {
		const user = await insertUser({ tier });
		const answer = await post(user, fields);
		expect(answer).toMatchObject({ init: { status: 403 } });
		await expect(answer).toSendToast({
			type: "error",
			message: `Failed to ${verb} footer branding`,
		});
		expect(await getStoredFooter(user)).toMatchObject({ version: 1 });
	});

	test.each<Record<string, string>>([
		{ intent: "become-max" },
		{ intent: "save-footer", version: "2147483648", text: "" },
		{ intent: "save-footer", version: "1", text: "", hide_branding: "true" },
	])("refuses a form that the page can't send: %j", async (fields) => {
		const user = await insertUser({ tier: "max" });
		expect(await post(user, fields)).toMatchObject({ init: { status: 400 } });
	});
});

test.each([
	["free", true],
	["pro", false],
	["max", false],
] as const)("GET for %s: locked is %s", async (tier, isLocked) => {
	const user = await insertUser({ tier });
	expect(await loader(createRouteArgs(pageRequest(PATH), {}, { user }))).toMatchObject({
		isLocked,
		footer: { text: "" },
	});
});
