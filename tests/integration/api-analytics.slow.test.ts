import { describe, expect, test } from "vitest";
import type { Scope } from "#app/api/scopes.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { createApiClient, insertAccessToken, insertAdminToken } from "#tests/support/api-client.ts";
import { eventually } from "#tests/support/eventually.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** Analytics through the API: reports of other sites, and the numbers. Who may call: api-contract.test.ts. */

const CHROME =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const server = await startServerForFile({
	environment: { SESSION_SECRET: env.SESSION_SECRETS.join(",") },
});

const anyone = () => createApiClient(server.url);

async function creator(tier: "free" | "pro" | "max" = "max", scopes?: Scope[]) {
	const user = await insertUser({ tier });
	const { id: linkId } = await db.link.create({
		data: { profileId: user.profileId, title: "Shop", url: "https://a.example", position: 0 },
	});
	const token = await insertAccessToken(user, scopes ? { scopes } : {});
	return { user, linkId, call: createApiClient(server.url, token) };
}

/** Sums of the page's roll-ups, once all reports are in them. */
async function countsOf({ profileId }: InsertedUser) {
	const rows = await query<{ name: string; views: number; clicks: number; visitors: number }>({
		text: `SELECT CASE d.dimension WHEN 'total' THEN 'total' ELSE d.value END AS name,
				sum(d.views)::int AS views, sum(d.clicks)::int AS clicks, sum(d.visitors)::int AS visitors
			FROM analytics.daily d JOIN profile p ON p.analytics_key = d.profile_key
			WHERE p.id = $1 AND d.dimension IN ('total', 'excluded') GROUP BY 1`,
		values: [profileId],
	});
	return Object.fromEntries(rows.map(({ name, ...counts }) => [name, counts]));
}

const viewOf = ({ username }: InsertedUser, data = {}) => ({
	type: "profile_view",
	data: { username, user_agent: CHROME, ...data },
});

