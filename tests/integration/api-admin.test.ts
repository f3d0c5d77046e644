import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { createWarning } from "#app/features/admin/moderation/decisions/create-warning.server.ts";
import { DEFAULT_DOCUMENT } from "#app/features/admin/site/landing/default-document.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import {
	createApiClient,
	insertAdminToken,
	insertSessionToken,
} from "#tests/support/api-client.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** The administrators' side of the API: accounts, the site's numbers, and the landing page. */

const server = await startServerForFile({
	environment: { SESSION_SECRET: env.SESSION_SECRETS.join(",") },
});
let actor: InsertedAdministrator;
let call: ReturnType<typeof createApiClient>;

beforeEach(async () => {
	actor = await insertAdministrator();
	call = createApiClient(server.url, await insertAdminToken(actor));
});

async function auditedActions(): Promise<string[]> {
	const entries = await db.auditEntry.findMany({
		where: { administratorEmail: actor.email },
		orderBy: { position: "asc" },
	});
	return entries.map(({ action }) => action);
}

test.each([300, 700])("takes a picture of the landing page of over %d KiB", async (kibibytes) => {
	// Noise, which PNG hardly compresses.
	const side = Math.ceil(Math.sqrt((1.2 * kibibytes * 1024) / 3));
	const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
	const create = { width: side, height: side, channels: 3, background: "#000000", noise } as const;
	const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
	expect(bytes.length).toBeGreaterThan(kibibytes * 1024);
	const form = new FormData();
	form.set("image", new File([bytes], "noise.png", { type: "image/png" }));
	const path = "/api/admin/homepage/draft/pictures/hero-picture";
	const answer = await call("POST", path, { body: form });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	const creator = createApiClient(server.url, await insertSessionToken(await insertUser()));
	expect((await creator("POST", path, { body: form })).status).toBe(403);
	const stranger = createApiClient(server.url);
	expect((await stranger("POST", path, { body: form })).status).toBe(413);
});

test("a decision about a page is refused if another one was made since", async () => {
	const { userId, profileId } = await insertUser();
	const other = { ...(await insertAdministrator()), requestId: crypto.randomUUID() };
	await createWarning({ actor: other, userId, notify: false });
	const path = `/api/admin/moderation/pages/${profileId}/decisions`;
	const decide = (body: object) => call("POST", path, { body: { kind: "warning", ...body } });
	expect((await decide({ seen_decision: null })).status).toBe(409);
	expect((await decide({})).body.message).toBe("Decided: Warning");
});

test("settings are changed field by field, and not over another administrator's", async () => {
	const path = "/api/admin/settings";
	const { headers, body } = await call("GET", path);
	const tag = headers.get("ETag") ?? "";
	const patch = (fields: object) =>
		call("PATCH", path, { body: fields, headers: { "If-Match": tag } });
	const saved = await patch({ outbox_days: 30 });
	expect(saved.body).toMatchObject({ ...body, outbox_days: 30, version: body.version + 1 });
	expect((await patch({ outbox_days: 31 })).status).toBe(412);
	const refused = await call("PATCH", path, { body: { support_email: "nobody" } });
	expect(refused.status).toBe(422);
	expect(refused.body.errors).toMatchObject([{ pointer: "/support_email" }]);
	await call("PATCH", path, { body: { outbox_days: null } });
});

test("a changed password ends the session, and the answer begins another", async () => {
	const body = { current_password: actor.password, password: `New-${crypto.randomUUID()}` };
	const { body: tokens } = await call("POST", "/api/admin/account/password", { body });
	expect((await call("GET", "/api/admin/settings")).status).toBe(401);
	const again = createApiClient(server.url, tokens.access_token);
	expect((await again("GET", "/api/admin/settings")).status).toBe(200);
});

test("a repeated note with the same Idempotency-Key is one note", async () => {
	const { userId } = await insertUser();
	const headers = { "Idempotency-Key": crypto.randomUUID() };
	const path = `/admin/users/${userId}/notes`;
	const add = () => call("POST", path, { body: { text: "Once" }, headers });
	const [first, second] = [await add(), await add()];
	expect(second.body).toEqual(first.body);
	// As a process leaves it that was killed between the commit and the answer.
	await db.idempotentRequest.updateMany({
		where: { resourceId: first.body.id },
		data: { answer: null, runsUntil: new Date(0) },
	});
	expect((await add()).body).toEqual(first.body);
});

test("a plan given twice with the same Idempotency-Key is given once", async () => {
	const { userId } = await insertUser();
	const send = () =>
		call("POST", `/admin/users/${userId}/grants`, {
			body: { tier: "pro", reason: "A prize" },
			headers: { "Idempotency-Key": "prize" },
		});
	const [first, second] = [await send(), await send()];
	expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
	expect(second.headers.get("Idempotency-Replayed")).toBe("true");
	expect(second.body).toEqual(first.body);
	expect(await db.planGrant.count({ where: { userId } })).toBe(1);
});

