import { describe, expect, it, vi } from "vitest";
import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./go.ts";

const CHROME =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** What the front door leaves to the route: links that are not known yet, and those that ask first. */
describe("/go/:linkId", () => {
	it("redirects without caching or a referrer", async () => {
		const { id } = await insertLink();
		const response = await open(id);
		expect(response).toRedirectTo("https://example.com/shop");
		expect((response as Response).status).toBe(302);
		expect(Object.fromEntries((response as Response).headers)).toMatchObject({
			"cache-control": "no-store",
			"referrer-policy": "strict-origin",
			"x-robots-tag": "noindex",
		});
	});

	it("asks before a sensitive link, and counts visitors who continue for their channel", async () => {
		const { id, username, profileId } = await insertLink({ sensitive: true });
		const { analyticsKey } = await db.channel.create({
			data: { profileId, slug: "ig", name: "Instagram" },
		});
		const record = vi.spyOn(ingest, "record");
		const question = await open(id, { Referer: `${env.APP_URL}/${username}/ig` });
		expect(question).toMatchObject({
			data: { page: { path: `/${username}/ig`, photo: null }, action: "?from=ig" },
		});
		expect(record).not.toHaveBeenCalled();

		const onwards = formRequest(`/go/${id}?from=ig`, {}, { "User-Agent": CHROME });
		const response = await answerOf(action(createRouteArgs(onwards, { linkId: id })));
		expect(response).toRedirectTo("https://example.com/shop");
		expect((response as Response).status).toBe(303);
		expect(record).toHaveBeenCalledWith(expect.objectContaining({ channelKey: analyticsKey }));
	});

	it("refuses POST for any other link", async () => {
		const { id } = await insertLink({ enabled: false });
		const request = formRequest(`/go/${id}`, {});
		await expect(action(createRouteArgs(request, { linkId: id }))).rejects.toMatchObject({
			init: { status: 405 },
		});
	});
});

function open(linkId: string, headers: Record<string, string> = {}) {
	const request = pageRequest(`/go/${linkId}`, { "User-Agent": CHROME, ...headers });
	return answerOf(loader(createRouteArgs(request, { linkId })));
}

async function insertLink(given: { sensitive?: boolean; enabled?: boolean } = {}) {
	const { profileId, username } = await insertUser();
	const url = "https://example.com/shop";
	const { id } = await db.link.create({
		data: { profileId, title: "Shop", url, position: 0, ...given },
	});
	return { id, profileId, username };
}
