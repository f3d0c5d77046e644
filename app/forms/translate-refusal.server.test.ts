import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { suspended } from "#app/features/account/accounts/sign-in/suspended.server.ts";
import { en as englishAccount } from "#app/i18n/account/en.ts";
import { accountTexts } from "#app/i18n/account.server.ts";
import { en } from "#app/i18n/visitors/en.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { site } from "#app/platform/site.server.ts";
import { translateAccountRefusal, translateRefusal } from "./translate-refusal.server.ts";

const APP = path.join(import.meta.dirname, "..");
const german = accountTexts("de").refusals;
const keysOf = <Texts extends object>(texts: Texts) => Object.keys(texts) as (keyof Texts)[];
const accountKeys = keysOf(englishAccount.refusals).filter((key) => key !== "suspended");

describe("a refusal", () => {
	test.each(keysOf(en.refusals))("on a page is translated: %s", (key) => {
		const error = new AppError("forbidden", en.refusals[key], { field: "email" });
		const { refusals } = visitorTexts("ja");
		expect(translateRefusal(error, refusals)).toMatchObject({
			code: "forbidden",
			message: refusals[key],
			details: { field: "email" },
		});
	});

	test.each(accountKeys)("of an account is translated: %s", (key) => {
		const error = new AppError("rate_limited", englishAccount.refusals[key], { retryAfterS: 9 });
		expect(translateAccountRefusal(error, "de")).toMatchObject({
			code: "rate_limited",
			message: german[key],
			details: { retryAfterS: 9 },
		});
	});

	test("of a suspended account names the address of the support", () => {
		const translated = translateAccountRefusal(suspended("an-id"), "de");
		expect(translated.message).toContain("Dieses Konto ist gesperrt.");
		expect(translated.message).toContain(site.supportEmail);
		expect(translated.details).toMatchObject({ problem: "suspended" });
	});

	test("of both catalogs is translated for an account", () => {
		const error = new AppError("unavailable", en.refusals.unavailable);
		const { unavailable } = visitorTexts("de").refusals;
		expect(translateAccountRefusal(error, "de").message).toBe(unavailable);
	});

	test("in English, another one, and an unexpected error stay as they are", () => {
		const known = new AppError("conflict", englishAccount.refusals.userExists);
		expect(translateAccountRefusal(known, "en").message).toBe(known.message);
		for (const error of [new AppError("conflict", "Elsewhere"), new Error("Broken"), "text"]) {
			expect(translateAccountRefusal(error, "de")).toBe(error);
		}
	});
});

test("each refusal is thrown by its text in the catalog, so that its translation is found", () => {
	const names = globSync("**/*.server.{ts,tsx}", {
		cwd: APP,
		exclude: ["generated/**", "i18n/**", "**/*.test.*"],
	});
	const code = names.map((name) => readFileSync(path.join(APP, name), "utf8")).join("\n");
	const keys = [...keysOf(en.refusals), ...keysOf(englishAccount.refusals)];
	expect(keys.filter((key) => !code.includes(`refusals.${key}`))).toEqual([]);
});
