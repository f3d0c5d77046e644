import { describe, expect, test } from "vitest";
import { getAnalyticsReport } from "#app/features/audience/analytics/queries.server.ts";
import { readRange } from "#app/features/audience/analytics/report/ranges.ts";
import { toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { hasPlan, TIERS } from "#app/features/billing/plans/plans.ts";
import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { updateFooter } from "#app/features/creator-page/footer/update-footer.server.ts";
import { getStoredSeo } from "#app/features/creator-page/seo/queries.server.ts";
import { updateSeo } from "#app/features/creator-page/seo/update-seo.server.ts";
import { updateSeoImage } from "#app/features/creator-page/seo/update-seo-image.server.ts";
import { getStoredTheme } from "#app/features/creator-page/theme/queries.server.ts";
import { updatePreset } from "#app/features/creator-page/theme/update-preset.server.ts";
import { updateTheme } from "#app/features/creator-page/theme/update-theme.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";

/**
 * Tests each feature on each tier. The use-case refuses it on tiers without it. On the others, the visitor's page shows
 * it, hides it after a downgrade although the stored values stay, and shows it again after an upgrade.
 */

const server = await startServerForFile();

type Feature = {
	name: string;
	/** The lowest tier that includes it. */
	from: Tier;
	/** Uses the feature as the creator. */
	use: (owner: InsertedUser) => Promise<unknown>;
	/** Whether a page with this HTML shows the feature. */
	isOn: (html: string) => boolean;
};

const OWN_COLOR = "#0b3d2e";
const choose = (preset: PresetId) => (owner: InsertedUser) => updatePreset({ owner, preset });
/** Not only in a rule of the page's styles. */
const hasTheme = (preset: PresetId) => (html: string) =>
	html.includes(`class="public-page page-theme-${preset} `);
const changeTheme = (change: Partial<Parameters<typeof updateTheme>[0]>) => (owner: InsertedUser) =>
	updateTheme({
		owner,
		version: 1,
		preset: "default",
		buttonShape: "preset",
		colors: {},
		...change,
	});

const FEATURES: Feature[] = [
	{
		name: "a free preset",
		from: "free",
		use: choose("dark"),
		isOn: hasTheme("dark"),
	},
	{
		name: "a pro preset",
		from: "pro",
		use: choose("ocean"),
		isOn: hasTheme("ocean"),
	},
	{
		name: "a max preset",
		from: "max",
		use: choose("neon"),
		isOn: hasTheme("neon"),
	},
	...(["primary", "secondary", "background"] as const).map((color) => ({
		name: `an own color for ${color}`,
		from: "pro" as const,
		use: changeTheme({ colors: { [color]: OWN_COLOR } }),
		isOn: (html: string) => html.includes(OWN_COLOR),
	})),
	{
		name: "a custom text color",
		from: "max",
		use: changeTheme({ colors: { text: OWN_COLOR } }),
		isOn: (html) => html.includes(OWN_COLOR),
	},
	{
		name: "custom CSS",
		from: "max",
		use: changeTheme({ customCss: ".page-name { letter-spacing: 7px }" }),
		isOn: (html) => html.includes("letter-spacing:7px"),
	},
	{
		name: "SEO settings",
		from: "pro",
		use: async (owner) => {
			const { version, ...texts } = await getStoredSeo(owner);
			const own = { ...texts, title: "Titled by hand", robots: "noindex,nofollow" };
			return updateSeo({ owner, version, texts: own });
		},
		isOn: (html) => {
			const hasTitle = html.includes("<title>Titled by hand</title>");
			expect(html.includes("noindex,nofollow")).toBe(hasTitle);
			return hasTitle;
		},
	},
	{
		name: "a preview image",
		from: "pro",
		use: async (owner) => {
			const picture = new Uint8Array(await randomPicture());
			const file = new File([picture], "card.png", { type: "image/png" });
			await updateSeoImage({ owner, name: "og_image", file });
		},
		isOn: (html) => !html.includes("/og.png"),
	},
	{
		name: "a footer text",
		from: "pro",
		use: (owner) => updateFooter({ owner, version: 1, text: "Made by hand", hideBranding: false }),
		isOn: (html) => {
			const hasText = html.includes("Made by hand");
			expect(html.includes("Hosted by Posy")).toBe(!hasText);
			return hasText;
		},
	},
	{
		name: "removing the branding",
		from: "max",
		use: (owner) => updateFooter({ owner, version: 1, text: "", hideBranding: true }),
		isOn: (html) => !html.includes("Hosted by Posy"),
	},
];

/** The page as visitors get it, possibly from the cache. */
async function readPage({ username }: InsertedUser): Promise<string> {
	const response = await createVisitor(server.url).get(`/${username}`);
	expect(response.status).toBe(200);
	return response.text();
}

/** Waits until the running server shows the feature or hides it, since another process has changed the row. */
async function untilPage(owner: InsertedUser, { isOn }: Feature, expected: boolean) {
	await until(async () => isOn(await readPage(owner)) === expected);
}

function changeTier(owner: InsertedUser, tier: Tier) {
	return updatePage(owner, (tx) => tx.user.update({ where: { id: owner.userId }, data: { tier } }));
}

function readRows({ profileId }: InsertedUser) {
	const where = { profileId };
	return Promise.all([
		db.theme.findUniqueOrThrow({ where }),
		db.seoSettings.findUniqueOrThrow({ where }),
		db.footer.findUniqueOrThrow({ where }),
	]);
}

describe.each(FEATURES)("$name", (feature) => {
	const without = TIERS.filter((tier) => !hasPlan(tier, feature.from));
	const within = TIERS.filter((tier) => hasPlan(tier, feature.from));

	test.each(without)("is refused on %s", async (tier) => {
		const owner = await insertUser({ tier });
		const before = await readRows(owner);
		await expect(feature.use(owner)).rejects.toMatchObject({ code: "forbidden", status: 403 });
		expect(await readRows(owner)).toEqual(before);
		expect(feature.isOn(await readPage(owner))).toBe(false);
	});

	test.each(within)(
		"works on %s, is hidden after a downgrade, and returns after an upgrade",
		async (tier) => {
			const owner = await insertUser({ tier, emailVerified: true });
			expect(feature.isOn(await readPage(owner))).toBe(false);
			await feature.use(owner);
			await untilPage(owner, feature, true);
			const stored = await readRows(owner);

			for (const lower of without) {
				await changeTier(owner, lower);
				await untilPage(owner, feature, false);
				expect(await readRows(owner)).toEqual(stored);
				await changeTier(owner, tier);
				await untilPage(owner, feature, true);
			}
		},
	);
});

test("hidden settings are kept when others are saved in the meantime", async () => {
	const owner = await insertUser({ tier: "max" });
	const own = { primary: OWN_COLOR, text: OWN_COLOR };
	const customCss = ".page-name { letter-spacing: 7px }";
	await changeTheme({ preset: "neon", colors: own, customCss })(owner);
	await updateFooter({ owner, version: 1, text: "", hideBranding: true });

	await changeTier(owner, "pro");
	const onPro = { ...owner, tier: "pro" } as const;
	const { version } = await getStoredTheme(onPro);
	await changeTheme({ version, preset: "neon", buttonShape: "pill" })(onPro);
	await updateFooter({ owner: onPro, version: 2, text: "Made by hand", hideBranding: false });

	expect(await getStoredTheme(onPro)).toMatchObject({
		preset: "neon",
		buttonShape: "pill",
		colors: own,
		customCss,
	});
	const { profileId } = owner;
	expect(await db.footer.findUnique({ where: { profileId } })).toMatchObject({
		text: "Made by hand",
		hideBranding: true,
	});
});

describe("analytics", () => {
	const AGES_DAYS = [0, 4, 5, 29, 30, 60];

	/** Inserts one view on each of these days before `today`. */
	async function insertViews({ profileId }: InsertedUser, today: Date) {
		const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
		await query({
			text: `
				INSERT INTO analytics.daily (profile_key, day, dimension, value, views)
				SELECT $1, $3::date - age, 'total', '', 1 FROM unnest($2::int[]) AS age`,
			values: [analyticsKey, AGES_DAYS, toUtcDay(today.getTime())],
		});
	}

	test.each(["range=all", "days=36500", "range=custom&from=2020-01-01"])(
		"for %s show 5 days on free, 30 on pro and all on max, and lose none",
		async (search) => {
			const owner = await insertUser({ tier: "max" });
			const now = new Date();
			await insertViews(owner, now);
			const range = readRange(new URLSearchParams(search));
			const seen = { free: 2, pro: 4, max: AGES_DAYS.length };
			for (const tier of ["max", "pro", "free", "pro", "max"] as const) {
				const { totals } = await getAnalyticsReport({ ...owner, range, tier }, { now: () => now });
				expect(totals.views, tier).toBe(seen[tier]);
			}
		},
	);
});