describe("accounts", () => {
	test.each([
		"cursor=WyIyIiwiMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAwIl0",
		"cursor=x",
		"limit=101",
		"tier=gold",
		"unknown=1",
	])("a list with %s is refused", async (search) => {
		expect((await call("GET", `/admin/users?${search}`)).status).toBe(422);
	});

	test("reading one is recorded once", async () => {
		const user = await insertUser();
		const answer = await call("GET", `/admin/users/${user.userId}`);
		expect(answer.body).toMatchObject({ email: user.email, published: true, link_clicks: 0 });
		await call("GET", `/admin/users/${user.userId}`);
		expect(await auditedActions()).toEqual(["user.viewed"]);
	});

	test("analytics of a page are what its creator reads, without the plan's limits, and recorded", async () => {
		const user = await insertUser({ tier: "free" });
		const { body } = await call("GET", `/admin/users/${user.userId}/analytics?range=90d`);
		expect(body).toMatchObject({
			context: "page",
			period: { cut_to_days: null },
			total_views: 0,
			top_pages: [{ path: `/${user.username}`, views: 0 }],
			traffic_sources: { direct: 0 },
			total_revenue: null,
		});
		expect(await auditedActions()).toEqual(["user.viewed"]);
		expect((await call("GET", `/admin/users/${user.userId}/analytics?range=1y`)).status).toBe(422);
		await db.profile.delete({ where: { id: user.profileId } });
		expect((await call("GET", `/admin/users/${user.userId}/analytics`)).status).toBe(404);
	});

	test("an unknown account is not found", async () => {
		expect((await call("GET", `/admin/users/${crypto.randomUUID()}`)).status).toBe(404);
		expect((await call("GET", "/admin/users/1")).status).toBe(404);
	});

	test("deletion needs the username and the administrator's password", async () => {
		const { userId, username } = await insertUser();
		const remove = (body: unknown) => call("DELETE", `/admin/users/${userId}`, { body });
		const current_password = actor.password;
		const wrongName = await remove({ confirm_username: "somebody", current_password });
		expect(wrongName.status).toBe(400);
		expect(wrongName.body.errors).toMatchObject([{ pointer: "/confirm_username" }]);
		const wrong = await remove({ confirm_username: username, current_password: "Wrong-one-1" });
		expect(wrong.status).toBe(400);
		expect(wrong.body.errors).toMatchObject([{ pointer: "/current_password" }]);
		expect((await remove({})).status).toBe(422);
		expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({
			deletionRequestedAt: null,
		});
		const done = await remove({ confirm_username: username, current_password });
		expect(done.body).toEqual({ message: "User deleted successfully" });
		expect((await remove({ confirm_username: username, current_password })).status).toBe(409);
	});

	test("a suspension ends the account's tokens, and an activation can follow", async () => {
		const user = await insertUser();
		const creator = createApiClient(server.url, await insertSessionToken(user));
		const put = (status: string) =>
			call("PUT", `/admin/users/${user.userId}/status`, { body: { status } });
		expect((await put("suspended")).body.message).toBe("User suspended successfully");
		expect((await creator("GET", "/api/links")).status).toBe(401);
		expect((await put("suspended")).status).toBe(409);
		expect((await put("active")).body.message).toBe("User activated successfully");
	});
});

test("emails are listed and read without what their links open, and reading is recorded", async () => {
	const to = `${crypto.randomUUID()}@example.com`;
	for (const subject of ["First", "Second"]) {
		const text = `Open ${server.url}/admin/reset-password?token=abcdefgh`;
		await db.outboxMail.create({ data: { to, subject, text, html: text } });
	}
	const path = `/api/admin/emails?to=${to}&state=kept&limit=1`;
	const { body: first } = await call("GET", path);
	expect(first.emails).toMatchObject([{ to, subject: "Second", state: "kept", tries: 1 }]);
	const { body: second } = await call("GET", `${path}&cursor=${first.next_cursor}`);
	expect(second).toMatchObject({ emails: [{ subject: "First" }], next_cursor: null });
	expect(await auditedActions()).toEqual([]);
	const { body } = await call("GET", `/api/admin/emails/${second.emails[0].id}`);
	expect(body.text).toBe(`Open ${server.url}/admin/reset-password?token=••••`);
	expect(body).not.toHaveProperty("html");
	expect(await auditedActions()).toEqual(["email.opened"]);
	expect((await call("GET", `/api/admin/emails/${crypto.randomUUID()}`)).status).toBe(404);
});

test("the site's numbers are those of the month, or of the last days", async () => {
	const user = await insertUser({ tier: "max" });
	await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
	const { body } = await call("GET", "/admin/analytics");
	expect(body).toMatchObject({
		total_users: expect.any(Number),
		total_revenue: expect.any(Number),
	});
	expect(body.free_users + body.pro_users + body.max_users).toBe(body.total_users);
	expect(body.suspended_users).toBeGreaterThan(0);
	expect(body.first_day).toMatch(/-01$/);
	expect(body.days).toBeUndefined();
	const detailed = await call("GET", "/admin/analytics?days=7&detailed=true");
	expect(detailed.body.days).toHaveLength(7);
	expect(detailed.body.signups).toHaveLength(7);
});

