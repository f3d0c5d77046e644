import { describe, expect, test } from "vitest";
import type { Handler } from "#app/api/handler.ts";
import type { Operation } from "#app/api/operation.ts";
import {
	getAccountData,
	listMessages,
	listSubscribers,
	listTickets,
	listVersions,
} from "#app/features/account/accounts/export/get-account-data.server.ts";
import {
	administratorApiSessions,
	creatorApiSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import {
	parseSessionToken,
	signSessionToken,
} from "#app/features/account/accounts/session-store/session-token.server.ts";
import { newPersonalToken } from "#app/features/account/accounts/tokens/personal-token.server.ts";
import { createWarning } from "#app/features/admin/moderation/decisions/create-warning.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import {
	insertAccessToken,
	insertAdminToken,
	insertSessionToken,
} from "#tests/support/api-client.ts";
import { callMcp, callOperation, handlerOf } from "#tests/support/call-operation.ts";
import { respell } from "#tests/support/respell-token.ts";
import { insertWholeAccount, type WholeAccount } from "#tests/support/whole-account-factory.ts";
import { apiHandlers } from "./api-handlers.server.ts";

/**
 * Each operation with each kind of token that opens nothing, and each that takes an id with those of another account.
 * Scopes, and the other kind of session: api-contract.test.ts.
 */

const guarded = apiHandlers.filter(({ operation: { access } }) => access.by !== "anyone");

/** A body that its schema accepts, if the operation takes an id. */
function bodyOf({ body, upload, example }: Operation) {
	if (upload) {
		const form = new FormData();
		form.set(upload.file, new File(["a file"], "file.pdf", { type: "application/pdf" }));
		return { body: form };
	}
	return body ? { body: example ?? { name: "Newsletter" } } : {};
}

async function claimsOf(token: string) {
	const claims = await parseSessionToken(token);
	if (claims === null) throw new Error("an invalid token");
	return claims;
}

const refreshTokenOf = (setCookie: string) => /=([^;]+)/.exec(setCookie)?.[1] ?? "";
const AN_HOUR_AGO = { now: () => new Date(Date.now() - 3_600_000) };

/** Each returns a token that was good, or that looks like one. */
const badTokens: Record<string, () => Promise<string>> = {
	"a made-up personal token": async () => newPersonalToken("Posy"),
	"an expired personal token": async () =>
		insertAccessToken(await insertUser(), { expiresAt: new Date(Date.now() - 1_000) }),
	"a revoked personal token": async () => {
		const user = await insertUser();
		const token = await insertAccessToken(user);
		await db.accessToken.deleteMany({ where: { userId: user.userId } });
		return token;
	},
	"a personal token of a suspended account": async () =>
		insertAccessToken(await insertUser({ status: "suspended" })),
	"a personal token of a deleted account": async () => {
		const user = await insertUser();
		const token = await insertAccessToken(user);
		await db.user.delete({ where: { id: user.userId } });
		return token;
	},
	"a padded personal token": async () => `${await insertAccessToken(await insertUser())}=`,
	"an expired token of a session": async () => {
		const claims = await claimsOf(await insertSessionToken(await insertUser()));
		return signSessionToken(claims, AN_HOUR_AGO);
	},
	"a token of an ended session": async () => {
		const user = await insertUser();
		const token = await insertSessionToken(user);
		await db.session.deleteMany({ where: { userId: user.userId } });
		return token;
	},
	"a token of a session of a suspended account": async () => {
		const user = await insertUser();
		const token = await insertSessionToken(user);
		await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
		return token;
	},
	"a token of a session that names another account": async () => {
		const claims = await claimsOf(await insertSessionToken(await insertUser()));
		return signSessionToken({ ...claims, ownerId: (await insertUser()).userId });
	},
	"a creator's token for administrators": async () => {
		const claims = await claimsOf(await insertSessionToken(await insertUser()));
		return signSessionToken({ ...claims, audience: "administrator" });
	},
	"an administrator's token for creators": async () => {
		const claims = await claimsOf(await insertAdminToken(await insertAdministrator()));
		return signSessionToken({ ...claims, audience: "creator" });
	},
	"a token of a removed administrator": async () => {
		const administrator = await insertAdministrator();
		const token = await insertAdminToken(administrator);
		await db.administrator.delete({ where: { id: administrator.administratorId } });
		return token;
	},
	"a token of an administrator's ended session": async () => {
		const { administratorId } = await insertAdministrator();
		const token = await insertAdminToken({ ...(await insertAdministrator()), administratorId });
		await db.adminSession.deleteMany({ where: { administratorId } });
		return token;
	},
	"an unsigned token": async () => {
		const token = await insertSessionToken(await insertUser());
		const header = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url");
		return `${header}.${token.split(".")[1]}.`;
	},
	"a session's cookie": async () => (await insertSession(await insertUser())).value,
	"an administrator's cookie": async () =>
		(await insertAdminSession(await insertAdministrator())).value,
	"a refresh token": async () => {
		const { userId: ownerId } = await insertUser();
		const begun = { ownerId, remember: false, userAgent: null };
		return refreshTokenOf(await creatorApiSessions.begin(begun));
	},
	"an administrator's refresh token": async () => {
		const { administratorId: ownerId } = await insertAdministrator();
		const begun = { ownerId, remember: false, userAgent: null };
		return refreshTokenOf(await administratorApiSessions.begin(begun));
	},
};

