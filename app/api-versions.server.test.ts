import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Handler } from "#app/api/handler.ts";
import type { Operation } from "#app/api/operation.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { adminMutations } from "#tests/support/api-admin-mutations.ts";
import {
	insertAccessToken,
	insertAdminToken,
	insertSessionToken,
} from "#tests/support/api-client.ts";
import { callMcp, callOperation, handlerOf } from "#tests/support/call-operation.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { insertWholeAccount, randomPicture } from "#tests/support/whole-account-factory.ts";
import { apiHandlers, offeredHandlers } from "./api-handlers.server.ts";

/** No operation changes or deletes a version that the caller hasn't seen, if it names the one that it has seen. */

const STALE = '"v999.stale"';

const changing = apiHandlers.filter(({ operation: { method } }) => method !== "GET");
const versioned = changing.filter(({ operation }) => operation.versioned);
const readers = apiHandlers.filter(
	({ operation: { method, versioned } }) => method === "GET" && versioned,
);

/** Operations below the address of what has a version, or that answer with one, without changing a version. */
const WITHOUT_VERSION: Readonly<Record<string, string>> = {
	acceptTerms: "Its body names the version",
	checkLink: "Asks another website",
	duplicateLink: "Adds a link",
	verifyLinks: "Asks other websites",
	testWebhook: "Sends an event",
	replayWebhookDelivery: "Sends an event again",
	sendTestMail: "Sends a mail",
};

/** What is read to change something at another address. */
const READERS: Readonly<Record<string, string>> = {
	putLinkByExternalId: "getLink",
	setProfileImage: "getProfile",
	describeProfileImage: "getProfile",
	removeProfileImage: "getProfile",
	setBannerImage: "getProfile",
	setBackgroundImage: "getProfile",
	removeBackgroundImage: "getProfile",
	setDarkBackgroundImage: "getProfile",
	removeDarkBackgroundImage: "getProfile",
	describeBannerImage: "getProfile",
	removeBannerImage: "getProfile",
};

function readerOf({ id, path }: Operation): Handler | undefined {
	const named = readers.find(({ operation }) => operation.id === READERS[id]);
	if (named) return named;
	return readers
		.filter(({ operation }) => `${path}/`.startsWith(`${operation.path}/`))
		.sort((one, other) => other.operation.path.length - one.operation.path.length)[0];
}

function answersVersion({ answers }: Operation): boolean {
	return Object.values(answers).some(
		(schema) => schema instanceof z.ZodObject && "version" in schema.shape,
	);
}

test("every operation that changes what has a version accepts If-Match", () => {
	const missing = changing
		.map(({ operation }) => operation)
		.filter((operation) => readerOf(operation) || (answersVersion(operation) && !operation.creates))
		.filter(({ id, versioned }) => !versioned && !Object.hasOwn(WITHOUT_VERSION, id))
		.map(({ id }) => id);
	expect(missing).toEqual([]);
	expect(versioned.filter(({ operation }) => !readerOf(operation))).toEqual([]);
});

test("all others refuse it, so that none ignores it", async () => {
	const [user, actor] = [await insertUser(), await insertAdministrator()];
	const tokens = { creator: await insertSessionToken(user), admin: await insertAdminToken(actor) };
	const ignored: string[] = [];
	for (const handler of changing.filter((each) => !versioned.includes(each))) {
		const { id, access } = handler.operation;
		const token = access.by === "administrator" ? tokens.admin : tokens.creator;
		const { status, body } = await callOperation(handler, { token, ifMatch: STALE });
		if (status !== 412) ignored.push(`${id}: ${status} ${JSON.stringify(body)}`);
	}
	expect(ignored).toEqual([]);
});

type Prepared = { token: string; params: Record<string, string>; body?: unknown; linkId?: string };

