import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { action as goAction, loader as goLoader } from "#app/routes/resources/go.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs } from "#tests/support/requests.ts";

function go(linkId: string, method = "GET") {
	const request = new Request(`http://localhost:3000/go/${linkId}?secret=of-the-visitor`, {
		method,
	});
	return createRouteArgs(request, { linkId });
}

describe("/go/:linkId", () => {
	test.each(["GET", "HEAD"])("redirects for %s", async (method) => {
		const { profileId } = await insertUser();
		const { id } = await db.link.create({
			data: { profileId, title: "Shop", url: "https://example.com/shop", position: 0 },
		});
		const response = await answerOf(goLoader(go(id, method)));
		if (!(response instanceof Response)) throw new Error("no redirect");
		expect(response.status).toBe(302);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			location: "https://example.com/shop",
			"referrer-policy": "strict-origin",
			"x-robots-tag": "noindex",
		});
	});

	test("asks before it redirects to sensitive content, on a page without scripts", async () => {
		const { profileId, username } = await insertUser();
		const { id } = await db.link.create({
			data: {
				profileId,
				title: "<script>alert(1)</script>",
				url: "https://example.com/shop",
				position: 0,
				sensitive: true,
			},
		});
		const question = await goLoader(go(id));
		expect(question).toMatchObject({
			data: {
				document: "public-page",
				title: "<script>alert(1)</script>",
				target: "example.com",
				page: { path: `/${username}`, photo: null },
			},
		});
		const headers =
			question instanceof Response ? question.headers : new Headers(question.init?.headers);
		expect(headers.get("X-Robots-Tag")).toBe("noindex");
		expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
		expect(headers.get("Content-Security-Policy")).not.toContain("script-src");

		const gone = await answerOf(goAction(go(id, "POST")));
		expect(gone.status).toBe(303);
		expect(gone.headers.get("Location")).toBe("https://example.com/shop");
	});

	test("answers 404 for an unknown link and 405 for POST", async () => {
		await expect(goLoader(go("nothing"))).rejects.toMatchObject({ init: { status: 404 } });
		await expect(goAction(go("nothing", "POST"))).rejects.toMatchObject({ init: { status: 405 } });
	});
});
