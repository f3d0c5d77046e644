import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { makeQrCode } from "#app/platform/qr-code.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./link-qr-code.ts";

function open(linkId: string, format: "svg" | "png", headers: HeadersInit = {}) {
	return loader(createRouteArgs(pageRequest(`/go/${linkId}/qr.${format}`, headers), { linkId }));
}

describe("GET /go/:linkId/qr.svg and qr.png", () => {
	test("encode the address that counts clicks, even before the link is shown", async () => {
		const owner = await insertUser();
		for (const enabled of [true, false]) {
			const { id } = await insertLink(owner, { enabled });
			const svg = await open(id.toUpperCase(), "svg");
			expect(svg.headers.get("Content-Type")).toBe("image/svg+xml");
			expect(await svg.text()).toContain(makeQrCode(`${env.APP_URL}/go/${id}`).path);
			const png = await open(id, "png");
			expect(png.headers.get("Content-Type")).toBe("image/png");
			const etag = png.headers.get("ETag") ?? "";
			expect((await open(id, "png", { "If-None-Match": etag })).status).toBe(304);
		}
	});

	test("of a private page are available only to its owner and never cached", async () => {
		const owner = await insertUser();
		const { id } = await insertLink(owner);
		await db.profile.update({ where: { id: owner.profileId }, data: { published: false } });
		const [own, other] = [await insertSession(owner), await insertSession(await insertUser())];
		expect((await open(id, "svg")).status).toBe(404);
		expect((await open(id, "svg", { Cookie: other.header })).status).toBe(404);
		const answer = await open(id, "svg", { Cookie: own.header });
		expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
	});

	test("are not found for links that can't be followed", async () => {
		const { profileId } = await insertUser();
		const header = await db.link.create({
			data: { profileId, kind: "header", title: "Shops", url: "", position: 0 },
		});
		const suspended = await insertLink(await insertUser({ status: "suspended" }));
		const leaving = await insertLink(await insertUser({ deletionRequestedAt: new Date() }));
		for (const id of [
			header.id,
			suspended.id,
			leaving.id,
			crypto.randomUUID(),
			"0",
			"../../etc/passwd",
		]) {
			const answer = await open(id, "svg");
			expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
		}
	});
});
