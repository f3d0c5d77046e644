import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { requestListRefresh } from "./request-refresh.server.ts";

const queued = vi.hoisted(() => [] as { name: string; hasTransaction: boolean }[]);

vi.mock(import("#app/platform/jobs.server.ts"), async (original) => ({
	...(await original()),
	enqueue: async (job: { name: string }, _data: object, options?: { tx?: unknown }) =>
		void queued.push({ name: job.name, hasTransaction: options?.tx !== undefined }),
}));

test("queues the job in the transaction that records who wanted it", async () => {
	const actor = await insertAdministrator();
	await requestListRefresh(actor);
	expect(queued).toEqual([{ name: "refresh-target-lists", hasTransaction: true }]);
	expect(
		await db.auditEntry.findMany({ where: { administratorEmail: actor.email } }),
	).toMatchObject([{ action: "target-lists.refreshed", targetLabel: "All lists" }]);
});
