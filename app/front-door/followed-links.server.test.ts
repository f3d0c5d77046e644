import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import {
	getLinkTarget,
	linkTargets,
} from "#app/features/creator-page/links/follow/get-link-target.server.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type ListeningServer, startListening } from "#tests/support/listening-server.ts";
import { redirectFromCache } from "./followed-links.ts";

let server: ListeningServer;

beforeAll(async () => {
	server = await startListening((request, response) => {
		if (redirectFromCache(request, response)) return;
		response.writeHead(404).end("left to the route");
	});
});
afterAll(() => server.close());

/** Inserts a link and follows it once, so that it is in the cache. */
async function knownLink(given: Partial<Prisma.LinkUncheckedCreateInput> = {}) {
	const owner = await insertUser();
	const { id } = await db.link.create({
		data: {
			profileId: owner.profileId,
			title: "Shop",
			url: "https://example.com/shop",
			position: 0,
			...given,
		},
	});
	await getLinkTarget(id);
	return { owner, id };
}

async function countedDuring(work: () => Promise<unknown>) {
	const record = vi.spyOn(ingest, "record").mockResolvedValue();
	await work();
	return record.mock.calls.map(([counted]) =>
		"reason" in counted ? counted.reason : counted.kind,
	);
}

describe("a cached link", () => {
	test("redirects immediately and counts the click", async () => {
		const { id } = await knownLink({ utm: { source: "posy" } });
		const counted = await countedDuring(async () => {
			const { status, headers, body } = await server.ask(`/go/${id}?x=1`);
			expect([status, body.length]).toEqual([302, 0]);
			expect(headers).toMatchObject({
				location: "https://example.com/shop?utm_source=posy",
				"cache-control": "no-store",
				"referrer-policy": "strict-origin",
				"x-content-type-options": "nosniff",
				"x-robots-tag": "noindex",
			});
		});
		expect(counted).toEqual([2]);
	});

	test("is not counted for HEAD, and counted as a bot's for bots", async () => {
		const { id } = await knownLink();
		const counted = await countedDuring(async () => {
			expect((await server.ask(`/go/${id}`, { method: "HEAD" })).status).toBe(302);
			await server.ask(`/go/${id}`, { headers: { "User-Agent": "Googlebot/2.1" } });
		});
		expect(counted).toEqual(["bot"]);
	});

	test("counts its owner's click as the owner's", async () => {
		const { id, owner } = await knownLink();
		const { header: Cookie } = await insertSession(owner);
		const record = vi.spyOn(ingest, "record").mockResolvedValue();
		expect((await server.ask(`/go/${id}`, { headers: { Cookie } })).status).toBe(302);
		await eventually(() =>
			expect(record).toHaveBeenCalledWith(expect.objectContaining({ reason: "owner" })),
		);
	});

	test("attributes the click to the visitor's channel", async () => {
		const { id, owner } = await knownLink();
		const { analyticsKey } = await db.channel.create({
			data: { profileId: owner.profileId, slug: "ig", name: "Instagram" },
		});
		linkTargets.invalidate(owner.profileId);
		await getLinkTarget(id);
		const record = vi.spyOn(ingest, "record").mockResolvedValue();
		const Referer = `${env.APP_URL}/${owner.username}/ig`;
		await server.ask(`/go/${id}`, { headers: { Referer } });
		expect(record).toHaveBeenCalledWith(expect.objectContaining({ channelKey: analyticsKey }));
	});
});

describe("leaves to the route", () => {
	test.each<[string, Partial<Prisma.LinkUncheckedCreateInput>]>([
		["a sensitive link", { sensitive: true }],
		["a link that is not shown yet", { startsAt: new Date(Date.now() + 3_600_000) }],
		["a link that is no longer shown", { endsAt: new Date(Date.now() - 1) }],
		["a hidden link", { enabled: false }],
	])("%s", async (_what, given) => {
		const { id } = await knownLink(given);
		const counted = await countedDuring(async () => {
			expect((await server.ask(`/go/${id}`)).body.toString()).toBe("left to the route");
		});
		expect(counted).toEqual([]);
	});

	test("unknown and changed links, POST requests, and a link's QR code", async () => {
		const { id, owner } = await knownLink();
		const unknown = "00000000-0000-7000-8000-000000000000";
		for (const path of [`/go/${unknown}`, `/go/${id}/qr.svg`, "/go/", "/go"]) {
			expect((await server.ask(path)).status, path).toBe(404);
		}
		expect((await server.ask(`/go/${id}`, { method: "POST" })).status).toBe(404);
		linkTargets.invalidate(owner.profileId);
		expect((await server.ask(`/go/${id}`)).status).toBe(404);
	});
});
