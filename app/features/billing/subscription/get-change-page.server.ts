import type { OwnPage } from "#app/features/creator-page/core/owner.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { site } from "#app/platform/site.server.ts";
import { getPlanSurroundings } from "../plans/get-plan-surroundings.server.ts";
import { type Loss, listLosses } from "../plans/plan-changes.ts";
import { planFeatures } from "../plans/plan-features.ts";
import { largestTier, type PaidPlan, PLANS } from "../plans/plans.ts";
import { type BillingOverview, getBillingOverview, getPlanUse } from "../queries.server.ts";
import { expectBillingError, unableTo } from "../stripe/billing-error.server.ts";
import { syncBilling } from "../sync/sync-billing.server.ts";
import { fetchDowngradePreview, type RenewalAmount } from "./fetch-downgrade-preview.server.ts";
import { fetchUpgradePreview, type UpgradePreview } from "./fetch-upgrade-preview.server.ts";
import { type PlanMove, planMove } from "./plan-move.ts";

type Move<Kind extends PlanMove["kind"]> = Extract<PlanMove, { kind: Kind }>;

/** What the page of a plan change shows, or where it leads instead. */
export type ChangePage =
	| Move<"none">
	| Move<"buy">
	| (Move<"cancel"> & { losses: Loss[] })
	| (Move<"upgrade"> & {
			preview: UpgradePreview;
			card: BillingOverview["card"];
			/** Features that the larger plan adds. */
			gains: string[];
			/** What is saved but hidden today, and would be shown again. */
			restored: string[];
	  })
	| (Move<"downgrade"> & {
			/** What the first renewal on the smaller plan charges. */
			renewal: RenewalAmount;
			losses: Loss[];
	  })
	| { kind: "blocked"; to: PaidPlan; message: string }
	/** Stripe can't be asked for the amount, or refuses to compute it. */
	| { kind: "unavailable" | "refused"; to: PaidPlan; message: string; status: number };

type FailedPage = Extract<ChangePage, { message: string }>;

/** Reads what changing to a plan would cost and do. Asks Stripe for the amounts. */
export async function getChangePage(
	owner: OwnPage & { tier: Tier },
	to: Tier,
): Promise<ChangePage> {
	const { overview, move } = await findMove(owner, to);
	switch (move.kind) {
		case "none":
		case "buy":
			return move;
		case "cancel":
			return { ...move, losses: await readLosses(owner, { to: "free", overview }) };
		case "blocked":
			return { kind: "blocked", to: move.to, message: whyBlocked(move) };
		case "downgrade":
			return readDowngrade(owner, { move, overview });
		case "upgrade":
			return readUpgrade(owner, { move, overview });
	}
}

/**
 * The move by the stored facts. Without a stored subscription, Stripe is asked once: a payment may have arrived a moment
 * before Stripe's message about it, and a second subscription must not be offered.
 */
async function findMove(
	owner: OwnPage & { tier: Tier },
	to: Tier,
): Promise<{ overview: BillingOverview; move: PlanMove }> {
	const read = async () => {
		const overview = await getBillingOverview(owner);
		return { overview, move: planMove({ tier: owner.tier, to, current: overview.current }) };
	};
	const stored = await read();
	if (stored.move.kind !== "buy" || !stored.overview.hasCustomer) return stored;
	try {
		await syncBilling(owner);
	} catch (error) {
		expectBillingError(error);
		return stored;
	}
	return read();
}

function whyBlocked({ current }: Move<"blocked">): string {
	if (current.tier === null) {
		return `Your subscription has a price that isn’t one of our plans. Write to ${site.supportEmail} to change it.`;
	}
	if (current.pendingTier !== null) {
		return `Your upgrade to ${PLANS[current.pendingTier].name} isn’t paid yet. Finish that payment first.`;
	}
	return current.status === "paused"
		? "Your subscription is paused. Add a card in the billing portal first."
		: "Your last payment failed. Pay the open invoice first.";
}

async function readDowngrade(
	owner: OwnPage & { tier: Tier },
	{ move, overview }: { move: Move<"downgrade">; overview: BillingOverview },
): Promise<ChangePage> {
	if (move.current.cancelAt !== null) {
		const message = "Your subscription is canceled. Resume it before you change your plan.";
		return { kind: "blocked", to: move.to, message };
	}
	const [losses, renewal] = await Promise.all([
		readLosses(owner, { to: move.to, overview }),
		fetchDowngradePreview(owner, move.to).catch(failedPage("downgrade", move.to)),
	]);
	if ("kind" in renewal) return renewal;
	return { ...move, renewal, losses };
}

/** What a page would no longer show on a smaller plan; a given plan stays. */
async function readLosses(
	owner: OwnPage & { tier: Tier },
	{ to, overview }: { to: Tier; overview: BillingOverview },
): Promise<Loss[]> {
	return listLosses(await getPlanUse(owner), {
		from: owner.tier,
		to: largestTier([to, overview.given?.tier ?? null]),
		appName: site.name,
	});
}

async function readUpgrade(
	owner: OwnPage & { tier: Tier },
	{ move, overview }: { move: Move<"upgrade">; overview: BillingOverview },
): Promise<ChangePage> {
	const [use, preview] = await Promise.all([
		getPlanUse(owner),
		fetchUpgradePreview(owner, move.to).catch(failedPage("upgrade", move.to)),
	]);
	if ("kind" in preview) return preview;
	const surroundings = getPlanSurroundings();
	const had = new Set(planFeatures(owner.tier, surroundings));
	return {
		...move,
		preview,
		card: overview.card,
		gains: planFeatures(move.to, surroundings).filter((feature) => !had.has(feature)),
		restored: listLosses(use, { from: move.to, to: owner.tier, appName: site.name }).map(
			({ what }) => what,
		),
	};
}

/** Returns the page for an amount that couldn't be read. @throws the error if it is unexpected */
function failedPage(what: "upgrade" | "downgrade", to: PaidPlan) {
	return (error: unknown): FailedPage => {
		if (error instanceof AppError && error.code !== "unavailable") {
			return { kind: "blocked", to, message: error.message };
		}
		const failure = expectBillingError(error);
		const { message, status, code } = failure;
		return code === "unavailable"
			? { kind: "unavailable", to, message, status }
			: { kind: "refused", to, message: unableTo(what, failure), status };
	};
}
