import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "#app/platform/sql.server.ts";
import { deleteOldBatches } from "./delete-old-batches.server.ts";

test("batch ids are kept for as long as their files may be replayed", async () => {
	const [kept, old] = [randomUUIDv7(), randomUUIDv7()];
	await query({
		text: `INSERT INTO analytics.batch (id, applied_at)
			VALUES ($1, '2026-01-02T00:00:00Z'), ($2, '2025-12-31T00:00:00Z')`,
		values: [kept, old],
	});
	await deleteOldBatches({ now: () => new Date("2026-04-02T12:00:00Z") });
	const rows = await query({
		text: `SELECT id FROM analytics.batch WHERE id IN ($1, $2)`,
		values: [kept, old],
	});
	expect(rows).toEqual([{ id: kept }]);
});
