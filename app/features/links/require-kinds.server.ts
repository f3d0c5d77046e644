import { hasPlan, TIERS } from "#app/features/billing/plans.ts";
import { planNames } from "#app/features/billing/plans-with.ts";
import type { PageTx } from "#app/features/page/change-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { KINDS, type LinkKind } from "./kinds.ts";

/**
 * Checks that links of these kinds may be added to the page: its plan includes them, and it has room for them.
 * @param kinds the kind of each link to add
 * @throws AppError `forbidden` with `field`, naming the plans; `bad_request` with `field` for too many
 */
export async function requireKinds(
	tx: PageTx,
	{ profileId, kinds }: { profileId: string; kinds: readonly LinkKind[] },
): Promise<void> {
	const limited = [...new Set(kinds)].filter((kind) => {
		const { plan, maxPerPage } = KINDS[kind];
		return plan !== "free" || maxPerPage !== null;
	});
	if (limited.length === 0) return;
	const { user } = await tx.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: { user: { select: { tier: true } } },
	});
	for (const kind of limited) {
		const { label, plan, maxPerPage } = KINDS[kind];
		if (!hasPlan(user.tier, plan)) {
			const plans = planNames(TIERS.filter((tier) => hasPlan(tier, plan)));
			throw new AppError("forbidden", `${label} is part of ${plans}. Upgrade to add it.`, {
				field: "kind",
			});
		}
		if (maxPerPage === null) continue;
		const present = await tx.link.count({ where: { profileId, kind } });
		const added = kinds.filter((each) => each === kind).length;
		if (present + added > maxPerPage) {
			throw new AppError("bad_request", `A page has at most ${maxPerPage} of these: ${label}.`, {
				field: "kind",
			});
		}
	}
}
