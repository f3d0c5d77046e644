import { describe, expect, test, vi } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./billing.tsx";

function load(user: InsertedUser) {
	return loader(createRouteArgs(pageRequest("/dashboard/billing"), {}, { user }));
}

/** An account whose page has something of everything that a plan may hold, seen under `tier`. */
async function insertFullPage(tier: Tier) {
	const user = await insertUser({ tier });
	const where = { profileId: user.profileId };
	await db.theme.update({
		where,
		data: {
			preset: "ocean",
			customColors: { primary: "#112233", text: "#000000" },
			customCss: ".link { color: red }",
		},
	});
	await db.seoSettings.update({ where, data: { robots: "noindex,nofollow" } });
	await db.footer.update({ where, data: { text: "Made by hand" } });
	const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: user.profileId } });
	await query({
		text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, views)
			VALUES ($1, current_date - 10, 'total', '', 1)`,
		values: [analyticsKey],
	});
	return user;
}

describe("the effect of a change of plan", () => {
	test("is derived from the page", async () => {
		const { changes } = await load(await insertFullPage("max"));
		expect(changes.hidden).toEqual([]);
		expect(changes.downgrades).toMatchObject([
			{ plan: "pro", losses: [{ what: "1 custom color" }, { what: "Your custom CSS" }] },
			{
				plan: "free",
				losses: [
					{ what: "Your theme, Ocean", instead: "Default is shown" },
					{ what: "2 custom colors" },
					{ what: "Your custom CSS", instead: null },
					{ what: "Your SEO settings" },
					{ what: "Your footer text", instead: "“Hosted by Posy” is shown" },
					{ what: "Analytics older than 5 days" },
				],
			},
		]);
	});

	test("lists what an upgrade would restore after a downgrade", async () => {
		const { changes } = await load(await insertFullPage("free"));
		expect(changes.downgrades).toEqual([]);
		expect(changes.hidden.map(({ plan, losses }) => [plan, losses.length])).toEqual([
			["pro", 5],
			["max", 2],
		]);
	});

	test("is empty for a new page", async () => {
		const { changes } = await load(await insertUser({ tier: "pro" }));
		expect(changes).toEqual({ downgrades: [{ plan: "free", losses: [] }], hidden: [] });
	});
});

describe("subscriptions", () => {
	test("are listed only for their owner, latest first", async () => {
		const insert = (user: InsertedUser, tier: Tier, status: string, end: string) =>
			db.subscription.create({
				data: {
					userId: user.userId,
					stripeSubscriptionId: `sub_${crypto.randomUUID()}`,
					livemode: false,
					priceId: "price_x",
					priceCents: 200,
					startedAt: new Date("2026-01-01T00:00:00Z"),
					tier,
					status,
					currentPeriodStart: new Date("2026-01-01T00:00:00Z"),
					currentPeriodEnd: new Date(end),
				},
			});
		const user = await insertUser({ tier: "max" });
		await insert(user, "pro", "canceled", "2026-10-01T00:00:00Z");
		await insert(user, "max", "active", "2026-12-01T00:00:00Z");
		await insert(await insertUser(), "max", "active", "2026-12-01T00:00:00Z");
		const { subscriptions } = await load(user);
		expect(subscriptions).toMatchObject([
			{ tier: "max", status: "active", currentPeriodEnd: new Date("2026-12-01T00:00:00Z") },
			{ tier: "pro", status: "canceled" },
		]);
		expect(JSON.stringify(subscriptions)).not.toMatch(/sub_|price_/);
	});

	test("that can't be read leave the rest of the tab usable", async () => {
		vi.spyOn(db.subscription, "findMany").mockRejectedValue(new Error("broken"));
		const { subscriptions, changes } = await load(await insertUser({ tier: "pro" }));
		expect(subscriptions).toBeNull();
		expect(changes.downgrades).toHaveLength(1);
	});
});
