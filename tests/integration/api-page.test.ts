import { request as httpRequest } from "node:http";
import { json } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { createApiClient, insertAccessToken } from "#tests/support/api-client.ts";
import { startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** The operations on a page's content, against the built server; and what its public page shows of them. */

const MEBIBYTE = 1024 * 1024;
const databaseUrl = process.env.DATABASE_URL ?? "";
const server = await startServerForFile();

async function creator(options: { tier?: Tier; trusted?: boolean } = {}) {
	const user = await insertUser({ trusted: true, ...options });
	const token = await insertAccessToken(user);
	return { user, call: createApiClient(server.url, token) };
}

const SHOP = { title: "Shop", url: "shop.example.com" };

async function withLink(fields: object = SHOP) {
	const { user, call } = await creator();
	const { body: link } = await call("POST", "/api/links", { body: fields });
	return { user, call, link };
}

/** Sends a form with a photo of that size, until the answer is there. @returns the problem */
async function sendPhotoOf(bytes: number, token: string): Promise<unknown> {
	const boundary = "boundary-of-the-form";
	const head = Buffer.from(
		`--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="me.jpg"\r\n` +
			`Content-Type: image/jpeg\r\n\r\n`,
	);
	const end = Buffer.from(`\r\n--${boundary}--\r\n`);
	const request = httpRequest(`${server.url}/api/user/profile-image`, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${token}`,
			"Content-Type": `multipart/form-data; boundary=${boundary}`,
			"Content-Length": head.length + bytes + end.length,
		},
	});
	const answer = new Promise<unknown>((resolve, reject) => {
		request.on("response", (response) => json(response).then(resolve, reject));
		request.on("error", reject);
	});
	request.write(head);
	let left = bytes;
	const sendMore = () => {
		if (request.destroyed || request.writableEnded) return;
		if (left === 0) return void request.end(end);
		const size = Math.min(left, MEBIBYTE);
		left -= size;
		request.write(Buffer.alloc(size), sendMore);
	};
	sendMore();
	try {
		return await answer;
	} finally {
		request.destroy();
	}
}

async function picture(width = 600, height = 600): Promise<FormData> {
	const image = sharp({ create: { width, height, channels: 3, background: "#3366aa" } });
	const form = new FormData();
	const bytes = new Uint8Array(await image.png().toBuffer());
	form.set("image", new File([bytes], "photo.png", { type: "image/png" }));
	return form;
}

describe("links", () => {
	test("keep every field that a program sets", async () => {
		const fields = {
			...SHOP,
			enabled: false,
			icon: "shop",
			highlight: true,
			size: "lead",
			sensitive: true,
			starts_at: "2030-01-01T10:00:30+02:00",
			ends_at: "2030-02-01T00:00:00Z",
			utm: { source: "  page " },
			fallback: "lead",
			fallback_url: "example.org",
			external_id: "shop:1",
		};
		const { call, link } = await withLink(fields);
		const expected = {
			...fields,
			url: "https://shop.example.com",
			starts_at: "2030-01-01T08:00:30.000Z",
			ends_at: "2030-02-01T00:00:00.000Z",
			utm: { source: "page" },
			fallback_url: "https://example.org",
		};
		expect(link).toMatchObject(expected);
		const listed = await call("GET", "/api/links");
		expect(listed.body.links).toEqual([link]);
	});

	test("a change keeps the other fields, a replacement resets them", async () => {
		const { call, link } = await withLink({ ...SHOP, highlight: true, size: "quiet" });
		const changed = await call("PATCH", `/api/links/${link.id}`, { body: { title: "Store" } });
		expect(changed.body).toMatchObject({ title: "Store", size: "quiet", version: 2 });
		const replaced = await call("PUT", `/api/links/${link.id}`, { body: SHOP });
		expect(replaced.body).toMatchObject({ title: "Shop", size: "auto", version: 3 });
		expect(replaced.headers.get("ETag")).toMatch(/^(?:W\/)?"v3\./);
	});

	test("are answered 304 until anything in them changes, with or without the version", async () => {
		const { call, link } = await withLink();
		const path = `/api/links/${link.id}`;
		const first = await call("GET", path);
		const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
		expect((await call("GET", path, { headers })).status).toBe(304);
		// As the dashboard hides it.
		await db.link.update({ where: { id: link.id }, data: { enabled: false } });
		const hidden = await call("GET", path, { headers });
		expect(hidden.body).toMatchObject({ enabled: false, version: 1 });
		const ifMatch = { "If-Match": hidden.headers.get("ETag") ?? "" };
		expect((await call("PATCH", path, { body: { title: "A" }, headers: ifMatch })).status).toBe(
			200,
		);
		expect((await call("PATCH", path, { body: { title: "B" }, headers: ifMatch })).status).toBe(
			412,
		);
	});

	test.each([
		[{ url: "javascript:alert(1)" }, "/url"],
		[{ title: " " }, "/title"],
		[{ fallback: "lead" }, "/fallback_url"],
		[{ starts_at: "2030-01-02T00:00:00Z", ends_at: "2030-01-01T00:00:00Z" }, "/ends_at"],
		[{ starts_at: "0000-01-01T00:00:00Z" }, "/starts_at"],
		[{ color: "red" }, "/color"],
	])("refuse %o by the field's name", async (fields, pointer) => {
		const { call, link } = await withLink();
		const answer = await call("PATCH", `/api/links/${link.id}`, { body: fields });
		expect(answer.status).toBe(422);
		expect(answer.body.errors).toMatchObject([{ pointer }]);
	});

	test("of others are not found", async () => {
		const [{ link }, other] = [await withLink(), await creator()];
		for (const [method, path, body] of [
			["GET", `/api/links/${link.id}`],
			["PATCH", `/api/links/${link.id}`, { title: "Mine" }],
			["PUT", `/api/links/${link.id}`, SHOP],
			["DELETE", `/api/links/${link.id}`],
			["POST", `/api/links/${link.id}/duplicate`],
			["DELETE", `/api/links/${link.id}/thumbnail`],
			["PUT", "/api/links/order", { ids: [link.id] }],
			["POST", "/api/links/bulk", { operations: [{ action: "hide", id: link.id }] }],
		] as const) {
			const answer = await other.call(method, path, { body });
			expect([method, path, answer.status]).toEqual([method, path, 404]);
		}
	});

	test("are reordered, and a stale order conflicts", async () => {
		const { call, link: first } = await withLink();
		const { body: second } = await call("POST", "/api/links", { body: SHOP });
		const { body: order } = await call("GET", "/api/links/order");
		const ids = [second.id, first.id];
		const moved = await call("PUT", "/api/links/order", { body: { ids } });
		expect(moved.body).toMatchObject({ ids, message: "Links reordered" });
		const stale = { ids: [first.id, second.id], version: order.version };
		expect((await call("PUT", "/api/links/order", { body: stale })).status).toBe(409);
		expect((await call("GET", "/api/links/order")).body.ids).toEqual(ids);
	});

	test("with an external id are added once and replaced after", async () => {
		const { call } = await creator();
		const path = "/api/links/by-external-id/cms:7";
		const added = await call("PUT", path, { body: SHOP });
		expect(added.status).toBe(201);
		const again = await call("PUT", path, { body: { ...SHOP, title: "Store" } });
		expect(again.status).toBe(200);
		expect(again.body).toMatchObject({ id: added.body.id, title: "Store", external_id: "cms:7" });
		const taken = await call("POST", "/api/links", { body: { ...SHOP, external_id: "cms:7" } });
		expect(taken.status).toBe(422);
		expect(taken.body.errors).toMatchObject([{ pointer: "/external_id" }]);
		const other = await creator();
		expect((await other.call("PUT", path, { body: SHOP })).status).toBe(201);
	});

	test("that are restored or imported lose an external id that another has by now", async () => {
		const { call, link } = await withLink({ ...SHOP, external_id: "cms:1" });
		const { body: exported } = await call("GET", "/api/export");
		const deleted = await call("DELETE", `/api/links/${link.id}`);
		const other = { title: "Blog", url: "blog.example.com" };
		await call("PUT", "/api/links/by-external-id/cms:1", { body: other });
		await call("POST", "/api/import", { body: { export: exported } });
		expect((await call("POST", "/api/links/restore", { body: deleted.body })).status).toBe(200);
		const { body } = await call("GET", "/api/links");
		const idsByTitle = body.links.map((each: typeof link) => [each.title, each.external_id]);
		expect(idsByTitle).toEqual([
			["Shop", null],
			["Blog", "cms:1"],
			["Shop", null],
		]);
	});

	test("20 parallel upserts of one external id make one link", async () => {
		const { user, call } = await creator();
		const answers = await Promise.all(
			Array.from({ length: 20 }, () =>
				call("PUT", "/api/links/by-external-id/one", { body: SHOP }),
			),
		);
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(1);
	});

	test("keep their external ids in an export that is imported elsewhere", async () => {
		const { call } = await withLink({ ...SHOP, external_id: "cms:1", highlight: true });
		const { body: exported } = await call("GET", "/api/export");
		const other = await creator();
		const preview = await other.call("POST", "/api/import/preview", { body: { export: exported } });
		expect(preview.body.links).toMatchObject([{ title: "Shop", present: false }]);
		const imported = await other.call("POST", "/api/import", { body: { export: exported } });
		expect(imported.body).toMatchObject({ links: 1, message: "Imported 1 link." });
		const { body } = await other.call("GET", "/api/links");
		expect(body.links).toMatchObject([{ external_id: "cms:1", highlight: true }]);
		// Everything is there already.
		const again = await other.call("POST", "/api/import", { body: { export: exported } });
		expect(again.status).toBe(400);
	});

	test("take a thumbnail", async () => {
		const { call, link } = await withLink();
		const path = `/api/links/${link.id}/thumbnail`;
		const { status, body } = await call("POST", path, { body: await picture() });
		expect(status).toBe(200);
		expect((await fetch(body.thumbnail.url)).headers.get("Content-Type")).toBe("image/jpeg");
		expect((await call("DELETE", path)).body.thumbnail).toBeNull();
	});
});

describe("bulk changes", () => {
	test("happen in order", async () => {
		const { call, link } = await withLink();
		const operations = [
			{ action: "add", link: { title: "Blog", url: "blog.example.com" } },
			{ action: "change", id: link.id, link: { title: "Store" } },
			{ action: "hide", id: link.id },
		];
		const answer = await call("POST", "/api/links/bulk", { body: { operations } });
		expect(answer.status).toBe(200);
		expect(answer.body.results.map(({ action }: { action: string }) => action)).toEqual([
			"add",
			"change",
			"hide",
		]);
		const { body } = await call("GET", "/api/links");
		expect(body.links).toMatchObject([
			{ title: "Store", enabled: false },
			{ id: answer.body.results[0].id, title: "Blog" },
		]);
		const removal = await call("POST", "/api/links/bulk", {
			body: { operations: [{ action: "delete", id: link.id }] },
		});
		const { removal_id } = removal.body;
		const restored = await call("POST", "/api/links/restore", { body: { removal_id } });
		expect(restored.body.ids).toEqual([link.id]);
	});

	test("happen not at all if one is refused, and the error points at it", async () => {
		const { call, link } = await withLink();
		const operations = [
			{ action: "delete", id: link.id },
			{ action: "add", link: { title: "Bad", url: "javascript:alert(1)" } },
		];
		const answer = await call("POST", "/api/links/bulk", { body: { operations } });
		expect(answer.status).toBe(422);
		expect(answer.body.errors).toMatchObject([{ pointer: "/operations/1/link/url" }]);
		expect((await call("GET", `/api/links/${link.id}`)).status).toBe(200);
	});

	test("with an Idempotency-Key happen once", async () => {
		const { user, call } = await creator();
		const body = { operations: [{ action: "add", link: SHOP }] };
		const headers = { "Idempotency-Key": crypto.randomUUID() };
		const first = await call("POST", "/api/links/bulk", { body, headers });
		// As if the process had ended between the commit and its answer.
		await db.$executeRaw`UPDATE idempotent_request SET answer = NULL, runs_until = now() - interval '1 s'
			WHERE resource_id IS NOT NULL AND answer IS NOT NULL`;
		const again = await call("POST", "/api/links/bulk", { body, headers });
		expect(again.body).toEqual(first.body);
		expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(1);
	});
});

describe("the profile", () => {
	test.each(["/api/profile", "/api/user", "/api/user/profile"])(
		"is changed and replaced at %s",
		async (path) => {
			const { call } = await creator();
			const bio = { bio: "Photographer" };
			expect((await call("PATCH", path, { body: bio })).body).toMatchObject({
				name: "Ada Test",
				bio: "Photographer",
			});
			const replaced = await call("PUT", path, { body: { name: "Mara" } });
			expect(replaced.body).toMatchObject({ name: "Mara", bio: "" });
			expect((await call("GET", "/api/profile")).body).toEqual(replaced.body);
		},
	);

	test("changes its username, and refuses taken and reserved ones", async () => {
		const [{ user, call }, other] = [await creator(), await creator()];
		const username = `new-${crypto.randomUUID().slice(0, 8)}`;
		const taken = await call("PATCH", "/api/profile", {
			body: { username: other.user.username, bio: "Not saved" },
		});
		expect(taken.status).toBe(422);
		expect(taken.body.errors).toMatchObject([{ pointer: "/username" }]);
		expect((await call("GET", "/api/profile")).body.bio).toBe("");
		expect((await call("PATCH", "/api/profile", { body: { username: "admin" } })).status).toBe(422);
		const renamed = await call("PATCH", "/api/profile", { body: { username } });
		expect(renamed.body.username).toBe(username);
		const former = await createApiClient(server.url)("GET", `/api/profile/${user.username}`);
		expect(former.status).toBe(301);
		expect(former.headers.get("Location")).toBe(`/api/profile/${username}`);
	});

	test("ignores no field that it doesn't have", async () => {
		const { call } = await creator();
		const answer = await call("PATCH", "/api/profile", { body: { tier: "max" } });
		expect(answer.body.errors).toEqual([{ pointer: "/tier", detail: "Unknown field" }]);
	});

	test.each(["profile-image", "banner-image"])("takes and removes the %s", async (name) => {
		const { call } = await creator();
		const path = `/api/user/${name}`;
		const uploaded = await call("POST", path, { body: await picture() });
		expect(uploaded.status).toBe(200);
		expect((await fetch(uploaded.body.url)).status).toBe(200);
		const described = await call("PATCH", path, { body: { alt_text: "Me" } });
		expect(described.body.alt_text).toBe("Me");
		const field = name.replace("-", "_");
		expect((await call("GET", "/api/profile")).body[field]).toBe(uploaded.body.url);
		expect((await call("DELETE", path)).status).toBe(204);
		expect((await call("GET", "/api/profile")).body[field]).toBeNull();
	});

	test("takes files over the ordinary limit with a token only", async () => {
		const { call } = await creator();
		const noise = sharp({
			create: {
				width: 700,
				height: 700,
				channels: 3,
				background: "#000000",
				noise: { type: "gaussian", mean: 128, sigma: 60 },
			},
		});
		const bytes = new Uint8Array(await noise.png().toBuffer());
		expect(bytes.length).toBeGreaterThan(512 * 1024);
		const form = new FormData();
		form.set("image", new File([bytes], "noise.png", { type: "image/png" }));
		expect((await call("POST", "/api/user/profile-image", { body: form })).status).toBe(200);
		const stranger = createApiClient(server.url, "posy_pat_wrong");
		const refused = await stranger("POST", "/api/user/profile-image", { body: form });
		expect(refused.status).toBe(413);
		expect(refused.body.message).toMatch(/needs a valid token/);
	});

	test.each([
		["one byte", 5 * MEBIBYTE + 1],
		["a mebibyte", 6 * MEBIBYTE],
		["nearly a gigabyte", 1024 * MEBIBYTE],
	])("a photo over the limit by %s is told the limit, under the request's id", async (_, bytes) => {
		const token = await insertAccessToken(await insertUser({ trusted: true }));
		expect(await sendPhotoOf(bytes, token)).toMatchObject({
			status: 413,
			error: "too_large",
			message: "Image file size must be less than 5MB",
			request_id: expect.stringMatching(/^[\w-]{8,}$/),
		});
	});

	test("takes a picture whatever its name and declared type", async () => {
		const { call } = await creator();
		const png = (await picture()).get("image") as File;
		for (const [name, type] of [
			["photo.heic", "image/heic"],
			["photo", "application/octet-stream"],
		] as const) {
			const form = new FormData();
			form.set("image", new File([png], name, { type }));
			expect((await call("POST", "/api/user/banner-image", { body: form })).status).toBe(200);
		}
	});

	test("refuses files that are no images, in the specification's words", async () => {
		const { call } = await creator();
		const form = new FormData();
		form.set("image", new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
		const answer = await call("POST", "/api/user/profile-image", { body: form });
		expect(answer.status).toBe(422);
		expect(answer.body.message).toBe("Please select a valid image file (JPEG, PNG, GIF, or WebP)");
	});
});

describe("theme, SEO and footer", () => {
	test("a legacy theme is converted", async () => {
		const { call } = await creator({ tier: "max" });
		const legacy = {
			mode: "dark",
			accentColor: "#AA0000",
			backgroundColor: "#101010",
			textColor: "#fafafa",
		};
		expect((await call("PUT", "/api/theme", { body: legacy })).body).toMatchObject({
			preset: "dark",
			custom_colors: { primary: "#aa0000", background: "#101010", text: "#fafafa" },
		});
		const changed = await call("PATCH", "/api/theme", { body: { custom_colors: { text: null } } });
		expect(changed.body.custom_colors).toEqual({ primary: "#aa0000", background: "#101010" });
	});

	test.each([
		["PUT", "/api/theme", { preset: "neon" }],
		["PATCH", "/api/theme", { custom_colors: { primary: "#aa0000" } }],
		["PATCH", "/api/theme", { custom_css: "a { color: red }" }],
		["PUT", "/api/seo", { title: "Mine" }],
		["DELETE", "/api/seo", undefined],
		["PUT", "/api/footer-branding", { text: "Mine" }],
		["DELETE", "/api/footer-branding", undefined],
	])("the free plan refuses %s %s %o with 403", async (method, path, body) => {
		const { call } = await creator({ tier: "free" });
		const answer = await call(method, path, { body });
		expect(answer.status).toBe(403);
		expect(answer.body.message).toMatch(/Pro|Max/);
	});
});

describe("channels and history", () => {
	test("a channel is added once, renamed and deleted", async () => {
		const { user, call } = await creator();
		const body = { name: "Newsletter", slug: "News" };
		const added = await call("POST", "/api/channels", { body });
		expect(added.status).toBe(201);
		expect(added.body).toMatchObject({ slug: "news", url: `${server.url}/${user.username}/news` });
		expect((await call("POST", "/api/channels", { body })).status).toBe(409);
		const path = `/api/channels/${added.body.id}`;
		expect((await call("PATCH", path, { body: { name: "Mail" } })).body.name).toBe("Mail");
		const other = await creator();
		expect((await other.call("DELETE", path)).status).toBe(404);
		expect((await call("DELETE", path)).status).toBe(204);
		expect((await call("GET", "/api/channels")).body.channels).toEqual([]);
	});

	test("a change by a token is in the history under its author, and can be undone", async () => {
		const { call } = await withLink();
		await call("PATCH", "/api/profile", { body: { bio: "New" } });
		const { body } = await call("GET", "/api/history");
		expect(body.versions[0]).toMatchObject({ author: "api_token" });
		const first = body.versions.at(-1);
		const version = await call("GET", `/api/history/${first.id}`);
		expect(version.body.page).toMatchObject({ bio: "", links: [{ title: "Shop" }] });
		const other = await creator();
		expect((await other.call("GET", `/api/history/${first.id}`)).status).toBe(404);
		expect((await other.call("POST", `/api/history/${first.id}/restore`)).status).toBe(404);
		expect((await call("POST", `/api/history/${first.id}/restore`)).status).toBe(200);
		expect((await call("GET", "/api/profile")).body.bio).toBe("");
	});
});

describe("a public profile", () => {
	const visitor = () => createApiClient(server.url);

	test("has the specification's fields, and neither email nor analytics", async () => {
		const { user, call } = await withLink();
		await call("PATCH", "/api/social-links", { body: { social_links: { github: "mara" } } });
		const { status, headers, body } = await visitor()("GET", `/api/profile/${user.username}`);
		expect(status).toBe(200);
		expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
		expect(body).toMatchObject({
			id: user.profileId,
			username: user.username,
			name: "Ada Test",
			bio: "",
			tier: "free",
			profile_image: null,
			banner_image: null,
			social_links: { github: "https://github.com/mara" },
			custom_links: [{ title: "Shop", url: "https://shop.example.com", order: 0, position: 0 }],
			theme: { preset: "default" },
			seo: { og_url: `${server.url}/${user.username}` },
			footer_branding: { branded: true },
		});
		expect(JSON.stringify(body)).not.toContain(user.email);
		expect(body).not.toHaveProperty("analytics");
		const seo = await visitor()("GET", `/api/seo/public/${user.username}`);
		expect(seo.body).toEqual(body.seo);
	});

	test.each(["/api/users/", "/api/user/", "/api/public/profile/", "/api/public/"])(
		"is at %s too",
		async (path) => {
			const { user } = await creator();
			const canonical = await visitor()("GET", `/api/profile/${user.username}`);
			expect((await visitor()("GET", path + user.username)).body).toEqual(canonical.body);
		},
	);

	test("is at the page's address for programs, and the page for browsers", async () => {
		const { user } = await creator();
		const path = `/${user.username}`;
		for (const _round of ["not cached", "cached"]) {
			const json = await visitor()("GET", path, { headers: { Accept: "application/json" } });
			expect(json.body).toMatchObject({ username: user.username });
			expect(json.headers.get("Vary")).toContain("Accept,");
			const headers = { Accept: "text/html,application/json;q=0.9" };
			const page = await visitor()("GET", path, { headers });
			expect(page.headers.get("Content-Type")).toContain("text/html");
			expect(page.headers.get("Vary")).toContain("Accept,");
		}
	});

	test("counts no view", async () => {
		const { user, call } = await creator();
		for (let view = 0; view < 3; view += 1) await visitor()("GET", `/api/profile/${user.username}`);
		await createVisitor(server.url).get(`/${user.username}`);
		const countViews = async () =>
			(await call("GET", "/api/analytics/summary?days=1")).body.total_views;
		// The API limits how often it is asked.
		await expect.poll(countViews, { interval: 200 }).toBe(1);
	});

	test("is answered from the cache with an ETag, and no sooner stale than the page", async () => {
		const { user, call } = await creator();
		const path = `/api/profile/${user.username}`;
		const first = await visitor()("GET", path);
		const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
		const second = await visitor()("GET", path, { headers });
		expect(second.status).toBe(304);
		expect(second.headers.get("Access-Control-Allow-Origin")).toBe("*");
		// The cached answer counts against no limit.
		expect((await visitor()("GET", path)).headers.get("RateLimit")).toBeNull();
		await call("PATCH", "/api/profile", { body: { bio: "Fresh" } });
		expect((await visitor()("GET", path, { headers })).body.bio).toBe("Fresh");
	});

	test.each([
		["nobody-has-this-name", 404, "Profile not found."],
		["with space", 404, "Invalid username format"],
		["admin", 404, "Username not found"],
	])("of %s is not found", async (username, status, message) => {
		const answer = await visitor()("GET", `/api/profile/${encodeURIComponent(username)}`);
		expect(answer.status).toBe(status);
		expect(answer.body.message).toBe(message);
		expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
	});

	test("of a missing page is a problem at its own address too", async () => {
		const headers = { Accept: "application/json" };
		const answer = await visitor()("GET", "/nobody-has-this-name", { headers });
		expect(answer.status).toBe(404);
		expect(answer.body.message).toBe("Profile not found.");
	});

	test("of a private page is not found, of a suspended account gone", async () => {
		const [hidden, suspended] = [await creator(), await creator()];
		await hidden.call("PATCH", "/api/profile", { body: { published: false } });
		await db.user.update({
			where: { id: suspended.user.userId },
			data: { status: "suspended" },
		});
		const statusOf = async ({ user }: typeof hidden) =>
			(await visitor()("GET", `/api/profile/${user.username}`)).status;
		expect(await statusOf(hidden)).toBe(404);
		expect(await statusOf(suspended)).toBe(410);
	});
});

test("a change is on the page of another process, conflicts with a stale tab, and is in the history", async () => {
	const other = await startAppServer({ databaseUrl });
	try {
		const { user, call, link } = await withLink();
		const visitor = createVisitor(other.url);
		const textOf = async () => (await visitor.get(`/${user.username}`)).text();
		const profileOf = () => createApiClient(other.url)("GET", `/api/profile/${user.username}`);
		expect(await textOf()).toContain("Shop");
		expect((await profileOf()).body.custom_links[0].title).toBe("Shop");

		await call("PATCH", `/api/links/${link.id}`, { body: { title: "Atelier" } });
		// Its caches keep the page until they are told.
		await eventually(async () => {
			expect(await textOf()).toContain("Atelier");
			expect((await profileOf()).body.custom_links[0].title).toBe("Atelier");
		});

		const tab = createVisitor(server.url);
		const { name, value } = await insertSession(user);
		tab.setCookie(`${name}=${value}`);
		const fields = { intent: "edit-link", linkId: link.id, version: String(link.version) };
		const stale = await tab.post("/dashboard/links", { ...fields, ...SHOP, title: "Overwritten" });
		expect(stale.status).toBe(409);
		expect((await call("GET", `/api/links/${link.id}`)).body.title).toBe("Atelier");

		const { body } = await call("GET", "/api/history");
		expect(body.versions[0]).toMatchObject({ author: "api_token" });
	} finally {
		await other.stop();
	}
});