describe("reports of views and clicks", () => {
	test("without the page's token are only noted as not counted", async () => {
		const { user, linkId } = await creator();
		const { username } = user;
		const tracked = await anyone()("POST", "/api/analytics/track", {
			body: {
				username,
				event: "link_click",
				meta: {
					link_id: linkId,
					timestamp: "2026-01-01T00:00:00Z",
					click_source: "public_profile",
				},
			},
		});
		expect(tracked.status).toBe(202);
		expect(tracked.body).toEqual({ accepted: 1, counted: 0, excluded: 1, ignored: 0 });
		const others = await creator();
		await others.call("POST", "/api/analytics/events", { body: viewOf(user) });
		const readOnly = await creator("max", ["analytics:read"]);
		await readOnly.call("POST", "/api/analytics/events", { body: viewOf(readOnly.user) });
		await eventually(async () => {
			expect(await countsOf(user)).toEqual({ client: { views: 2, clicks: 0, visitors: 0 } });
			expect(await countsOf(readOnly.user)).toMatchObject({ client: { views: 1 } });
		});
	});

	test("with the page's token count, by session", async () => {
		const { user, linkId, call } = await creator();
		const click = { event_type: "link_click", event_data: { link_id: linkId, user_agent: CHROME } };
		const answer = await call("POST", "/api/analytics/events/batch", {
			body: {
				events: [
					{ ...viewOf(user), session_id: "one", consent_level: "analytics" },
					{ ...viewOf(user), session_id: "one" },
					{ ...viewOf(user, { referrer: "https://www.instagram.com/" }), session_id: "two" },
					{ ...click, session_id: "one" },
				],
			},
		});
		expect(answer.body).toEqual({ accepted: 4, counted: 4, excluded: 0, ignored: 0 });
		await eventually(async () => {
			expect(await countsOf(user)).toEqual({ total: { views: 3, clicks: 1, visitors: 2 } });
		});
		const summary = await call("GET", "/api/analytics/summary?days=7");
		expect(summary.body).toMatchObject({ total_views: 3, link_clicks: 1, unique_visitors: 2 });
		expect(summary.body.referrers).toContainEqual({
			name: "Instagram",
			visitors: 1,
			percentage: 50,
		});
	});

	test("a bot's and those of people who object are excluded by their own reason", async () => {
		const { user, call } = await creator();
		await call("POST", "/api/analytics/events", {
			body: viewOf(user, { user_agent: "Googlebot/2.1" }),
		});
		await call("POST", "/api/analytics/events", { body: viewOf(user), headers: { DNT: "1" } });
		await eventually(async () => {
			expect(await countsOf(user)).toEqual({
				bot: { views: 1, clicks: 0, visitors: 0 },
				"opt-out": { views: 1, clicks: 0, visitors: 0 },
			});
		});
	});

	test("without consent, of no public page, and of other types are counted in no way", async () => {
		const { user, linkId, call } = await creator();
		const hidden = await creator();
		await db.profile.update({
			where: { id: hidden.user.profileId },
			data: { published: false },
		});
		const events = [
			{ ...viewOf(user), consent_level: "none" },
			viewOf(user, { consent_level: "none" }),
			viewOf(hidden.user),
			viewOf({ ...user, username: "../../etc/passwd\u0000" }),
			{ type: "link_click", data: { link_id: crypto.randomUUID() } },
			{ type: "link_click", data: { link_id: hidden.linkId } },
			{ type: "link_click", data: { link_id: linkId, username: hidden.user.username } },
			{ type: "link_click", data: { link_id: { $ne: null } } },
			{ type: "tier_upgrade_success", userId: user.userId },
			{ type: "__proto__" },
		];
		const { body } = await call("POST", "/api/analytics/events/batch", { body: { events } });
		expect(body).toEqual({ accepted: 10, counted: 0, excluded: 0, ignored: 10 });
		// A report that counts is stored after those before it.
		await call("POST", "/api/analytics/events", { body: viewOf(user) });
		await eventually(async () => {
			expect(await countsOf(user)).toEqual({ total: { views: 1, clicks: 0, visitors: 1 } });
		});
		expect(await countsOf(hidden.user)).toEqual({});
	});

	test("count up to 1,000 at once, with user agents and referrers of the usual length", async () => {
		const { user, call } = await creator();
		const data = { user_agent: CHROME, referrer: `https://example.com/${"x".repeat(80)}` };
		const events = Array.from({ length: 1_000 }, (_, index) => ({
			...viewOf(user, data),
			session_id: `visitor-${index}`,
			consent_level: "analytics",
		}));
		expect(JSON.stringify({ events }).length).toBeGreaterThan(256 * 1024);
		const { body } = await call("POST", "/api/analytics/events/batch", { body: { events } });
		expect(body).toEqual({ accepted: 1_000, counted: 1_000, excluded: 0, ignored: 0 });
		const refused = await anyone()("POST", "/api/analytics/events/batch", { body: { events } });
		expect(refused.status).toBe(413);
	});

	test("are refused without a type, beyond 1,000, and about too many pages", async () => {
		const send = (events: unknown[]) =>
			anyone()("POST", "/api/analytics/events/batch", { body: { events } });
		const untyped = await send([{ type: "x" }, { data: {} }]);
		expect(untyped.status).toBe(422);
		expect(untyped.body.errors).toMatchObject([{ pointer: "/events/1/type" }]);
		expect((await send(Array.from({ length: 1_001 }, () => ({ type: "x" })))).status).toBe(422);
		const clicks = Array.from({ length: 101 }, () => ({
			type: "link_click",
			data: { link_id: crypto.randomUUID() },
		}));
		expect((await send(clicks)).status).toBe(422);
		expect((await send(clicks.slice(1))).body.ignored).toBe(100);
	});

	test("are limited for each network", async () => {
		const call = anyone();
		const body = { events: [{ type: "x" }] };
		const answers = await Promise.all(
			Array.from({ length: 61 }, () => call("POST", "/api/analytics/events/batch", { body })),
		);
		const statuses = answers.map(({ status }) => status).sort();
		expect(statuses).toEqual([...Array(60).fill(202), 429]);
	});
});

