import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createWebhook } from "./create-webhook.server.ts";
import { deleteWebhook } from "./delete-webhook.server.ts";
import { parseWebhookUrl, webhookInternet } from "./parse-webhook-url.server.ts";
import { listWebhooks } from "./queries.server.ts";
import { webhookUrlSchema } from "./schema.ts";
import { updateWebhook } from "./update-webhook.server.ts";

const EVENTS = ["page.changed"] as const;
const URL = "https://app.example/hook";

test("the secret is stored encrypted, and a repetition with the same id returns it", async () => {
	const owner = await insertUser();
	const id = crypto.randomUUID();
	const { secret } = await createWebhook({ owner, id, url: URL, events: EVENTS });
	expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
	const row = await db.webhook.findUniqueOrThrow({ where: { id } });
	expect(Buffer.from(row.secret).toString("latin1")).not.toContain(secret);
	expect(await createWebhook({ owner, id, url: URL, events: EVENTS })).toMatchObject({ secret });
	expect(await listWebhooks(owner)).toHaveLength(1);
	const other = createWebhook({ owner: await insertUser(), id, url: URL, events: EVENTS });
	await expect(other).rejects.toBeDefined();
});

test("at once can't exceed the limit of 10", async () => {
	const owner = await insertUser();
	const added = await Promise.allSettled(
		Array.from({ length: 13 }, () => createWebhook({ owner, url: URL, events: EVENTS })),
	);
	expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});

test.each([
	"http://127.0.0.1/hook",
	"http://2130706433/hook",
	"http://[::1]/hook",
	"http://10.0.0.1/hook",
	"http://169.254.169.254/latest",
	"https://localhost/hook",
	"https://api.localhost./hook",
])("%s is refused as private", async (url) => {
	const owner = await insertUser();
	await expect(createWebhook({ owner, url, events: EVENTS })).rejects.toMatchObject({
		code: "invalid",
		details: { field: "url" },
	});
	const { webhook } = await createWebhook({ owner, url: URL, events: EVENTS });
	const edit = { owner, webhookId: webhook.id, version: 1, events: EVENTS, enabled: true };
	await expect(updateWebhook({ ...edit, url })).rejects.toMatchObject({ code: "invalid" });
});

test.each(["ftp://a.example", "javascript:alert(1)", "https://u:p@a.example/"])(
	"%s is refused",
	(url) => {
		expect(webhookUrlSchema.safeParse(url).success).toBe(false);
	},
);

test("a port is refused", async () => {
	const owner = await insertUser();
	const url = "https://a.example:8443/";
	await expect(createWebhook({ owner, url, events: EVENTS })).rejects.toMatchObject({
		code: "invalid",
		details: { field: "url" },
	});
});

describe("on a machine for development", () => {
	test.each([
		"http://localhost:4000/hook",
		"http://127.0.0.1:4000/hook",
		"http://[::1]:4000/hook",
		"http://hooks.localhost/hook",
	])("%s is accepted", (url) => {
		expect(parseWebhookUrl(url, { toLoopback: true })).toBe(url);
	});

	test.each([
		"http://10.0.0.1/hook",
		"http://169.254.169.254/latest",
		"https://a.example:8443/",
		"http://93.184.216.34:4000/",
	])("%s is refused", (url) => {
		expect(() => parseWebhookUrl(url, { toLoopback: true })).toThrow(
			expect.objectContaining({ code: "invalid" }),
		);
	});
});

describe("of a service that the operator has listed", () => {
	const hosts = new Set(["n8n:5678", "n8n.lan:443", "10.0.0.7:80", "[fd00::1]:8080"]);

	test.each([
		"http://n8n:5678/webhook/1",
		"https://n8n:5678/webhook/1",
		"https://n8n.lan/webhook/1?a=b",
		"http://10.0.0.7/",
		"http://[fd00::1]:8080/",
	])("%s is accepted", (url) => {
		expect(parseWebhookUrl(url, { hosts })).toBe(url);
		expect(webhookInternet(url, { hosts }).isPublic("10.1.2.3")).toBe(true);
	});

	test.each(["http://n8n:5679/", "http://10.0.0.7:8080/", "http://10.0.0.8/", "http://[fd00::2]/"])(
		"%s is refused, and says what helps",
		(url) => {
			expect(() => parseWebhookUrl(url, { hosts })).toThrow(
				expect.objectContaining({
					code: "invalid",
					message: expect.stringMatching(
						/ask whoever runs it to list the service in WEBHOOK_HOSTS/,
					),
				}),
			);
			expect(webhookInternet(url, { hosts }).isPublic("10.1.2.3")).toBe(false);
		},
	);

	test.each([
		...["169.254.169.254", "169.254.1.1", "fe80::1", "100.100.100.200", "168.63.129.16"],
		...["fd00:ec2::254", "fd20:ce::254", "fd00:42::42", "::ffff:169.254.169.254"],
		...["64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::", "::169.254.169.254", "0.0.0.0", "::", "example"],
	])("never reaches %s", (address) => {
		expect(webhookInternet("http://n8n:5678/", { hosts }).isPublic(address)).toBe(false);
	});
});

test("a change needs the current version, and another page's webhook isn't found", async () => {
	const owner = await insertUser();
	const { webhook } = await createWebhook({ owner, url: URL, events: EVENTS });
	const edit = { owner, webhookId: webhook.id, url: URL, events: EVENTS, enabled: false };
	await updateWebhook({ ...edit, version: 1 });
	await expect(updateWebhook({ ...edit, version: 1 })).rejects.toMatchObject({ code: "conflict" });
	const other = await insertUser();
	const foreign = { owner: other, webhookId: webhook.id };
	await expect(updateWebhook({ ...edit, ...foreign, version: 2 })).rejects.toMatchObject({
		code: "not_found",
	});
	await expect(deleteWebhook(foreign)).rejects.toMatchObject({ code: "not_found" });
	await deleteWebhook({ owner, webhookId: webhook.id });
	expect(await listWebhooks(owner)).toEqual([]);
});
