import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import {
	type ListSource,
	listSources,
	readSourceSettings,
	type SourceSettings,
} from "./list-sources.server.ts";
import { deleteList, STORE_TIMEOUT_MS, updateList } from "./update-list.server.ts";

const MAX_PROBLEM_LENGTH = 300;

/** Reads all configured lists again, every hour and when an administrator asks for it. */
export const syncTargetLists: Job = {
	name: "refresh-target-lists",
	schedule: "23 * * * *",
	key: () => "all",
	run: () => syncLists(),
};

/**
 * Reads all configured lists, each failing alone: a list that is away, too large or malformed keeps its old entries, and
 * its row says why. Lists that are no longer configured are removed.
 */
export async function syncLists({
	settings,
	internet = publicInternet,
	clock = systemClock,
}: {
	settings?: SourceSettings;
	internet?: Internet;
	clock?: Clock;
} = {}): Promise<void> {
	const { sources, isComplete } = await listSources(settings ?? (await readSourceSettings()));
	const names = new Set(sources.map(({ name }) => name));
	const stored = await db.targetList.findMany({ select: { id: true, source: true } });
	for (const { id, source } of isComplete ? stored : []) {
		if (names.has(source)) continue;
		await db.$transaction((tx) => deleteList(tx, id), { timeout: STORE_TIMEOUT_MS });
	}
	for (const source of sources) await refreshList(source, { internet, clock });
}

async function refreshList(
	source: ListSource,
	{ internet, clock }: { internet: Internet; clock: Clock },
): Promise<void> {
	const attemptedAt = clock.now();
	const { id } = await db.targetList.upsert({
		where: { source: source.name },
		create: { source: source.name, attemptedAt },
		update: { attemptedAt },
		select: { id: true },
	});
	try {
		const bytes = await source.read(internet);
		await updateList({ listId: id, bytes, now: clock.now() });
	} catch (error) {
		if (!(error instanceof AppError)) log.error({ err: error }, "a list could not be stored");
		const problem = error instanceof AppError ? error.message : "The list could not be stored.";
		await db.targetList.updateMany({
			where: { id },
			data: { problem: problem.slice(0, MAX_PROBLEM_LENGTH) },
		});
	}
}