describe("no operation or tool answers", () => {
	test.each(Object.entries(badTokens))("%s", async (_name, makeToken) => {
		const token = await makeToken();
		const answered: string[] = [];
		for (const handler of guarded) {
			const { status } = await callOperation(handler, { token });
			if (status !== 401) answered.push(`${handler.operation.id}: ${status}`);
		}
		const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
		expect((await callMcp(apiHandlers, { token, body: ping })).status).toBe(401);
		expect(guarded.length).toBeGreaterThan(100);
		expect(answered).toEqual([]);
	});

	test("tokens in another spelling", async () => {
		const [user, administrator] = await Promise.all([insertUser(), insertAdministrator()]);
		const good = {
			listLinks: [await insertSessionToken(user), await insertAccessToken(user)],
			listSavedReplies: [await insertAdminToken(administrator)],
		};
		for (const [id, tokens] of Object.entries(good)) {
			const handler = handlerOf(id);
			for (const token of tokens) {
				expect((await callOperation(handler, { token })).status).toBe(200);
				for (const other of respell(token)) {
					expect((await callOperation(handler, { token: other })).status, other).toBe(401);
				}
			}
		}
	});

	test("a refresh token in another spelling, which ends no session either", async () => {
		const { userId: ownerId } = await insertUser();
		const begun = { ownerId, remember: false, userAgent: null };
		const token = refreshTokenOf(await creatorApiSessions.begin(begun));
		for (const other of respell(token)) expect(await creatorApiSessions.renew(other)).toBeNull();
		expect(await creatorApiSessions.renew(token)).not.toBeNull();
	});
});

