import { hasPlan, TIERS } from "#app/features/billing/plans/plans.ts";
import { planNames } from "#app/features/billing/plans/plans-with.ts";
import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { KINDS, type LinkKind } from "../kinds/kinds.ts";

/**
 * Checks that links of these kinds may be added to the page: its plan includes them, and it has room for them.
 * @param kinds the kind of each link to add
 * @throws AppError `forbidden` with `field`, naming the plans; `bad_request` with `field` for too many
 */
export async function requireKinds(
	tx: PageTx,
	page: { profileId: string; kinds: readonly LinkKind[] },
): Promise<void> {
	const refused = (await refuseKinds(tx, page)).find((each) => each !== null);
	if (refused) throw refused;
}

/** @returns why each of these links may not be added, in their order, as `requireKinds` throws it; null for one that may */
export async function refuseKinds(
	tx: Tx,
	{ profileId, kinds }: { profileId: string; kinds: readonly LinkKind[] },
): Promise<(AppError | null)[]> {
	const isLimited = ({ plan, maxPerPage }: (typeof KINDS)[LinkKind]) =>
		plan !== "free" || maxPerPage !== null;
	const limited = [...new Set(kinds)].filter((kind) => isLimited(KINDS[kind]));
	if (limited.length === 0) return kinds.map(() => null);
	const { user } = await tx.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: { user: { select: { tier: true } } },
	});
	const present = await tx.link.groupBy({
		by: ["kind"],
		where: { profileId, kind: { in: limited } },
		_count: true,
	});
	const counts = new Map<string, number>(present.map(({ kind, _count }) => [kind, _count]));
	return kinds.map((kind) => {
		const { label, plan, maxPerPage } = KINDS[kind];
		if (!hasPlan(user.tier, plan)) {
			const plans = planNames(TIERS.filter((tier) => hasPlan(tier, plan)));
			return new AppError("forbidden", `${label} is part of ${plans}. Upgrade to add it.`, {
				field: "kind",
			});
		}
		const count = (counts.get(kind) ?? 0) + 1;
		counts.set(kind, count);
		if (maxPerPage === null || count <= maxPerPage) return null;
		return new AppError("bad_request", `A page has at most ${maxPerPage} of these: ${label}.`, {
			field: "kind",
		});
	});
}
