import { expect, test, vi } from "vitest";
import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./go-embed.ts";

const CHROME =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const HEADERS = { "User-Agent": CHROME };

async function insertVideo() {
	const { profileId } = await insertUser();
	const { analyticsKey } = await db.channel.create({
		data: { profileId, slug: "ig", name: "Instagram" },
	});
	const { id } = await db.link.create({
		data: {
			profileId,
			kind: "embed",
			title: "Film",
			url: "https://vimeo.com/76979871",
			position: 0,
			sensitive: true,
		},
	});
	return { id, analyticsKey };
}

const open = (linkId: string, query = "") =>
	answerOf(
		loader(createRouteArgs(pageRequest(`/go/${linkId}/embed${query}`, HEADERS), { linkId })),
	);

test("a video that asks first counts each time it is shown, for the visitor's channel", async () => {
	const { id, analyticsKey } = await insertVideo();
	const record = vi.spyOn(ingest, "record");
	expect(await open(id)).toMatchObject({ data: { shows: "question" } });
	const onwards = formRequest(`/go/${id}/embed?from=ig`, {}, HEADERS);
	const answer = await answerOf(action(createRouteArgs(onwards, { linkId: id })));
	expect(answer).toRedirectTo(`/go/${id}/embed?asked=&from=ig`);
	expect(record).not.toHaveBeenCalled();

	expect(await open(id, "?asked=&from=ig")).toMatchObject({ data: { shows: "player" } });
	expect(record).toHaveBeenCalledExactlyOnceWith(
		expect.objectContaining({ channelKey: analyticsKey }),
	);
	// The address that someone shares counts as well.
	await open(id, "?asked");
	expect(record).toHaveBeenCalledTimes(2);
});
