import { describe, expect, it } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./channel.ts";

/** What the front door leaves: previews, and second segments that can be no channel. */
describe("an unknown address below a page", () => {
	it("redirects to the page temporarily with its query", async () => {
		const { username } = await insertUser();
		const response = await open(username, "no.channel", "?preview=true");
		expect(response).toRedirectTo(`/${username}?preview=true`);
		expect(response.status).toBe(302);
		expect(response.headers.get("Cache-Control")).toBe("no-cache");
	});

	it("redirects to the page's current name", async () => {
		const { username, profileId } = await insertUser();
		await db.usernameHistory.create({
			data: { profileId, username: "below-before", expiresAt: new Date(Date.now() + 3_600_000) },
		});
		expect(await open("below-before", "x.y")).toRedirectTo(`/${username}`);
	});

	it("is not found below an unknown page", async () => {
		await expect(open("nobody-below", "ig")).rejects.toMatchObject({ init: { status: 404 } });
	});
});

async function open(username: string, channel: string, search = ""): Promise<Response> {
	const request = pageRequest(`/${username}/${channel}${search}`);
	const answer = await answerOf(loader(createRouteArgs(request, { username, channel })));
	return answer as Response;
}
