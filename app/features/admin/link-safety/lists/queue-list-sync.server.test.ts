import { PgBoss } from "pg-boss";
import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { queueListSync } from "./queue-list-sync.server.ts";

test("queues the job in the transaction that records who wanted it", async () => {
	const actor = await insertAdministrator();
	const send = vi.spyOn(PgBoss.prototype, "send").mockResolvedValue(null);
	await queueListSync(actor);
	const inTransaction = expect.objectContaining({ db: expect.anything() });
	expect(send.mock.calls).toEqual([["refresh-target-lists", {}, inTransaction]]);
	expect(
		await db.auditEntry.findMany({ where: { administratorEmail: actor.email } }),
	).toMatchObject([{ action: "target-lists.refreshed", targetLabel: "All lists" }]);
});
