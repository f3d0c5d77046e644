import { describe, expect, test, vi } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import {
	insertCustomer,
	insertInvoice,
	insertSubscription,
} from "#tests/support/billing-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./index.tsx";

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

describe("stored billing facts", () => {
	test("are listed only for their owner, latest first, without Stripe's ids", async () => {
		const user = await insertUser({ tier: "max" });
		const customerId = await insertCustomer(user, { cardBrand: "visa" });
		const owner = { userId: user.userId, customerId };
		await insertSubscription(owner, {
			status: "canceled",
			currentPeriodEnd: new Date("2026-10-01T00:00:00Z"),
		});
		await insertSubscription(owner, { tier: "max" });
		await insertInvoice(owner, { totalCents: 400 });
		const other = await insertUser();
		await insertSubscription({ userId: other.userId }, { tier: "max" });
		await insertInvoice({ userId: other.userId });

		const { billing } = await load(user);
		expect(billing?.subscriptions).toMatchObject([
			{ tier: "max", status: "active" },
			{ tier: "pro", status: "canceled" },
		]);
		expect(billing?.invoices).toMatchObject([{ totalCents: 400 }]);
		expect(billing?.overview).toMatchObject({ current: { tier: "max" }, hasCustomer: true });
		expect(JSON.stringify({ ...billing, invoices: [] })).not.toMatch(/sub_|price_|cus_/);
	});

	test("that can't be read leave the rest of the tab usable", async () => {
		vi.spyOn(db.subscription, "findMany").mockRejectedValue(new Error("broken"));
		const { billing, changes } = await load(await insertUser({ tier: "pro" }));
		expect(billing).toBeNull();
		expect(changes.downgrades).toHaveLength(1);
	});
});

describe("without Stripe keys", () => {
	test("the tab says that payments aren't set up", async () => {
		expect(await load(await insertUser())).toMatchObject({ canPay: false });
	});

	test.each([
		["open-portal", "Failed to open billing portal"],
		["resume", "Failed to resume subscription"],
		["revoke-downgrade", "Failed to change your plan"],
	])("the form %s is refused", async (intent, message) => {
		const user = await insertUser({ tier: "pro" });
		await insertSubscription({ userId: user.userId, customerId: await insertCustomer(user) });
		const request = formRequest("/dashboard/billing", { intent });
		const answer = await answerOf(action(createRouteArgs(request, {}, { user })));
		expect(answer).toMatchObject({
			data: { toast: { type: "error", message } },
			init: { status: 404 },
		});
	});
});

test("refuses a form with an unknown intent", async () => {
	const request = formRequest("/dashboard/billing", { intent: "become-max" });
	const answer = await action(createRouteArgs(request, {}, { user: await insertUser() }));
	expect(answer).toMatchObject({ init: { status: 400 } });
});
