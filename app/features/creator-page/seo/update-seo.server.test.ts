import { describe, expect, test } from "vitest";
import {
	EMPTY_SEO,
	SEO_FIELDS,
	SEO_NAMES,
	type SeoTexts,
	type SeoValues,
} from "#app/features/creator-page/core/seo-fields.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { recordOf } from "#app/lib/record-of.ts";
import { snakeKeys } from "#app/lib/snake-case.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { getStoredSeo } from "./queries.server.ts";
import { resetSeo } from "./reset-seo.server.ts";
import { updateSeo } from "./update-seo.server.ts";

/** No field has its default. */
const VALUES: SeoValues = recordOf(SEO_NAMES, (name) => {
	const field = SEO_FIELDS[name];
	return "choices" in field ? (field.choices[1]?.value ?? "") : `Own ${field.label}`;
});
const TEXTS: SeoTexts = snakeKeys(VALUES);

describe("updateSeo", () => {
	test.each(["pro", "max"] as const)("shows the texts on the page of %s", async (tier) => {
		const owner = await insertUser({ tier });
		const saved = await updateSeo({ owner, version: 1, texts: TEXTS });
		expect(saved).toEqual({ ...TEXTS, version: 2 });
		expect(await getStoredSeo(owner)).toEqual(saved);
		expect(await seoOf(owner.username)).toMatchObject(VALUES);
	});

	test("is refused on free, and the texts stored before are kept but not shown", async () => {
		const owner = await insertUser({ tier: "max" });
		await updateSeo({ owner, version: 1, texts: TEXTS });
		await db.user.update({ where: { id: owner.userId }, data: { tier: "free" } });
		const free = { ...owner, tier: "free" as const };
		const refused = { code: "forbidden" };
		await expect(updateSeo({ owner: free, version: 2, texts: TEXTS })).rejects.toMatchObject(
			refused,
		);
		await expect(resetSeo(free)).rejects.toMatchObject(refused);
		expect(await getStoredSeo(owner)).toEqual({ ...TEXTS, version: 2 });
		expect(Object.keys(await seoOf(owner.username))).toEqual(["createdAt", "updatedAt"]);

		await db.user.update({ where: { id: owner.userId }, data: { tier: "pro" } });
		expect(await seoOf(owner.username)).toMatchObject(VALUES);
	});

	test("never overwrites another tab's changes, unless both saved the same texts", async () => {
		const owner = await insertUser({ tier: "pro" });
		await updateSeo({ owner, version: 1, texts: TEXTS });
		await expect(
			updateSeo({ owner, version: 1, texts: { ...TEXTS, title: "Another" } }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await updateSeo({ owner, version: 1, texts: TEXTS })).toMatchObject({ version: 2 });
	});

	test("leaves another account's page unchanged", async () => {
		const [owner, other] = [await insertUser({ tier: "pro" }), await insertUser({ tier: "pro" })];
		const thief = { ...owner, profileId: other.profileId };
		const refused = { code: "not_found" };
		await expect(updateSeo({ owner: thief, version: 1, texts: TEXTS })).rejects.toMatchObject(
			refused,
		);
		await expect(resetSeo(thief)).rejects.toMatchObject(refused);
		expect(await getStoredSeo(other)).toMatchObject({ title: "", version: 1 });
	});
});

test("resetSeo clears all settings and makes an open form stale", async () => {
	const owner = await insertUser({ tier: "pro" });
	await updateSeo({ owner, version: 1, texts: TEXTS });
	const reset = { ...snakeKeys(EMPTY_SEO), version: 3 };
	expect(await resetSeo(owner)).toEqual(reset);
	await expect(updateSeo({ owner, version: 2, texts: TEXTS })).rejects.toMatchObject({
		code: "conflict",
	});
	expect(await getStoredSeo(owner)).toEqual(reset);
});

async function seoOf(username: string) {
	const found = await getPublicPage({ username });
	if (found.kind !== "page") throw new Error(found.kind);
	return found.seo;
}
