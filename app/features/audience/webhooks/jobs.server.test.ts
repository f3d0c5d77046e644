import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { idleDeliveries, insertWebhook } from "#tests/support/webhooks-factory.ts";
import { queueDueWebhooks } from "./jobs.server.ts";

const woken: string[] = [];

beforeAll(() =>
	startJobs([{ ...idleDeliveries, run: async ({ webhookId }) => void woken.push(webhookId) }]),
);
afterAll(stopJobs);

test("each minute wakes the webhooks with due deliveries, once, and no webhook that is off", async () => {
	const insert = async (minutes: number, enabled = true) => {
		const { id: webhookId } = await insertWebhook(await insertUser());
		await db.webhook.update({ where: { id: webhookId }, data: { enabled } });
		const nextAttemptAt = new Date(Date.now() + minutes * 60_000);
		const delivery = { webhookId, type: "page.changed", payload: "{}", nextAttemptAt };
		await db.webhookDelivery.createMany({ data: [delivery, delivery] });
		return webhookId;
	};
	await insert(60);
	await insert(-1, false);
	const due = await insert(-1);
	await queueDueWebhooks();
	await until(() => woken.includes(due));
	expect(woken).toEqual([due]);
});
