import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import {
	directionOf,
	LANGUAGES,
	languageAttributes,
	languageOf,
	layoutDirection,
} from "./languages.ts";

test("the database takes each language, also one that a later release adds, and no other text", async () => {
	const { profileId } = await insertUser();
	const store = (language: string) =>
		db.profile.update({ where: { id: profileId }, data: { language } });
	for (const language of [...LANGUAGES, "zh-hant"]) {
		await expect(store(language)).resolves.toMatchObject({ language });
	}
	for (const text of ["", "DE", "German", "de-", "d", "de'>"]) {
		await expect(store(text)).rejects.toThrow("profile_language_format");
	}
});

test("a page that a process of the release before creates is in English", async () => {
	const user = await insertUser();
	await db.profile.delete({ where: { id: user.profileId } });
	await db.$executeRaw`
		INSERT INTO profile (id, user_id, username, name, updated_at)
		VALUES (${user.profileId}::uuid, ${user.userId}::uuid, ${user.username}, 'Ada', now())`;
	const page = await db.profile.findUniqueOrThrow({ where: { id: user.profileId } });
	expect(page).toMatchObject({ language: "en", languageChosen: false });
});

test("a tag of a later release counts as English", () => {
	expect(languageOf("zh-hant")).toBe("en");
});

/** Scripts that run from right to left, by their codes of ISO 15924. */
const RTL_SCRIPTS = ["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"];

test("each language runs in the direction of its script", () => {
	for (const language of LANGUAGES) {
		const script = new Intl.Locale(language).maximize().script ?? "";
		expect([language, directionOf(language)]).toEqual([
			language,
			RTL_SCRIPTS.includes(script) ? "rtl" : "ltr",
		]);
	}
	expect(languageAttributes("ar")).toEqual({ lang: "ar", dir: "rtl" });
});

test.each([
	["ar", "Noor Studio", "rtl"],
	["en", "نور", "rtl"],
	["de", "(12) שלום", "rtl"],
	["en", "Noor نور", "ltr"],
	["ja", "さくら", "ltr"],
	["en", "📷 42", "ltr"],
] as const)("a page in %s of %s is laid out %s", (language, name, direction) => {
	expect(layoutDirection({ language, name })).toBe(direction);
});
