import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { createApiClient, insertAccessToken } from "#tests/support/api-client.ts";
import { eventually, until } from "#tests/support/eventually.ts";
import {
	CONSENT,
	insertForm,
	insertMessage,
	insertSubscriber,
} from "#tests/support/forms-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** Contact and sign-up forms of the built product, as browsers without scripts and programs use them. */

const server = await startServerForFile();

const HOSTILE = `"><img src=x onerror=alert(1)></textarea><script>alert(1)</script>`;
const MAX_FORM_BYTES = 15 * 1024;

const visit = () => createVisitor(server.url);
const message = { name: "Grace", email: "grace@example.com", message: "Are you free?" };

async function clicksOf(profileId: string): Promise<number> {
	const [row] = await db.$queryRaw<{ clicks: number }[]>`
		SELECT coalesce(sum(d.clicks), 0)::int AS clicks
		FROM profile p JOIN analytics.daily d ON d.profile_key = p.analytics_key AND d.dimension = 'total'
		WHERE p.id = ${profileId}::uuid`;
	return row?.clicks ?? 0;
}

describe("a contact form", () => {
	test("is linked by the page, opens without scripts, and counts one click for all of it", async () => {
		const owner = await insertUser({ emailVerified: true });
		const id = await insertForm(owner, "contact", { title: HOSTILE });
		const visitor = visit();
		const page = await (await visitor.get(`/${owner.username}`)).text();
		expect(page).toContain(`href="/go/${id}/form"`);
		expect((await visitor.get(`/go/${id}`)).headers.get("Location")).toBe(`/go/${id}/form`);

		const form = await visitor.get(`/go/${id}/form`);
		const html = await form.text();
		expect(form.status).toBe(200);
		expect(form.headers.get("Content-Security-Policy")).toMatch(
			/^default-src 'none'; .*form-action 'self'/,
		);
		expect(form.headers.get("Content-Security-Policy")).not.toContain("script-src");
		expect(form.headers.get("Cache-Control")).toBe("no-store");
		expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
		expect(html.length).toBeLessThan(MAX_FORM_BYTES);

		const refused = await visitor.post(`/go/${id}/form?open`, { ...message, email: "nobody" });
		expect(refused.status).toBe(400);
		expect(refused.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
		const refusal = await refused.text();
		expect(refusal).toContain("Are you free?</textarea>");
		expect(refusal).toMatch(/id="email-error"[^>]*>Please enter a valid email/);

		const sent = await visitor.post(`/go/${id}/form?open`, message);
		expect(sent.status).toBe(303);
		const location = sent.headers.get("Location") ?? "";
		expect(location).toMatch(new RegExp(`^/go/${id}/form\\?sent=[0-9a-f-]{36}$`));
		const answer = await visitor.get(location);
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
		const thanks = await answer.text();
		expect(thanks).toContain("Message sent");
		expect(thanks).toContain(`<blockquote dir="auto">${message.message}</blockquote>`);
		expect(thanks).toMatch(/class="screen-button"><span>Back to <bdi>/);
		await eventually(async () => expect(await clicksOf(owner.profileId)).toBe(1));
	});

	test("shows a hostile message back, and in the inbox, as text", async () => {
		const owner = await insertUser();
		const id = await insertForm(owner, "contact");
		const hostile = { name: HOSTILE, email: "grace@example.com", message: HOSTILE };
		const refused = await visit().post(`/go/${id}/form?open`, { ...hostile, email: HOSTILE });
		expect(refused.status).toBe(400);
		expect(await refused.text()).not.toMatch(/<script>|<img/);

		const sent = await visit().post(`/go/${id}/form`, hostile);
		expect(sent.status).toBe(303);
		const thanks = await (await visit().get(sent.headers.get("Location") ?? "")).text();
		expect(thanks).toContain("onerror=alert(1)");
		expect(thanks).not.toMatch(/<script>alert|<img src=x/);
		const { id: messageId } = await db.contactMessage.findFirstOrThrow({
			where: { profileId: owner.profileId },
		});
		const creator = visit();
		creator.setCookie((await insertSession(owner)).header);
		const unread = await (await creator.get("/dashboard/inbox")).text();
		expect(unread).toContain("unread");
		for (const path of ["/dashboard/inbox", `/dashboard/inbox/${messageId}`]) {
			const html = await (await creator.get(path)).text();
			expect(html).toContain("onerror=alert(1)");
			expect(html).not.toMatch(/<script>alert|<img src=x/);
			expect(html).not.toContain("grace@example.com");
		}
	});

	test("refuses other sites, other methods, odd bodies, and forms that aren't shown", async () => {
		const owner = await insertUser();
		const id = await insertForm(owner, "contact");
		const path = `/go/${id}/form`;
		const send = (init: RequestInit) => visit().send(path, { method: "POST", ...init });
		const body = new URLSearchParams(message);
		const foreign = await send({ headers: { Origin: "https://evil.example" }, body });
		expect(foreign.status).toBe(403);
		const json = { Origin: server.url, "Content-Type": "application/json" };
		expect((await send({ headers: json, body: "{}" })).status).toBe(400);
		const twice = new URLSearchParams([...body, ["message", "again"]]);
		expect((await send({ headers: { Origin: server.url }, body: twice })).status).toBe(400);

		const disabled = await insertForm(owner, "contact");
		await db.link.update({ where: { id: disabled }, data: { enabled: false } });
		const notInPlan = await insertForm(await insertUser({ tier: "free" }), "signup");
		for (const hidden of [disabled, notInPlan, crypto.randomUUID()]) {
			expect((await visit().get(`/go/${hidden}/form`)).status).toBe(404);
			expect((await visit().post(`/go/${hidden}/form`, message)).status).toBe(404);
		}
		expect(await db.contactMessage.count({ where: { profileId: owner.profileId } })).toBe(0);
	});

	test("flooded by one network, says when to try again and keeps what was typed", async () => {
		const owner = await insertUser();
		const id = await insertForm(owner, "contact");
		const visitor = visit();
		for (let sent = 0; sent < 300; sent += 30) {
			const texts = Array.from({ length: 30 }, (_, index) => `No. ${sent + index}`);
			await Promise.all(
				texts.map((text) => visitor.post(`/go/${id}/form`, { ...message, message: text })),
			);
		}
		const answer = await visitor.post(`/go/${id}/form`, message);
		expect(answer.status).toBe(429);
		expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
		expect(await answer.text()).toContain("Are you free?");
		const ofPage = { profileId: owner.profileId };
		expect(await db.contactMessage.count({ where: ofPage })).toBe(300);
		expect(await db.contactMessage.count({ where: { ...ofPage, spamAt: null } })).toBe(5);
	});
});

describe("a sign-up form", () => {
	test("isn't on the page of a plan without it", async () => {
		const owner = await insertUser({ tier: "free" });
		await insertForm(owner, "signup", { title: "My news" });
		const html = await (await visit().get(`/${owner.username}`)).text();
		expect(html).not.toContain("My news");
	});

	test("filled in by an extension, shows the hidden field instead of thanking for nothing", async () => {
		const owner = await insertUser({ tier: "pro", emailVerified: true });
		const path = `/go/${await insertForm(owner, "signup")}/form`;
		const email = `grace-${crypto.randomUUID()}@example.com`;
		const field = /<div hidden="">(?:(?!<\/div>).)*name="leaveEmpty"/;
		expect(await (await visit().get(path)).text()).toMatch(field);
		const filled = { email, consent: "on", leaveEmpty: "https://grace.example" };
		const refused = await visit().post(path, filled);
		expect(refused.status).toBe(400);
		const html = await refused.text();
		expect(html).toContain("Clear this field, then send the form again.");
		expect(html).toContain('name="leaveEmpty"');
		expect(html).not.toMatch(field);
		expect((await visit().post(path, { ...filled, leaveEmpty: "" })).status).toBe(303);
	});

	test("needs the box checked, and only the mailed page's button confirms and unsubscribes", async () => {
		const owner = await insertUser({ tier: "pro", emailVerified: true });
		const id = await insertForm(owner, "signup");
		const email = `grace-${crypto.randomUUID()}@example.com`;
		const visitor = visit();
		expect(await (await visitor.get(`/go/${id}/form`)).text()).toContain(CONSENT);
		const refused = await visitor.post(`/go/${id}/form`, { email });
		expect(refused.status).toBe(400);
		expect(await refused.text()).toContain("Check the box to sign up");
		const sent = await visitor.post(`/go/${id}/form`, { email, consent: "on" });
		expect(sent.status).toBe(303);

		const mail = await until(() => db.outboxMail.findFirst({ where: { to: email } }));
		const path = /\/subscription\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
		const isConfirmed = async () =>
			(await db.subscriber.findFirst({ where: { email } }))?.confirmedAt !== null;
		const shown = await visitor.get(path);
		expect(shown.headers.get("Referrer-Policy")).toBe("strict-origin");
		expect(await shown.text()).toContain("Confirm subscription");
		await visitor.send(path, { method: "HEAD" });
		expect(await isConfirmed()).toBe(false);

		expect((await visitor.post(path, { intent: "confirm" })).status).toBe(303);
		expect(await isConfirmed()).toBe(true);
		expect(await (await visitor.get(path)).text()).toContain("You’re on the list");
		const again = await visitor.post(`/go/${id}/form`, { email, consent: "on" });
		expect([again.status, again.headers.get("Location")]).toEqual([
			sent.status,
			sent.headers.get("Location"),
		]);
		expect((await visitor.post(path, { intent: "nonsense" })).status).toBe(400);

		const ended = await visitor.post(path, { intent: "unsubscribe" });
		expect(await ended.text()).toContain("You’re unsubscribed");
		expect(await db.subscriber.count({ where: { email } })).toBe(0);
		expect((await visitor.get(path)).status).toBe(404);
	});
});

describe("the HTTP API", () => {
	test("lists, marks, answers and deletes messages", async () => {
		const owner = await insertUser({ emailVerified: true });
		const call = createApiClient(server.url, await insertAccessToken(owner));
		const id = await insertMessage(owner, { email: `g-${crypto.randomUUID()}@example.com` });
		const other = await insertMessage(await insertUser());

		const list = await call("GET", "/api/messages");
		expect(list.body).toMatchObject({ messages: [{ id, email: null, read: false }] });
		const path = `/api/messages/${id}`;
		expect((await call("PATCH", path, { body: { read: true } })).body).toMatchObject({
			read: true,
		});
		expect((await call("POST", `${path}/address`)).body).toMatchObject({
			email: expect.stringContaining("@example.com"),
		});
		const replied = await call("POST", `${path}/reply`, { body: { text: "Yes" } });
		expect(replied.status).toBe(201);
		expect(replied.body).toMatchObject({ replies: [{ text: "Yes", refusal: null }] });
		expect((await call("POST", `${path}/reply`, { body: { text: " " } })).status).toBe(422);
		expect((await call("GET", `/api/messages/${other}`)).status).toBe(404);
		expect((await call("DELETE", path)).status).toBe(204);
		expect((await call("GET", path)).status).toBe(404);
	});

	test("lists, exports and deletes subscribers, within the token's scopes", async () => {
		const owner = await insertUser({ tier: "pro" });
		const { id } = await insertSubscriber(owner);
		await insertSubscriber(owner, { email: "waiting@example.com", confirmedAt: null });
		const call = createApiClient(server.url, await insertAccessToken(owner));
		const list = await call("GET", "/api/subscribers?search=GRACE");
		expect(list.body).toMatchObject({
			subscribers: [{ id, email: "grace@example.com", consent_text: CONSENT }],
			next_cursor: null,
		});
		const reading = await insertAccessToken(owner, { scopes: ["inbox:read"] });
		const csv = await visit().get("/api/subscribers/export", {
			Authorization: `Bearer ${reading}`,
		});
		expect(csv.headers.get("Content-Type")).toMatch(/^text\/csv/);
		expect(await csv.text()).toMatch(/grace@example\.com,.*\/subscription\//);
		const reads = createApiClient(server.url, reading);
		expect((await reads("DELETE", `/api/subscribers/${id}`)).status).toBe(403);
		expect((await call("DELETE", `/api/subscribers/${id}`)).status).toBe(204);
	});
});
