import { expect, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Runs two changes of a page so that both wait for the page's row before either proceeds. */
export async function changeAtOnce(
	{ profileId }: { profileId: string },
	changes: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<void> {
	const { started } = await db.$transaction(
		async (tx) => {
			await tx.profile.update({ where: { id: profileId }, data: { bio: "Florist" } });
			const running = Promise.all(changes.map((change) => change()));
			// A change that fails early must not be an unhandled rejection while the other one is waited for.
			running.catch(() => {});
			await vi.waitFor(async () => expect(await countWaitingStatements()).toBe(2), 10_000);
			return { started: running };
		},
		{ timeout: 12_000 },
	);
	await started;
}

async function countWaitingStatements(): Promise<number> {
	const [row] = await query<{ waiting: number }>({
		text: `SELECT count(*)::int AS waiting FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`,
	});
	return row?.waiting ?? 0;
}
