import { eventually } from "#tests/support/eventually.ts";
import "#tests/support/subscribe-to-page-changes.ts";
import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { PRINT_CHANNEL_KEY } from "#app/features/creator-page/core/public-page.ts";
import { updatePage, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import type { LinkFallback, LinkKind } from "#app/generated/prisma/enums.ts";
import { db, pool } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { linkTargets } from "./get-link-target.server.ts";
import { followLink } from "./open-link.server.ts";

const CHROME =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Limit for a visit to be counted, which takes a fifth of a second on an idle machine. */

async function insertLink(
	owner: { profileId: string },
	given: {
		url?: string;
		kind?: LinkKind;
		enabled?: boolean;
		sensitive?: boolean;
		utm?: Record<string, string>;
		details?: Record<string, string | boolean>;
		startsAt?: Date;
		endsAt?: Date;
		fallback?: LinkFallback;
		fallbackUrl?: string;
		brokenAt?: Date;
	} = {},
) {
	return db.link.create({
		data: {
			profileId: owner.profileId,
			title: "A link",
			url: "https://example.com/shop?a=1#top",
			position: await db.link.count({ where: { profileId: owner.profileId } }),
			...given,
		},
		select: { id: true, analyticsKey: true },
	});
}

type Visit = {
	method?: string;
	isConfirmed?: boolean;
	cameBy?: string | null;
	headers?: Record<string, string>;
};

function visit(
	linkId: string,
	{ method = "GET", isConfirmed = false, cameBy = null, headers = {} }: Visit = {},
) {
	const all: Record<string, string> = { "user-agent": CHROME, ...headers };
	return followLink({
		linkId,
		method,
		isConfirmed,
		cameBy,
		visitor: { header: (name) => all[name] ?? null, address: "192.0.2.1" },
	});
}

/** @returns the URL of the redirect, or null */
async function follow(linkId: string, how: Visit = {}): Promise<string | null> {
	const followed = await visit(linkId, how);
	if (followed?.kind === "asks") throw new Error("it asks first");
	return followed?.url ?? null;
}

/** Polls, because clicks are recorded shortly after the response. */
async function expectCounts(
	profileId: string,
	expected: { clicks: number; excluded: Record<string, number> },
): Promise<void> {
	await eventually(async () => {
		const rows = await query<{ dimension: string; value: string; views: number; clicks: number }>({
			text: `SELECT d.dimension, d.value, sum(d.views)::int AS views, sum(d.clicks)::int AS clicks
				FROM analytics.daily d JOIN profile p ON p.analytics_key = d.profile_key
				WHERE p.id = $1 AND d.dimension IN ('total', 'excluded') GROUP BY 1, 2`,
			values: [profileId],
		});
		const excluded = rows.filter(({ dimension }) => dimension === "excluded");
		expect({
			clicks: rows.find(({ dimension }) => dimension === "total")?.clicks ?? 0,
			excluded: Object.fromEntries(excluded.map(({ value, views }) => [value, views])),
		}).toEqual(expected);
	});
}

describe("followLink", () => {
	test("redirects to the stored address and counts the click", async () => {
		const owner = await insertUser();
		const link = await insertLink(owner);
		expect(await follow(link.id)).toBe("https://example.com/shop?a=1#top");
		expect(await follow(link.id.toUpperCase())).toBe("https://example.com/shop?a=1#top");
		await expectCounts(owner.profileId, { clicks: 2, excluded: {} });
	});

	test("opens an event that hides itself only until it is over", async () => {
		const owner = await insertUser();
		const event = { kind: "event" as const, url: "" };
		const details = { start: "2020-01-01T20:00", zone: "Europe/Berlin" };
		const over = await insertLink(owner, { ...event, details: { ...details, hidepast: true } });
		const kept = await insertLink(owner, { ...event, details });
		const later = { ...details, start: "2090-01-01T20:00", hidepast: true };
		const coming = await insertLink(owner, { ...event, details: later });
		expect(await follow(over.id)).toBeNull();
		expect(await follow(kept.id)).toBe(`/go/${kept.id}/file`);
		expect(await follow(coming.id)).toBe(`/go/${coming.id}/file`);
	});

	test.each(["mailto:ada@example.com", "tel:+15550100", "http://example.com/"])(
		"redirects to %s",
		async (url) => {
			const link = await insertLink(await insertUser(), { url });
			expect(await follow(link.id)).toBe(url);
		},
	);

	test("adds the link's UTM parameters", async () => {
		const utm = { source: "posy", campaign: "May" };
		const link = await insertLink(await insertUser(), { utm });
		expect(await follow(link.id)).toBe(
			"https://example.com/shop?a=1&utm_source=posy&utm_campaign=May#top",
		);
	});

	test("asks before it redirects to sensitive content, and counts those who continue", async () => {
		const owner = await insertUser();
		const link = await insertLink(owner, { sensitive: true, utm: { source: "posy" } });
		const question = {
			kind: "asks",
			question: { about: "sensitive", title: "A link" },
			url: "https://example.com/shop?a=1#top",
			username: owner.username,
			cameBy: null,
		};
		expect(await visit(link.id)).toEqual(question);
		expect(await visit(link.id, { method: "HEAD" })).toEqual(question);
		expect(await follow(link.id, { isConfirmed: true })).toBe(
			"https://example.com/shop?a=1&utm_source=posy#top",
		);
		await expectCounts(owner.profileId, { clicks: 1, excluded: {} });
	});

	test("asks before an address that looks unusual, until the account is trusted", async () => {
		const owner = await insertUser({ emailVerified: true });
		const link = await insertLink(owner);
		const write = (data: { createdAt?: Date; trustedAt?: Date | null }) =>
			updatePagesOf(owner, (tx) => tx.user.update({ where: { id: owner.userId }, data }));
		const judge = (targetVerdict: "flagged" | "blocked") =>
			updatePage(owner, (tx) =>
				tx.link.update({ where: { id: link.id }, data: { targetVerdict } }),
			);
		await judge("flagged");
		expect(await visit(link.id)).toMatchObject({
			kind: "asks",
			question: { about: "address", title: "A link" },
		});
		expect(await visit(link.id, { isConfirmed: true })).toMatchObject({ kind: "redirects" });
		await write({ trustedAt: new Date() });
		expect(await visit(link.id)).toMatchObject({ kind: "redirects" });
		const DAY_MS = 86_400_000;
		await write({ trustedAt: null, createdAt: new Date(Date.now() - 8 * DAY_MS) });
		expect(await visit(link.id)).toMatchObject({ kind: "redirects" });
		await judge("blocked");
		expect(await visit(link.id, { isConfirmed: true })).toBeNull();
	});

	test("redirects to the fallback address while the link is broken, if its owner chose that", async () => {
		const owner = await insertUser();
		const fallbackUrl = "https://example.com/elsewhere";
		const brokenAt = new Date();
		const lead = { fallback: "lead", fallbackUrl } as const;
		const led = await insertLink(owner, { ...lead, brokenAt, utm: { source: "posy" } });
		expect(await follow(led.id)).toBe(`${fallbackUrl}?utm_source=posy`);

		const well = await insertLink(await insertUser(), lead);
		expect(await follow(well.id)).toBe("https://example.com/shop?a=1#top");
		for (const fallback of ["keep", "hide"] as const) {
			const kept = await insertLink(await insertUser(), { fallback, brokenAt });
			expect(await follow(kept.id)).toBe("https://example.com/shop?a=1#top");
		}
	});

	test("encodes an address with characters that a header can't contain", async () => {
		const link = await insertLink(await insertUser(), { url: "mailto:zoë@example.com" });
		expect(await follow(link.id)).toBe("mailto:zo%C3%AB@example.com");
	});

	test("attributes the click to the channel through which the visitor arrived", async () => {
		const owner = await insertUser();
		const { analyticsKey } = await db.channel.create({
			data: { profileId: owner.profileId, slug: "ig", name: "Instagram" },
		});
		const link = await insertLink(owner);
		const referer = `${env.APP_URL}/${owner.username}/ig`;
		const recorded = vi.spyOn(ingest, "record");
		await follow(link.id, { headers: { referer } });
		await follow(link.id, { headers: { referer: `${env.APP_URL}/${owner.username}/print` } });
		await follow(link.id, { headers: { referer: `${env.APP_URL}/${owner.username}` } });
		await follow(link.id, { headers: { referer: `${env.APP_URL}/${owner.username}/nothing` } });
		expect(
			recorded.mock.calls.map(([record]) => "channelKey" in record && record.channelKey),
		).toEqual([analyticsKey, PRINT_CHANNEL_KEY, null, null]);
	});

	test("keeps the channel when it asks before sensitive content", async () => {
		const owner = await insertUser();
		const { analyticsKey } = await db.channel.create({
			data: { profileId: owner.profileId, slug: "ig", name: "Instagram" },
		});
		const link = await insertLink(owner, { sensitive: true });
		const referer = `${env.APP_URL}/${owner.username}/ig`;
		expect(await visit(link.id, { headers: { referer } })).toMatchObject({ cameBy: "ig" });

		const recorded = vi.spyOn(ingest, "record");
		const question = { referer: `${env.APP_URL}/go/${link.id}?from=ig` };
		await follow(link.id, { isConfirmed: true, cameBy: "ig", headers: question });
		expect(recorded).toHaveBeenCalledWith(expect.objectContaining({ channelKey: analyticsKey }));
	});

	test("redirects from the cache while the database is unavailable", async () => {
		const link = await insertLink(await insertUser());
		await follow(link.id);
		const asked = vi.spyOn(pool, "query").mockRejectedValue(new Error("Connection terminated"));
		expect(await follow(link.id)).toBe("https://example.com/shop?a=1#top");
		linkTargets.expire();
		expect(await follow(link.id)).toBe("https://example.com/shop?a=1#top");
		expect(asked).toHaveBeenCalled();
		await expect(follow(randomUUIDv7())).rejects.toMatchObject({ code: "unavailable" });
	});

	test("redirects to the new address after a change, and nowhere after deletion", async () => {
		const owner = await insertUser();
		const link = await insertLink(owner);
		await follow(link.id);
		const where = { id: link.id };
		await updatePage(owner, (tx) =>
			tx.link.update({ where, data: { url: "https://example.com/new" } }),
		);
		expect(await follow(link.id)).toBe("https://example.com/new");
		await updatePage(owner, (tx) => tx.link.delete({ where }));
		expect(await follow(link.id)).toBeNull();
	});

	test("answers HEAD without counting", async () => {
		const owner = await insertUser();
		const link = await insertLink(owner);
		expect(await follow(link.id, { method: "HEAD" })).toBe("https://example.com/shop?a=1#top");
		await follow(link.id);
		await expectCounts(owner.profileId, { clicks: 1, excluded: {} });
	});

	test("counts the owner, bots and opted-out visitors by reason, and recognizes only the owner's own session", async () => {
		const owner = await insertUser();
		const stranger = await insertUser();
		const link = await insertLink(owner);
		const cookieOf = async (user: { userId: string }) => (await insertSession(user)).header;
		await follow(link.id, { headers: { cookie: await cookieOf(owner) } });
		await follow(link.id, { headers: { "user-agent": "Googlebot/2.1" } });
		await follow(link.id, { headers: { "sec-gpc": "1" } });
		await follow(link.id, { headers: { cookie: await cookieOf(stranger) } });
		await expectCounts(owner.profileId, {
			clicks: 1,
			excluded: { owner: 1, bot: 1, "opt-out": 1 },
		});
	});

	test.each([
		["disabled", { enabled: false }],
		["not yet shown", { startsAt: new Date(Date.now() + 3_600_000) }],
		["no longer shown", { endsAt: new Date(Date.now() - 60_000) }],
		["a header", { kind: "header" as const, url: "" }],
	])("redirects nowhere if the link is %s", async (_what, given) => {
		const link = await insertLink(await insertUser(), given);
		expect(await follow(link.id)).toBeNull();
	});

	test("redirects nowhere from a private page or a suspended account", async () => {
		const hidden = await insertUser();
		await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
		expect(await follow((await insertLink(hidden)).id)).toBeNull();

		const suspended = await insertUser({ status: "suspended" });
		expect(await follow((await insertLink(suspended)).id)).toBeNull();
	});

	test.each([randomUUIDv7(), "1", "", "../admin", "' OR 1=1 --", "00000000"])(
		"doesn't find the link %j",
		async (linkId) => {
			expect(await follow(linkId)).toBeNull();
		},
	);
});
