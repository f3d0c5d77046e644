import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { EXPORT_TTL_MS, type ListedExport } from "../deletion/schema.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { createDataExport } from "./create-data-export.server.ts";
import { countExport } from "./limits.server.ts";

const COLUMNS = { id: true, createdAt: true } as const;

/**
 * Starts a job that copies the account's data. Does nothing while one is running.
 * @param request.id id for the copy; a repeated call with the same one starts nothing
 * @returns the copy that is being made
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function requestDataExport(
	{ userId, id }: { userId: string; id?: string },
	clock: Clock = systemClock,
): Promise<ListedExport> {
	await countExport({ userId });
	const now = clock.now();
	const { isNew, ...copy } = await db.$transaction(async (tx) => {
		// Of two concurrent requests, the second waits here and then sees the row of the first.
		await lockAccount(tx, userId);
		const known = await tx.dataExport.findFirst({
			where: { userId, OR: [{ status: "pending" }, ...(id === undefined ? [] : [{ id }])] },
			select: COLUMNS,
		});
		if (known) return { ...known, isNew: false };
		const created = await tx.dataExport.create({
			data: {
				...(id === undefined ? {} : { id }),
				userId,
				createdAt: now,
				expiresAt: new Date(now.getTime() + EXPORT_TTL_MS),
			},
			select: COLUMNS,
		});
		return { ...created, isNew: true };
	});
	const listed: ListedExport = { id: copy.id, status: "pending", createdAt: copy.createdAt };
	if (!isNew) return listed;
	try {
		await enqueue(createDataExport, { exportId: copy.id });
	} catch (error) {
		// No job will run: the row must not block the owner's next request.
		await db.dataExport.deleteMany({ where: { id: copy.id } });
		throw error;
	}
	return listed;
}
