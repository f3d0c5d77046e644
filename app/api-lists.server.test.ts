import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { createWarning } from "#app/features/admin/moderation/decisions/create-warning.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import { insertAdminToken, insertSessionToken } from "#tests/support/api-client.ts";
import { callOperation, handlerOf } from "#tests/support/call-operation.ts";

/** Every list that is read in parts takes `limit` and `cursor`. */

const lists = apiHandlers.filter(({ operation: { query } }) => query && "cursor" in query.shape);

test("every list takes a limit", () => {
	expect(lists.length).toBeGreaterThan(12);
	const without = lists.filter(({ operation: { query } }) => !("limit" in (query?.shape ?? {})));
	expect(without.map(({ operation }) => operation.id)).toEqual([]);
});

test("every list names the parameter of a cursor that isn't its own", async () => {
	const tokens = {
		administrator: await insertAdminToken(await insertAdministrator()),
		creator: await insertSessionToken(await insertUser()),
	};
	const cursor = Buffer.from('{"of":"nothing"}').toString("base64url");
	for (const handler of lists) {
		const { id, access, params } = handler.operation;
		// The lists of one thing look for it first.
		if (params) continue;
		const token = access.by === "administrator" ? tokens.administrator : tokens.creator;
		const answer = await callOperation(handler, { token, search: `cursor=${cursor}` });
		expect(answer.body.errors, id).toMatchObject([{ pointer: "?cursor" }]);
	}
});

const email = () => `${crypto.randomUUID()}@example.com`;

/** Inserts a row of each list of administrators that has its own page size. */
const insertRow: Record<string, (actor: InsertedAdministrator) => Promise<unknown>> = {
	listAuditEntries: async (actor) => {
		const { userId } = await insertUser();
		await createWarning({ actor: { ...actor, requestId: "test" }, userId, notify: false });
	},
	listAppeals: async (actor) => {
		const { userId } = await insertUser();
		const by = { ...actor, requestId: "test" };
		const { decisionId } = await createWarning({ actor: by, userId, notify: false });
		await db.moderationAppeal.create({ data: { decisionId, message: "Why?" } });
	},
	listHomepageVersions: () => db.homepageVersion.create({ data: { document: {} } }),
	listTargetEntries: () => {
		const domain = email();
		return db.targetEntry.create({ data: { kind: "block", key: domain, domain } });
	},
	listFlaggedAddresses: () => {
		const hash = randomBytes(32);
		return db.judgedTarget.create({
			data: {
				addressHash: hash,
				judgedHash: hash,
				address: "https://shop.example.com/",
				domain: "shop.example.com",
				judgedAt: new Date(),
				flaggedAt: new Date(),
			},
		});
	},
};

test.each(Object.keys(insertRow))("%s returns as many as asked for, and continues", async (id) => {
	const actor = await insertAdministrator();
	for (let row = 0; row < 3; row += 1) await insertRow[id]?.(actor);
	const token = await insertAdminToken(actor);
	const read = async (search: string) => {
		const { status, body } = await callOperation(handlerOf(id), { token, search });
		expect(status, JSON.stringify(body)).toBe(200);
		const { next_cursor, ...rest } = body;
		const [items] = Object.values(rest) as object[][];
		return { items, next: next_cursor };
	};
	const both = await read("limit=2");
	const first = await read("limit=1");
	expect(first.items).toHaveLength(1);
	const second = await read(`limit=1&cursor=${first.next}`);
	expect([...(first.items ?? []), ...(second.items ?? [])]).toEqual(both.items);
});
