import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertWebhook, listQueued } from "#tests/support/webhooks-factory.ts";
import { deleteOldDeliveries } from "./delete-old-deliveries.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("deliveries are deleted after 30 days, and beyond the latest ones unless they wait", async () => {
	const { id: webhookId } = await insertWebhook(await insertUser());
	const now = new Date();
	const insert = (payload: string, given: { createdAt?: Date; nextAttemptAt?: Date } = {}) =>
		db.webhookDelivery.create({ data: { webhookId, type: "page.changed", payload, ...given } });
	await insert('"old"', { createdAt: new Date(now.getTime() - 31 * DAY_MS) });
	await insert('"waiting"', { nextAttemptAt: now });
	await insert('"first"');
	await insert('"second"');
	await insert('"third"');
	await deleteOldDeliveries({ now: () => now }, { maxEnded: 2 });
	const left = (await listQueued(webhookId)).map(({ body }) => body);
	expect(left).toEqual(["waiting", "second", "third"]);
});