async function prepareForAdministrator({ id, path }: Operation): Promise<Prepared> {
	const prepareRequest = adminMutations[id];
	if (!prepareRequest) throw new Error(`Add the operation ${id} to adminMutations`);
	const [user, actor] = [await insertUser(), await insertAdministrator()];
	const ticketId = await insertTicket(user);
	const request = await prepareRequest({ user, ticketId, actor });
	const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
	const params = { ...pattern.exec(request.path)?.groups };
	return { token: await insertAdminToken(actor), params, body: request.body };
}

/** A link with a file, because only that kind has one and a thumbnail. */
async function prepareForCreator(operation: Operation): Promise<Prepared> {
	const account = await insertWholeAccount();
	const { profileId, linkId } = account;
	const isFile = operation.path.endsWith("/file");
	await db.link.update({
		where: { id: linkId },
		data: { externalId: "shop-42", ...(isFile ? { kind: "file", url: "" } : {}) },
	});
	const of = { where: { profileId }, select: { id: true } };
	const ids: Readonly<Record<string, string>> = {
		links: linkId,
		webhooks: (await db.webhook.findFirstOrThrow(of)).id,
		images: "og_image",
		"by-external-id": "shop-42",
	};
	const params = Object.fromEntries(
		[...operation.path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, collection = "", name = ""]) => {
			const id = ids[collection];
			if (id === undefined) throw new Error(`Add an id of ${collection}`);
			return [name, id];
		}),
	);
	const body = await bodyOf(operation, { profileId });
	return { token: await insertSessionToken(account), params, body, linkId };
}

async function bodyOf(
	{ id, body, upload, example }: Operation,
	{ profileId }: { profileId: string },
): Promise<unknown> {
	if (upload) {
		const form = new FormData();
		const isPicture = upload.file === "image";
		const bytes = isPicture ? new Uint8Array(await randomPicture()) : "%PDF-1.4\n";
		form.set(upload.file, new File([bytes], isPicture ? "picture.png" : "menu.pdf"));
		return form;
	}
	if (id === "orderSocialLinks") return { platforms: ["github"] };
	if (id === "orderLinks") {
		const links = await db.link.findMany({ where: { profileId }, orderBy: { position: "desc" } });
		return { ids: links.map((link) => link.id) };
	}
	if (id === "updateReportSettings") return { frequency: "monthly" };
	if (/^describe/.test(id)) return { alt_text: "A garden" };
	return body ? example : undefined;
}

describe("a change of another version is refused, and of the same one made", () => {
	const table = versioned.map((handler) => [handler.operation.id, handler] as const);

	test.each(table)("%s", async (_id, handler) => {
		const { operation } = handler;
		const isAdministrator = operation.access.by === "administrator";
		const prepare = isAdministrator ? prepareForAdministrator : prepareForCreator;
		const { token, params, body, linkId } = await prepare(operation);
		const reader = readerOf(operation);
		if (!reader) throw new Error(`Nothing reads what ${operation.id} changes`);
		const read = async () => {
			const inPath = { ...params, ...(linkId && !params.id ? { id: linkId } : {}) };
			const answer = await callOperation(reader, { token, params: inPath });
			expect(answer.status).toBe(200);
			return answer.headers.get("ETag") ?? "";
		};
		const seen = await read();
		const call = (ifMatch: string) => callOperation(handler, { token, params, body, ifMatch });
		const stale = await call(STALE);
		expect(stale.status, JSON.stringify(stale.body)).toBe(412);
		expect(stale.body.error).toBe("precondition_failed");
		expect(await read()).toBe(seen);
		const fresh = await call(seen);
		expect([200, 201, 202, 204], JSON.stringify(fresh.body)).toContain(fresh.status);
	});
});

test("If-Match: * adds no link with an external id", async () => {
	const user = await insertUser();
	const token = await insertSessionToken(user);
	const handler = handlerOf("putLinkByExternalId");
	const body = { title: "Shop", url: "https://shop.example.com" };
	const call = (sent: object) =>
		callOperation(handler, { token, params: { external_id: "shop-42" }, body, ...sent });
	expect((await call({ ifMatch: "*" })).status).toBe(412);
	expect((await call({})).status).toBe(201);
	expect((await call({ ifMatch: "*" })).status).toBe(200);
});