test("an expired or ended session of an administrator is refused", async () => {
	await db.adminSession.updateMany({
		where: { administratorId: actor.administratorId },
		data: { expiresAt: new Date(0) },
	});
	const answer = await call("GET", "/admin/analytics");
	expect(answer.status).toBe(401);
	expect(answer.body.message).toBe("Admin token is invalid or expired.");
});

describe("the landing page", () => {
	const everyone = () => createApiClient(server.url);

	beforeEach(async () => {
		await db.homepageVersion.deleteMany();
		await db.siteSettings.updateMany({ data: { maintenanceMode: false } });
	});

	test("is public, with its placeholders filled in, and says that it is in maintenance", async () => {
		const { body } = await everyone()("GET", "/api/homepage");
		expect(body).toMatchObject({
			hero: { title: "Your links", subtitle: "beautifully organized" },
			settings: { maintenanceMode: false },
		});
		expect(JSON.stringify(body)).not.toContain("{{");
		const put = await call("PUT", "/api/admin/homepage", { body: { maintenance_mode: true } });
		expect(put.body.homepage.settings.maintenanceMode).toBe(true);
		const closed = await everyone()("GET", "/api/homepage");
		expect(closed.body.settings.maintenanceMode).toBe(true);
		expect((await everyone()("GET", "/")).status).toBe(503);
		expect(await auditedActions()).toEqual(["maintenance.changed"]);
	});

	test("takes the whole content back unchanged without a new version", async () => {
		const { body, headers } = await call("GET", "/api/admin/homepage");
		expect(body.footer.brand.name).toBe("{{appName}}");
		const answer = await call("PUT", "/api/admin/homepage", {
			body,
			headers: { "If-Match": headers.get("ETag") ?? "" },
		});
		expect(answer.body.message).toBe("Home page content updated successfully");
		expect(answer.body.homepage).toEqual(body);
		expect(await db.homepageVersion.count()).toBe(0);
	});

	test("merges the reduced form: what it doesn't name stays", async () => {
		const reduced = {
			hero: { title: "All links", subtitle: "in one place", buttonText: "Start", imageUrl: "" },
			features: [{ title: "Fast", description: "Very" }],
			howItWorks: { steps: [{ title: "Go", description: "Now" }] },
			pricing: { plans: [{ name: "Pro", price: 3, features: ["Everything"] }, { name: "New" }] },
			cta: { title: "Ready?", buttonText: "Join" },
			settings: { showPricing: false },
			navbar: { links: [{ text: "Help", url: "/help" }] },
			footer: {
				brandName: "Brand",
				tagline: "Line",
				social: [{ platform: "x", url: "https://x.com/" }],
			},
			maintenance_mode: false,
		};
		const { status, body } = await call("PUT", "/api/admin/homepage", { body: reduced });
		expect(status).toBe(200);
		const pro = DEFAULT_DOCUMENT.pricing.tiers.find(({ name }) => name === "Pro");
		expect(body.homepage).toMatchObject({
			hero: {
				title: "All links",
				ctaText: "Start",
				ctaLink: DEFAULT_DOCUMENT.hero.ctaLink,
				demoLinks: DEFAULT_DOCUMENT.hero.demoLinks,
			},
			features: [{ title: "Fast", icon: "star" }],
			howItWorks: { title: DEFAULT_DOCUMENT.howItWorks.title, steps: [{ title: "Go" }] },
			pricing: {
				title: DEFAULT_DOCUMENT.pricing.title,
				tiers: [
					{ ...pro, price: "3", features: ["Everything"] },
					{ name: "New", cta: "Get Started", ctaLink: "/signup", popular: false },
				],
			},
			cta: { primaryCtaText: "Join", primaryCtaLink: DEFAULT_DOCUMENT.cta.primaryCtaLink },
			settings: { showPricing: false, theme: DEFAULT_DOCUMENT.settings.theme },
			navbar: { links: [{ name: "Help", text: "Help", url: "/help" }], showAuth: true },
			footer: {
				brand: { name: "Brand", description: "Line" },
				copyright: DEFAULT_DOCUMENT.footer.copyright,
				socialLinks: [{ platform: "x", name: "" }],
			},
		});
		const shown = await everyone()("GET", "/api/homepage");
		expect(shown.body.hero.title).toBe("All links");
	});

	test.each([
		["a script as a link", { hero: { ctaLink: "javascript:alert(1)" } }, "/hero/ctaLink"],
		["a picture elsewhere", { hero: { imageUrl: "https://evil.example/a.png" } }, "/hero/imageUrl"],
		["an unknown field", { hero: { color: "red" } }, "/hero/color"],
	])("refuses %s", async (_name, body, pointer) => {
		const answer = await call("PUT", "/api/admin/homepage", { body });
		expect(answer.status).toBe(422);
		expect(answer.body.errors).toMatchObject([{ pointer }]);
		expect(await db.homepageVersion.count()).toBe(0);
	});
});