describe("ids of another account", () => {
	/** Parameters that are no ids of an account's rows. */
	const NAMES = /\{(?:username|name|external_id)\}/;
	/** This process offers no domains: their room tests the ids. */
	const DOMAINS = "/api/domains/";
	const withId = apiHandlers.filter(
		({ operation: { access, path } }) =>
			path.includes("{") &&
			!NAMES.test(path) &&
			!path.startsWith(DOMAINS) &&
			access.by !== "anyone" &&
			access.by !== "administrator",
	);

	async function insertRows() {
		const account = await insertWholeAccount();
		const { userId, profileId } = account;
		const of = { where: { profileId }, select: { id: true } };
		const ofUser = { where: { userId }, select: { id: true } };
		const administrator = await insertAdministrator();
		const webhook = await db.webhook.findFirstOrThrow({
			...of,
			select: { id: true, deliveries: { select: { id: true } } },
		});
		const message = await db.contactMessage.findFirstOrThrow(of);
		return {
			account,
			ids: {
				links: account.linkId,
				channels: (await db.channel.findFirstOrThrow(of)).id,
				history: (await db.pageVersion.findFirstOrThrow(of)).id,
				messages: message.id,
				subscribers: (await db.subscriber.findFirstOrThrow(of)).id,
				webhooks: webhook.id,
				deliveries: webhook.deliveries[0]?.id ?? "",
				tickets: (await db.ticket.findFirstOrThrow(ofUser)).id,
				tokens: (await db.accessToken.findFirstOrThrow(ofUser)).id,
				sessions: (await db.session.findFirstOrThrow(ofUser)).id,
				passkeys: (await db.passkey.findFirstOrThrow(ofUser)).id,
				services: (
					await db.identity.findFirstOrThrow({
						where: { userId, provider: "oidc" },
						select: { id: true },
					})
				).id,
				"trusted-browsers": (await db.trustedBrowser.findFirstOrThrow(ofUser)).id,
				exports: (
					await db.dataExport.create({
						data: { userId, status: "ready", expiresAt: new Date(Date.now() + 3_600_000) },
					})
				).id,
				restrictions: (await createWarning({ actor: administrator, userId, notify: false }))
					.decisionId,
			} as Readonly<Record<string, string>>,
		};
	}

	/** Each parameter is the id of the collection before it: `/api/links/{id}`. */
	function paramsOf({ path }: Operation, ids: Readonly<Record<string, string>>) {
		return Object.fromEntries(
			[...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, collection = "", name = ""]) => {
				const id = ids[collection];
				if (id === undefined) throw new Error(`Add an id of ${collection} to insertRows`);
				return [name, id];
			}),
		);
	}

	/** @returns the operations that answer with a status that isn't the expected one */
	async function callAll(
		handlers: readonly Handler[],
		{ token, ids }: { token: string; ids: Readonly<Record<string, string>> },
		isExpected: (status: number) => boolean,
	): Promise<string[]> {
		const others: string[] = [];
		for (const handler of handlers) {
			const { operation } = handler;
			const params = paramsOf(operation, ids);
			const { status } = await callOperation(handler, { token, params, ...bodyOf(operation) });
			if (!isExpected(status)) others.push(`${operation.id}: ${status}`);
		}
		return others;
	}

	async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
		const all: Item[] = [];
		for await (const item of items) all.push(item);
		return all;
	}

	async function readEverything(account: WholeAccount) {
		return {
			...(await getAccountData(account)),
			tickets: await readAll(listTickets(account)),
			messages: await readAll(listMessages(account)),
			subscribers: await readAll(listSubscribers(account)),
			versions: await readAll(listVersions(account)),
		};
	}

	test("are not found by any operation, and change nothing", async () => {
		const [owner, stranger] = [await insertRows(), await insertWholeAccount()];
		const { account, ids } = owner;
		const before = await readEverything(account);
		expect(withId.length).toBeGreaterThan(30);
		const token = await insertSessionToken(stranger);
		expect(await callAll(withId, { token, ids }, (status) => status === 404)).toEqual([]);
		expect(await readEverything(account)).toEqual(before);
	});

	test("are found by the account itself", async () => {
		const { account, ids } = await insertRows();
		const token = await insertSessionToken(account);
		// What is inside of something is deleted first. The export has a row, but no file.
		const rank = ({ operation: { method, path } }: Handler) =>
			method === "DELETE" ? 100 - path.split("/").length : 0;
		const inOrder = withId
			.filter(({ operation }) => operation.id !== "downloadDataExport")
			.sort((one, other) => rank(one) - rank(other));
		expect(await callAll(inOrder, { token, ids }, (status) => status !== 404)).toEqual([]);
	});
});
