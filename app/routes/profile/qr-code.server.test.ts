import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { makeQrCode } from "#app/platform/qr-code.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./qr-code.ts";

function open(
	username: string,
	format: "svg" | "png",
	{ search = "", ...headers }: Record<string, string> = {},
) {
	const request = pageRequest(`/${username}/qr.${format}${search}`, headers);
	return loader(createRouteArgs(request, { username }));
}

describe("GET /:username/qr.svg and qr.png", () => {
	test("lead to the page and can be cached", async () => {
		const { username } = await insertUser();
		const svg = await open(username, "svg");
		expect(svg.status).toBe(200);
		expect(svg.headers.get("Content-Type")).toBe("image/svg+xml");
		expect(svg.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+$/);
		expect(await svg.text()).toContain(makeQrCode(`${env.APP_URL}/${username}`).path);

		const png = await open(username, "png");
		expect(png.headers.get("Content-Type")).toBe("image/png");
		expect(
			Buffer.from(await png.arrayBuffer())
				.subarray(1, 4)
				.toString(),
		).toBe("PNG");
		expect(png.headers.get("ETag")).not.toBe(svg.headers.get("ETag"));
	});

	test.each(["svg", "png"] as const)("get 304 while unchanged: %s", async (format) => {
		const { username } = await insertUser();
		const etag = (await open(username, format)).headers.get("ETag") ?? "";
		for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
			const answer = await open(username, format, { "If-None-Match": known });
			expect([answer.status, await answer.text()]).toEqual([304, ""]);
		}
		expect((await open(username, format, { "If-None-Match": '"other"' })).status).toBe(200);
	});

	test("lead to a channel's address on request, if the page has that channel", async () => {
		const { username, profileId } = await insertUser();
		await db.channel.create({ data: { profileId, slug: "ig", name: "Instagram" } });
		const code = await open(username, "svg", { search: "?channel=ig" });
		expect(await code.text()).toContain(makeQrCode(`${env.APP_URL}/${username}/ig`).path);
		expect(code.headers.get("ETag")).not.toBe((await open(username, "svg")).headers.get("ETag"));
		const print = await open(username, "svg", { search: "?channel=print" });
		expect(await print.text()).toContain(makeQrCode(`${env.APP_URL}/${username}/print`).path);
		for (const slug of ["tt", "constructor", "", "../../evil", "IG"]) {
			const search = `?channel=${encodeURIComponent(slug)}`;
			expect((await open(username, "svg", { search })).status, slug).toBe(404);
		}
	});

	test("spell the name as the page does, whatever the request", async () => {
		const { username } = await insertUser();
		const answer = await open(username.toUpperCase(), "svg");
		expect(await answer.text()).toBe(await (await open(username, "svg")).text());
	});

	test("are not found if visitors can't see the page", async () => {
		const hidden = await insertUser();
		await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
		const barred = await insertUser({ status: "suspended" });
		const leaving = await insertUser({ deletionRequestedAt: new Date() });
		const statusOf = async (username: string) => (await open(username, "svg")).status;
		expect(await statusOf("no-such-page")).toBe(404);
		expect(await statusOf(hidden.username)).toBe(404);
		expect(await statusOf(leaving.username)).toBe(404);
		expect(await statusOf(barred.username)).toBe(410);
		expect((await open(hidden.username, "png")).headers.get("Cache-Control")).toBe("no-store");
	});

	test("redirect a former username to the current one", async () => {
		const { profileId, username } = await insertUser();
		const former = `old-${username}`;
		await db.usernameHistory.create({
			data: { profileId, username: former, expiresAt: new Date(Date.now() + 3_600_000) },
		});
		const answer = await open(former, "png", { search: "?channel=ig" });
		expect(answer).toRedirectTo(`/${username}/qr.png?channel=ig`);
		expect(answer.headers.get("Cache-Control")).toBe("no-cache");
	});
});
