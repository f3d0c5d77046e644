import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Handler } from "#app/api/handler.ts";
import type { Operation } from "#app/api/operation.ts";
import { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import { applyStoredSite, NOTHING_STORED } from "#app/platform/site.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { adminMutations } from "#tests/support/api-admin-mutations.ts";
import { insertAdminToken, insertSessionToken } from "#tests/support/api-client.ts";
import { creatorCalls, uploadTo } from "#tests/support/api-creator-calls.ts";
import { callOperation } from "#tests/support/call-operation.ts";
import { printValue, withoutRandomParts } from "#tests/support/plain-text.ts";
import { printAnswer } from "#tests/support/print-answer.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { apiHandlers } from "./api-handlers.server.ts";

/**
 * What each operation that changes something answers, and what is there afterwards: what its address or the nearest
 * one above it reads, the jobs that it queues, and the audit entries. A change of an answer shows in the review as a change of the
 * snapshot: `npx vitest run app/api-changes.server.test.ts -u`.
 */

const queued = vi.hoisted((): { job: string; data: unknown }[] => []);
// The version of the built-in terms is a day, which a snapshot would show as one near today.
vi.mock("#app/features/admin/site/legal/schema.ts", async (original) => ({
	...(await original<typeof import("#app/features/admin/site/legal/schema.ts")>()),
	BUILT_IN_VERSION: "2020-01-01",
}));
// A site that offers domains. Nothing answers as its name server.
vi.mock("#app/features/creator-page/domains/queries.server.ts", async (original) => ({
	...(await original<typeof import("#app/features/creator-page/domains/queries.server.ts")>()),
	requireDomainsSite: () => ({ host: "pages.posy-site.com", nameServers: ["127.0.0.1:9"] }),
}));
vi.mock("#app/platform/jobs.server.ts", async (original) => ({
	...(await original<object>()),
	enqueue: async (job: { name: string }, data: unknown) =>
		void queued.push({ job: job.name, data }),
}));
const hashing = vi.hoisted(() => ({ count: 0 }));
vi.mock("#app/features/account/accounts/passwords/passwords.server.ts", async (original) => {
	const passwords =
		await original<typeof import("#app/features/account/accounts/passwords/passwords.server.ts")>();
	return {
		...passwords,
		hashPassword: (password: string) => {
			hashing.count += 1;
			return passwords.hashPassword(password);
		},
		verifyPassword: (hash: string | null, password: string) => {
			hashing.count += 1;
			return passwords.verifyPassword(hash, password);
		},
	};
});
beforeEach(() => {
	queued.length = 0;
});

const changing = apiHandlers.filter(({ operation: { method } }) => method !== "GET");

// Some operations change the site, of which there is one. Settings are kept in memory too.
afterEach(async () => {
	await db.$executeRaw`TRUNCATE site_settings, homepage_version, legal_version RESTART IDENTITY CASCADE`;
	await db.siteSettings.create({ data: { id: 1 } });
	await db.homepageDraft.updateMany({ data: { content: Prisma.DbNull, version: 1 } });
	await db.legalDraft.updateMany({ data: { summary: null, text: null, version: 1 } });
	applyStoredSite(NOTHING_STORED);
});

const readers = apiHandlers
	.filter(({ operation: { method, contentType } }) => method === "GET" && !contentType)
	.sort((one, other) => other.operation.path.length - one.operation.path.length);

/** Read in place of the nearest address above. */
const READERS: Readonly<Record<string, string>> = {
	putLinkByExternalId: "listLinks",
	changeLinks: "listLinks",
	orderLinks: "listLinks",
	importPage: "exportPage",
	restoreVersion: "exportPage",
};

function readersOf({ id, path }: Operation): Handler[] {
	const named = readers.filter(({ operation }) => operation.id === READERS[id]);
	if (named.length > 0) return named;
	return readers.filter(({ operation }) => `${path}/`.startsWith(`${operation.path}/`)).slice(0, 2);
}

/** Lists of the whole site show what the other tests of this file do. */
const WHOLE_SITE = /^\/(?:admin|api\/admin)\/(?!.*\{)/;

test("every operation is in a table", () => {
	const missing = changing
		.map(({ operation: { id } }) => id)
		.filter((id) => !Object.hasOwn(creatorCalls, id) && !Object.hasOwn(adminMutations, id));
	expect(missing).toEqual([]);
});

const HASHES = "An operation takes turns with others (`hashes`) exactly if it hashes a password";

async function printAuditEntries({
	administratorId,
}: {
	administratorId: string;
}): Promise<string[]> {
	const entries = await db.auditEntry.findMany({
		where: { administratorId },
		orderBy: { position: "asc" },
		select: {
			action: true,
			targetType: true,
			targetLabel: true,
			targetId: true,
			before: true,
			after: true,
		},
	});
	return entries.map((entry) => `audit ${printValue(entry)}`);
}

/** In the order of their names: some are queued at once. */
function printQueued(): string[] {
	return queued.map(({ job, data }) => `queues ${job} ${printValue(data)}`).sort();
}

test.each(
	changing
		.filter(({ operation: { id } }) => Object.hasOwn(creatorCalls, id))
		.map((handler) => [handler.operation.id, handler] as const),
)("%s", async (id, handler) => {
	const { operation } = handler;
	const texts: string[] = [];
	let hashes = 0;
	for (const prepare of [creatorCalls[id] ?? []].flat()) {
		const user = await insertUser({ tier: "max", emailVerified: true, name: "Ada Lovelace" });
		const { readParams, ...sent } = await prepare(user);
		const body = operation.upload ? await uploadTo(operation) : sent.body;
		const token =
			operation.access.by === "anyone" && id !== "reportEvent"
				? undefined
				: await insertSessionToken(user);
		hashing.count = 0;
		const lines = [printAnswer(await callOperation(handler, { ...sent, body, token }), {})];
		hashes += hashing.count;
		for (const reader of readersOf(operation)) {
			const params = readParams ?? sent.params ?? {};
			const answer = await callOperation(reader, { token, params });
			lines.push(`then ${reader.operation.id} ${printAnswer(answer, {})}`);
			if (answer.status === 200) break;
		}
		lines.push(...printQueued());
		queued.length = 0;
		const names = {
			[user.userId]: "user",
			[user.profileId]: "page",
			[user.email]: "email",
			[user.username]: "username",
		};
		texts.push(withoutRandomParts(lines.join("\n"), names));
	}
	expect(texts.join("\n\n")).toMatchSnapshot();
	expect(hashes > 0, HASHES).toBe(operation.hashes ?? false);
});

test.each(
	changing
		.filter(({ operation: { id } }) => Object.hasOwn(adminMutations, id))
		.map((handler) => [handler.operation.id, handler] as const),
)("%s", async (id, handler) => {
	const { operation } = handler;
	const [user, actor] = [await insertUser({ name: "Ada Lovelace" }), await insertAdministrator()];
	const ticketId = await insertTicket(user);
	const request = await adminMutations[id]?.({ user, ticketId, actor });
	if (!request) throw new Error(`${id} is not in the table`);
	const pattern = new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
	const params = { ...pattern.exec(request.path)?.groups };
	const token = await insertAdminToken(actor);
	const call = () => callOperation(handler, { token, params, body: request.body });
	hashing.count = 0;
	const lines = [printAnswer(await call(), {})];
	const hashes = hashing.count;
	for (const reader of readersOf(operation)) {
		if (WHOLE_SITE.test(reader.operation.path)) continue;
		const answer = await callOperation(reader, { token, params });
		lines.push(`then ${reader.operation.id} ${printAnswer(answer, {})}`);
		if (answer.status === 200) break;
	}
	const audited = await printAuditEntries(actor);
	expect(audited, "Every change by an administrator is in the audit log").not.toEqual([]);
	lines.push(...printQueued(), ...audited);
	const again = await call();
	lines.push(`again: ${again.status} ${again.body?.message ?? ""}`);
	const names = {
		[user.userId]: "user",
		[user.profileId]: "page",
		[ticketId]: "ticket",
		[user.email]: "email",
		[user.username]: "username",
		[actor.administratorId]: "administrator",
		[actor.email]: "administrator’s email",
	};
	expect(withoutRandomParts(lines.join("\n"), names)).toMatchSnapshot();
	expect(hashes > 0, HASHES).toBe(operation.hashes ?? false);
});
