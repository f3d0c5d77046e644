import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PRINT_CHANNEL_KEY } from "#app/features/creator-page/core/public-page.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./public-page.tsx";

describe("the public page's loader", () => {
	it("returns the cache keys for the front door, and leaves caching to it", async () => {
		const user = await insertUser({ username: "kept" });
		const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { username: "kept" } });
		const { status, headers } = await open("/kept");
		expect(status).toBe(200);
		expect(JSON.parse(headers.get("X-Public-Page") ?? "")).toEqual({
			profileId: user.profileId,
			analyticsKey,
			ownerId: user.userId,
			freshUntilMs: null,
			channels: { print: PRINT_CHANNEL_KEY },
		});
		expect(headers.has("Cache-Control")).toBe(false);
	});

	it("returns when the next scheduled change is due", async () => {
		const { profileId } = await insertUser({ username: "timed" });
		const endsAt = new Date(Date.now() + 3_600_000);
		await db.link.create({
			data: { profileId, title: "Sale", url: "https://example.com", position: 0, endsAt },
		});
		const { headers } = await open("/timed");
		expect(JSON.parse(headers.get("X-Public-Page") ?? "")).toMatchObject({
			freshUntilMs: endsAt.getTime(),
		});
	});

	it("allows its own style, its own script and nothing else", async () => {
		await insertUser({ username: "policy" });
		const { headers, body } = await open("/policy");
		if (body.kind !== "page" || body.script === null) throw new Error("a page without its script");
		const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
		expect(headers.get("Content-Security-Policy")).toBe(
			`default-src 'none'; img-src 'self'; font-src 'self'; media-src 'self'; style-src 'sha256-${hashOf(body.style)}'; ` +
				`script-src 'sha256-${hashOf(body.script)}'; connect-src 'self'; ` +
				"form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
		);
	});

	it("allows no script in a preview or for a missing page", async () => {
		const owner = await insertUser({ username: "unscripted" });
		const cookie = (await insertSession(owner)).header;
		const preview = await open("/unscripted?preview=true", cookie);
		expect(preview.body).toMatchObject({ kind: "page", script: null });
		for (const { headers } of [preview, await open("/no-such-page")]) {
			expect(headers.get("Content-Security-Policy")).not.toMatch(/script-src|connect-src/);
		}
	});

	it("answers a missing and a private page alike", async () => {
		const { profileId } = await insertUser({ username: "withdrawn" });
		await db.profile.update({ where: { id: profileId }, data: { published: false } });
		const [withdrawn, missing] = await Promise.all([open("/withdrawn"), open("/no-such-page")]);
		expect(withdrawn.status).toBe(404);
		expect([...withdrawn.headers]).toEqual([...missing.headers]);
		expect(withdrawn.body).toEqual(missing.body);
		expect(missing.headers.has("X-Public-Page")).toBe(false);
		expect(missing.headers.get("Cache-Control")).toBe("no-store");
	});

	it("answers a suspended page with 410 and without its content", async () => {
		await insertUser({ username: "barred", name: "Barred Name", status: "suspended" });
		const { status, headers, body } = await open("/barred");
		expect(status).toBe(410);
		expect(headers.has("X-Public-Page")).toBe(false);
		expect(JSON.stringify(body)).not.toContain("Barred Name");
	});

	it("redirects a former name", async () => {
		const { profileId } = await insertUser({ username: "name-today" });
		await db.usernameHistory.create({
			data: { profileId, username: "name-before", expiresAt: new Date(Date.now() + 3_600_000) },
		});
		const response = await answerOf(loader(args("/name-before")));
		expect(response).toRedirectTo("/name-today");
		expect((response as Response).status).toBe(301);
		// Kept by a browser, it would go round in a circle once the former name is taken back.
		expect((response as Response).headers.get("Cache-Control")).toBe("no-cache");
	});

	it("previews the owner's page, private or not, and prevents caching", async () => {
		const owner = await insertUser({ username: "draft" });
		await db.profile.update({ where: { id: owner.profileId }, data: { published: false } });
		const cookie = (await insertSession(owner)).header;
		const { status, headers, body } = await open("/draft?preview=true&tab=links", cookie);
		expect(status).toBe(200);
		expect(headers.get("Cache-Control")).toBe("no-store");
		expect(headers.has("X-Public-Page")).toBe(false);
		expect(body.kind === "page" && body.preview).toEqual({
			editPath: "/dashboard?tab=links",
			published: false,
		});
		expect(body.head).toContainEqual({ name: "robots", content: "noindex" });
	});

	it("links back to the profile tab if the tab is unknown", async () => {
		const owner = await insertUser({ username: "tabbed" });
		const cookie = (await insertSession(owner)).header;
		const { body } = await open("/tabbed?preview=true&tab=//evil.example", cookie);
		expect(body.kind === "page" && body.preview?.editPath).toBe("/dashboard?tab=profile");
	});

	it("shows the public page to others who request a preview", async () => {
		await insertUser({ username: "looked-at" });
		const other = (await insertSession(await insertUser())).header;
		for (const cookie of [undefined, other]) {
			const { status, headers, body } = await open("/looked-at?preview=true", cookie);
			expect(status).toBe(200);
			expect(body.kind === "page" && body.preview).toBeNull();
			expect(headers.has("X-Public-Page")).toBe(false);
			expect(headers.get("Cache-Control")).toBe("no-store");
		}
	});

	it("ignores cookies without preview=true", async () => {
		const owner = await insertUser({ username: "plain" });
		const { headers, body } = await open("/plain", (await insertSession(owner)).header);
		expect(body.kind === "page" && body.preview).toBeNull();
		expect(headers.has("X-Public-Page")).toBe(true);
	});
});

function args(path: string, cookie?: string) {
	const request = pageRequest(path, cookie ? { Cookie: cookie } : {});
	const username = new URL(request.url).pathname.slice(1);
	return createRouteArgs(request, { username });
}

async function open(path: string, cookie?: string) {
	const { data, init } = await loader(args(path, cookie));
	return { body: data, status: init?.status, headers: new Headers(init?.headers) };
}
