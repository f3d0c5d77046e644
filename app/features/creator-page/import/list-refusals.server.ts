import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { refuseKinds } from "#app/features/creator-page/links/edit/require-kinds.server.ts";
import { fileMaxBytes, uploadOf } from "#app/features/creator-page/links/upload/upload-details.ts";
import type { Tx } from "#app/platform/db.server.ts";
import type { FoundLink } from "./schema.ts";

/** @returns why each link can't be on the page, in their order: its plan, or the room it has; null for one that can */
export async function listRefusals(
	tx: Tx,
	{ profileId, links }: { profileId: string; links: readonly FoundLink[] },
): Promise<(string | null)[]> {
	const { user } = await tx.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: { user: { select: { tier: true } } },
	});
	const plan = entitlementsOf(user.tier);
	const kinds = links.map(({ kind }) => kind);
	const refused = await refuseKinds(tx, { profileId, kinds });
	return links.map(({ details }, place) => {
		const upload = uploadOf(details);
		if (upload !== null && upload.bytes > fileMaxBytes(plan)) {
			return `Its file is larger than ${plan.fileMegabytes} MB, the limit of your plan.`;
		}
		return refused[place]?.message ?? null;
	});
}
