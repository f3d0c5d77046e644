import { expect, test } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { RENEWING } from "#tests/support/billing-examples.ts";
import type { ListedSubscription } from "../queries.server.ts";
import { planMove } from "./plan-move.ts";

function subscription(tier: Tier | null, change: Partial<ListedSubscription> = {}) {
	return { ...RENEWING, tier, ...change };
}

const pro = subscription("pro");
const max = subscription("max");

test.each<[string, Tier, ListedSubscription | null, Tier, string]>([
	["buys a first plan", "free", null, "pro", "buy"],
	[
		"buys a plan in place of an unfinished first payment",
		"free",
		subscription("pro", { status: "incomplete" }),
		"max",
		"buy",
	],
	["changes nothing from Free to Free", "free", null, "free", "none"],
	["changes nothing to a plan that was given by hand", "max", null, "pro", "none"],
	["changes nothing to the plan of the subscription", "pro", pro, "pro", "none"],
	["upgrades a subscription", "pro", pro, "max", "upgrade"],
	["downgrades a subscription", "max", max, "pro", "downgrade"],
	["cancels a subscription", "max", max, "free", "cancel"],
	[
		"cancels a subscription that isn't paid",
		"free",
		subscription("pro", { status: "unpaid" }),
		"free",
		"cancel",
	],
	[
		"charges nothing for a plan that was given by hand besides the subscription",
		"max",
		pro,
		"max",
		"none",
	],
	[
		"blocks an upgrade after a failed renewal",
		"pro",
		subscription("pro", { status: "past_due" }),
		"max",
		"blocked",
	],
	[
		"blocks an upgrade while another isn't paid",
		"pro",
		subscription("pro", { pendingTier: "max" }),
		"max",
		"blocked",
	],
	[
		"buys a plan in place of an unpaid subscription",
		"free",
		subscription("pro", { status: "unpaid" }),
		"pro",
		"buy",
	],
	["blocks changes of a price that isn't a plan", "free", subscription(null), "pro", "blocked"],
])("%s", (_name, tier, current, to, kind) => {
	expect(planMove({ tier, to, current }).kind).toBe(kind);
});
