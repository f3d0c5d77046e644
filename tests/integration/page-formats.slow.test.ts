import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createApiClient, insertAccessToken } from "#tests/support/api-client.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** Public pages as Markdown, as cards for frames, and as oEmbed, of the built product. */

const server = await startServerForFile();

const get = (path: string, headers = {}) => createVisitor(server.url).get(path, headers);

async function formerNameOf({ profileId }: { profileId: string }): Promise<string> {
	const username = `former-${profileId.slice(-8)}`;
	await db.usernameHistory.create({
		data: { profileId, username, expiresAt: new Date(Date.now() + 60 * 60_000) },
	});
	return username;
}

async function callerFor(user: { userId: string; profileId: string }) {
	return createApiClient(server.url, await insertAccessToken(user));
}

describe("a page as Markdown", () => {
	test("has its links, and changes with the page", async () => {
		const user = await insertUser();
		const link = await insertLink(user, { title: "Shop", url: "https://shop.example.com/" });
		const path = `/${user.username}.md`;
		for (const _round of ["not cached", "cached"]) {
			const answer = await get(path);
			expect(answer.status).toBe(200);
			expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
			expect(answer.headers.get("Link")).toBe(`<${server.url}/${user.username}>; rel="canonical"`);
			expect(answer.headers.has("X-Page-Format")).toBe(false);
			expect(await answer.text()).toContain("- [Shop](<https://shop.example.com/>)");
		}
		const etag = (await get(path)).headers.get("ETag") ?? "";
		expect((await get(path, { "If-None-Match": etag })).status).toBe(304);
		const call = await callerFor(user);
		await call("PATCH", `/api/links/${link.id}`, { body: { title: "Atelier" } });
		expect(await (await get(path, { "If-None-Match": etag })).text()).toContain("- [Atelier]");
	});

	test("leads from a former name to the current one", async () => {
		const user = await insertUser();
		const answer = await get(`/${await formerNameOf(user)}.md`);
		expect([answer.status, answer.headers.get("Location")]).toEqual([301, `/${user.username}.md`]);
	});

	test("is missing for unknown, private and reserved names, and gone for suspended accounts", async () => {
		const hidden = await insertUser();
		await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
		const barred = await insertUser({ name: "Barred Name", status: "suspended" });
		for (const [name, status] of [
			["nobody-at-all", 404],
			[hidden.username, 404],
			["signup", 404],
			[barred.username, 410],
		] as const) {
			const answer = await get(`/${name}.md`);
			expect([name, answer.status]).toEqual([name, status]);
			expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
			expect(await answer.text()).not.toContain("Barred Name");
		}
	});
});

describe("a page's card", () => {
	test("may be framed by every site, and runs no script", async () => {
		const user = await insertUser({ name: "<b>Ada</b>" });
		for (const _round of ["not cached", "cached"]) {
			const answer = await get(`/${user.username}/card`);
			expect(answer.status).toBe(200);
			const policy = answer.headers.get("Content-Security-Policy") ?? "";
			expect(policy).toContain("frame-ancestors *");
			expect(policy).toContain("default-src 'none'");
			expect(policy).not.toContain("script-src");
			expect(answer.headers.has("X-Frame-Options")).toBe(false);
			expect(answer.headers.has("Set-Cookie")).toBe(false);
			const html = await answer.text();
			expect(html).toContain("&lt;b&gt;Ada&lt;/b&gt;");
			expect(html).toContain(`href="${server.url}/${user.username}"`);
			expect(html).not.toContain("<script");
		}
	});

	test("leads from a former name to the current one", async () => {
		const user = await insertUser();
		const answer = await get(`/${await formerNameOf(user)}/card`);
		expect(answer.status).toBe(301);
		expect(answer.headers.get("Location")).toBe(`/${user.username}/card`);
	});

	test("is missing for unknown names, and gone for suspended accounts", async () => {
		const barred = await insertUser({ status: "suspended" });
		expect((await get("/nobody-at-all/card")).status).toBe(404);
		const gone = await get(`/${barred.username}/card`);
		expect(gone.status).toBe(410);
		expect(gone.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
	});

	test("gives way to a channel that had the address before", async () => {
		const user = await insertUser();
		await db.channel.create({
			data: { profileId: user.profileId, slug: "card", name: "Business card" },
		});
		const answer = await get(`/${user.username}/card`);
		expect(answer.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
		const url = `${server.url}/${user.username}`;
		const { body } = await createApiClient(server.url)("GET", `/api/oembed?url=${url}`);
		expect(body.type).toBe("link");
		expect(body).not.toHaveProperty("html");
	});

	test("has an address that no new channel can take", async () => {
		const call = await callerFor(await insertUser());
		const { status } = await call("POST", "/api/channels", {
			body: { name: "Card", slug: "Card" },
		});
		expect(status).toBe(422);
	});
});

test("other formats count no view", async () => {
	const user = await insertUser();
	for (const path of [".md", "/card"]) {
		for (let view = 0; view < 2; view += 1) await get(`/${user.username}${path}`);
	}
	await get(`/${user.username}`);
	const call = await callerFor(user);
	const countViews = async () =>
		(await call("GET", "/api/analytics/summary?days=1")).body.total_views;
	// The API limits how often it is asked.
	await expect.poll(countViews, { interval: 200 }).toBe(1);
});

describe("oEmbed", () => {
	const ask = (url: string, more = "") =>
		createApiClient(server.url)("GET", `/api/oembed?url=${encodeURIComponent(url)}${more}`);

	test("describes a page with a frame of its card, within the asked size", async () => {
		const user = await insertUser({ name: 'Ada "<x>' });
		const url = `${server.url}/${user.username}`;
		const { status, body, headers } = await ask(`${url}/ig?x=1`, "&maxwidth=300");
		expect(status).toBe(200);
		expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
		expect(body).toMatchObject({ version: "1.0", type: "rich", author_url: url, width: 300 });
		expect(body.html).toContain(`src="${url}/card"`);
		expect(body.html).not.toContain("<x>");
		expect(body).not.toHaveProperty("thumbnail_url");
		expect((await ask(url)).body.thumbnail_url).toContain(`${url}/og.png`);
	});

	test("follows a renamed page", async () => {
		const user = await insertUser();
		const { status, headers } = await ask(`${server.url}/${await formerNameOf(user)}`);
		expect(status).toBe(301);
		const url = encodeURIComponent(`${server.url}/${user.username}`);
		expect(headers.get("Location")).toBe(`/api/oembed?url=${url}`);
	});

	test("refuses addresses that are no public page of this site", async () => {
		const barred = await insertUser({ status: "suspended" });
		for (const [url, status] of [
			["https://elsewhere.example/ada", 404],
			[`${server.url}/`, 404],
			[`${server.url}/nobody-at-all`, 404],
			["no address", 404],
			[`${server.url}/${barred.username}`, 410],
		] as const) {
			expect([url, (await ask(url)).status]).toEqual([url, status]);
		}
		expect((await ask(server.url, "&format=xml")).status).toBe(422);
	});
});