describe("numbers", () => {
	test("are limited to what the plan shows, without breakdowns on Free", async () => {
		const { user, call } = await creator("free");
		await db.profile.update({
			where: { id: user.profileId },
			data: { createdAt: new Date("2020-01-01") },
		});
		const { status, body } = await call("GET", "/api/analytics/summary");
		expect(status).toBe(200);
		expect(body).toMatchObject({
			days: 5,
			total_views: 0,
			avg_time_on_page: "0:00",
			conversion_rate: null,
			referrers: null,
			devices: null,
			geography: null,
			top_pages: [{ path: `/${user.username}` }],
		});
		expect(body.daily_views).toHaveLength(5);
		const dashboard = await call("GET", "/api/analytics/dashboard?range=90d");
		expect(dashboard.body.period.cut_to_days).toBe(5);
		expect((await call("GET", "/api/analytics/summary?days=0")).status).toBe(422);
	});

	test("of a period are the page's for a creator and everybody's for an administrator", async () => {
		const { user, call } = await creator();
		const path = "/api/analytics/dashboard?range=custom&from=2026-01-01&to=2026-01-31";
		const own = await call("GET", path);
		expect(own.body).toMatchObject({
			context: "page",
			top_links: [{ title: "Shop", profile: user.username, clicks: 0 }],
			signups: null,
			total_revenue: null,
			realtime_users: 0,
		});
		const admin = createApiClient(server.url, await insertAdminToken(await insertAdministrator()));
		const { body } = await admin("GET", "/api/analytics/dashboard");
		expect(body).toMatchObject({ context: "platform", total_revenue: expect.any(Number) });
		expect(body.signups).toHaveLength(body.daily.length);
		expect((await admin("GET", "/api/analytics/realtime")).body).toEqual({
			realtime_users: expect.any(Number),
		});
		expect((await anyone()("GET", path)).body.message).toBe(
			"User authentication required for analytics data.",
		);
	});

	test("can be exported on Max, and by administrators, which is recorded", async () => {
		const { call } = await creator("max");
		const csv = await call("GET", "/api/analytics/export?range=30d");
		expect(csv.headers.get("Content-Type")).toMatch(/^text\/csv/);
		expect(csv.body).toContain("time,dimension,value");
		const pro = await creator("pro");
		expect((await pro.call("GET", "/api/analytics/export")).status).toBe(403);
		const actor = await insertAdministrator();
		const admin = createApiClient(server.url, await insertAdminToken(actor));
		const list = await admin("GET", "/api/analytics/export?list=signups");
		expect(list.body).toContain("day,count");
		const entry = { administratorEmail: actor.email, action: "analytics.exported" };
		expect(await db.auditEntry.count({ where: entry })).toBe(1);
	});

	test("reports by email are set under the version that was read", async () => {
		const { call } = await creator("max");
		const path = "/api/analytics/report-settings";
		const { body, headers } = await call("GET", path);
		expect(body).toMatchObject({ frequency: "off", weekday: 1, broken_links: true, version: 1 });
		const tag = { "If-Match": headers.get("ETag") ?? "" };
		const change = { frequency: "weekly", time_zone: "Europe/Berlin" };
		const saved = await call("PATCH", path, { body: change, headers: tag });
		expect(saved.body).toMatchObject({ ...change, broken_links: true, version: 2 });
		const stale = await call("PATCH", path, { body: { weekday: 3 }, headers: tag });
		expect(stale.status).toBe(412);
		const zone = await call("PATCH", path, { body: { time_zone: "Mars/Base" } });
		expect(zone.body.errors).toMatchObject([{ pointer: "/time_zone" }]);
		const free = await creator("free");
		expect((await free.call("PATCH", path, { body: change })).status).toBe(403);
		const notices = await free.call("PATCH", path, { body: { broken_links: false } });
		expect(notices.body.broken_links).toBe(false);
	});
});