describe("for assistants", () => {
	async function connect() {
		const account = await insertWholeAccount();
		const token = await insertAccessToken(account);
		const ask = async (method: string, params: object = {}) => {
			const message = { jsonrpc: "2.0", id: 1, method, params };
			return (await callMcp(offeredHandlers, { token, body: message })).body.result;
		};
		const use = (name: string, given: object) =>
			ask("tools/call", { name, arguments: given }) as Promise<{
				isError?: boolean;
				content: { text: string }[];
			}>;
		const { tools } = (await ask("tools/list")) as {
			tools: {
				name: string;
				annotations: { destructiveHint: boolean };
				inputSchema: { properties: Record<string, unknown> };
			}[];
		};
		return { account, tools, use };
	}

	test("each tool that changes what has a version takes if_match", async () => {
		const { tools } = await connect();
		const changesVersion = new Set(versioned.map(({ operation }) => operation.id));
		expect(tools.length).toBeGreaterThan(50);
		for (const { name, inputSchema } of tools) {
			expect("if_match" in inputSchema.properties, name).toBe(changesVersion.has(name));
		}
	});

	test("a tool refuses another version, and takes a number or an ETag", async () => {
		const { account, use } = await connect();
		const id = account.linkId;
		const read = await use("getLink", { id });
		const tag = read.content[1]?.text.replace("ETag: ", "");
		const { version } = JSON.parse(read.content[0]?.text ?? "");
		for (const if_match of [version + 1, `"v${version + 1}"`, "", "…", "\n", {}]) {
			expect(await use("deleteLink", { id, if_match }), String(if_match)).toMatchObject({
				isError: true,
			});
		}
		const body = { title: "Shop" };
		expect((await use("changeLink", { id, body, if_match: tag })).isError).toBeFalsy();
		expect((await use("deleteLink", { id, if_match: tag })).isError).toBe(true);
		expect((await use("deleteLink", { id, if_match: version + 1 })).isError).toBeFalsy();
	});

	test("changes of many links are one tool, deletions another that says so", async () => {
		const { account, tools, use } = await connect();
		const hints = Object.fromEntries(
			tools.map(({ name, annotations }) => [name, annotations.destructiveHint]),
		);
		expect(hints).toMatchObject({ changeLinks: false, deleteLinks: true });
		const id = account.linkId;
		const deletion = { body: { operations: [{ action: "delete", id }] } };
		expect((await use("changeLinks", deletion)).isError).toBe(true);
		expect(await db.link.count({ where: { id } })).toBe(1);
		const hiding = { body: { operations: [{ action: "hide", id }] } };
		expect((await use("changeLinks", hiding)).isError).toBeFalsy();
		expect((await use("deleteLinks", hiding)).isError).toBe(true);
		expect((await use("deleteLinks", deletion)).isError).toBeFalsy();
		expect(await db.link.count({ where: { id } })).toBe(0);
	});

	test("tools that reset what they aren't given are marked", async () => {
		const { tools } = await connect();
		const resetting = offeredHandlers.filter(({ operation }) =>
			/Missing (fields|texts) are reset|not named are removed/.test(operation.description ?? ""),
		);
		expect(resetting.length).toBeGreaterThan(4);
		for (const { operation } of resetting) {
			const tool = tools.find(({ name }) => name === operation.id);
			expect(tool?.annotations.destructiveHint, operation.id).toBe(true);
		}
	});

	test("no operation is offered that only refuses", async () => {
		const { tools } = await connect();
		expect(tools.map(({ name }) => name)).not.toContain("deleteUnnamedLink");
	});

	test("a bulk deletion names versions too", async () => {
		const { account, use } = await connect();
		const id = account.linkId;
		const remove = (version: number) =>
			use("deleteLinks", { body: { operations: [{ action: "delete", id, version }] } });
		expect((await remove(999)).content[0]?.text).toContain('"conflict"');
		expect((await remove(1)).isError).toBeFalsy();
	});
});
