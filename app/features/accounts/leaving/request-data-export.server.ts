import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { countExport } from "../limits.server.ts";
import { lockAccount } from "../sign-in/lock-account.server.ts";
import { EXPORT_TTL_MS } from "./leaving-schema.ts";
import { makeDataExport } from "./make-data-export.server.ts";

/**
 * Has a job make a copy of the account's data. While one is being made, asking again starts no other.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function requestDataExport(
	{ userId }: { userId: string },
	clock: Clock = systemClock,
): Promise<void> {
	await countExport({ userId });
	const now = clock.now();
	const exportId = await db.$transaction(async (tx) => {
		// Of two at once, the second waits here and then sees what the first has entered.
		await lockAccount(tx, userId);
		if ((await tx.dataExport.count({ where: { userId, status: "pending" } })) > 0) return null;
		const { id } = await tx.dataExport.create({
			data: { userId, createdAt: now, expiresAt: new Date(now.getTime() + EXPORT_TTL_MS) },
			select: { id: true },
		});
		return id;
	});
	if (exportId === null) return;
	try {
		await enqueue(makeDataExport, { exportId });
	} catch (error) {
		// Nobody will make it: it must not keep its owner from asking again.
		await db.dataExport.deleteMany({ where: { id: exportId } });
		throw error;
	}
}
