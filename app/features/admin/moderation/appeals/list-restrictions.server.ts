import { db } from "#app/platform/db.server.ts";

/** A decision in force that the creator's dashboard shows. */
export type Restriction = {
	decisionId: string;
	kind: string;
	reason: string;
	note: string;
	linkTitles: string[];
	/** State of the appeal; null before it. */
	appeal: "open" | "rejected" | null;
};

/** The suspension of the account's page, or hidden links, with the latest decision first. */
export async function listRestrictions({ userId }: { userId: string }): Promise<Restriction[]> {
	const rows = await db.moderationDecision.findMany({
		where: { userId, kind: { in: ["page-suspended", "link-hidden"] }, liftedAt: null },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		select: {
			id: true,
			kind: true,
			reason: true,
			note: true,
			linkTitles: true,
			appeal: { select: { outcome: true } },
		},
	});
	return rows.map(({ id, appeal, ...row }) => ({
		decisionId: id,
		...row,
		appeal: appeal === null ? null : appeal.outcome === null ? "open" : "rejected",
	}));
}
