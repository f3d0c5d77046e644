import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockAccount } from "../sign-in/lock-account.server.ts";
import { countExport } from "./count-export.server.ts";
import { EXPORT_TTL_MS } from "./leaving-schema.ts";
import { makeDataExport } from "./make-data-export.server.ts";

/**
 * Starts a job that copies the account's data. Does nothing while one is running.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function requestDataExport(
	{ userId }: { userId: string },
	clock: Clock = systemClock,
): Promise<void> {
	await countExport({ userId });
	const now = clock.now();
	const exportId = await db.$transaction(async (tx) => {
		// Of two concurrent requests, the second waits here and then sees the row of the first.
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
		// No job will run: the row must not block the owner's next request.
		await db.dataExport.deleteMany({ where: { id: exportId } });
		throw error;
	}
}
