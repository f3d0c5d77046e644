import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { RoutePattern } from "#app/platform/route-pattern.server.ts";
import { viewTarget } from "./view-target.server.ts";

/** Records in the audit log that a view was refused a route that its account alone may read. */
export async function recordRefusedRead(
	viewId: string,
	{ route, requestId }: { route: RoutePattern; requestId: string },
): Promise<void> {
	await db.$transaction(async (tx) => {
		const view = await tx.viewAs.findUnique({
			where: { id: viewId },
			select: {
				administratorId: true,
				administratorEmail: true,
				user: { select: { id: true, email: true } },
			},
		});
		if (view === null) return;
		const { administratorId, administratorEmail: email, user } = view;
		await recordAudit(tx, {
			actor: { administratorId, email, requestId },
			action: "view-as.refused",
			target: viewTarget({ userId: user.id, email: user.email }),
			after: { Address: route },
		});
	});
}
