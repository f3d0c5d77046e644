import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { endPageSuspension } from "#app/features/admin/moderation/decisions/end-page-suspension.server.ts";
import { suspendAccount } from "#app/features/admin/moderation/decisions/suspend-account.server.ts";
import { suspendPage } from "#app/features/admin/moderation/decisions/suspend-page.server.ts";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { db } from "#app/platform/db.server.ts";
import { loadSite } from "#app/platform/follow-site.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./image.ts";

describe("the image route", () => {
	it.each([
		["400.webp", "image/webp", "webp"],
		["500.jpg", "image/jpeg", "jpeg"],
	])(
		"serves %s with a permanent cache lifetime, only as an image",
		async (variant, contentType, format) => {
			const response = await get(await insertImage(), variant);
			expect(response.status).toBe(200);
			expect(Object.fromEntries(response.headers)).toMatchObject({
				"content-type": contentType,
				"cache-control": "public, max-age=31536000, immutable",
				"x-content-type-options": "nosniff",
				"content-security-policy": "default-src 'none'",
			});
			const bytes = Buffer.from(await response.arrayBuffer());
			expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
			expect((await sharp(bytes).metadata()).format).toBe(format);
		},
	);

	it("answers 304 to a browser that has the file", async () => {
		const id = await insertImage();
		const etag = (await get(id, "400.webp")).headers.get("ETag") ?? "";
		const again = await get(id, "400.webp", { "If-None-Match": etag });
		expect(again.status).toBe(304);
		expect(again.body).toBeNull();
		expect((await get(id, "500.jpg", { "If-None-Match": etag })).status).toBe(200);
	});

	it("sends the requested byte range", async () => {
		const id = await insertImage();
		const whole = await get(id, "400.webp");
		const bytes = Buffer.from(await whole.arrayBuffer());
		expect(whole.headers.get("Accept-Ranges")).toBe("bytes");

		const part = await get(id, "400.webp", { Range: "bytes=10-19" });
		expect(part.status).toBe(206);
		expect(part.headers.get("Content-Range")).toBe(`bytes 10-19/${bytes.length}`);
		expect(part.headers.get("Content-Length")).toBe("10");
		expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));

		const beyond = await get(id, "400.webp", { Range: `bytes=${bytes.length}-` });
		expect(beyond.status).toBe(416);
		expect(beyond.headers.get("Content-Range")).toBe(`bytes */${bytes.length}`);
	});

	it("sends the whole file if the browser has part of a different one", async () => {
		const id = await insertImage();
		const etag = (await get(id, "400.webp")).headers.get("ETag") ?? "";
		const statusWith = async (ifRange: string) =>
			(await get(id, "400.webp", { Range: "bytes=0-9", "If-Range": ifRange })).status;
		expect([await statusWith(etag), await statusWith('"another"')]).toEqual([206, 200]);
	});

	it.each(["401.webp", "400.png", "400", "0400.webp", "../400.webp", "400.webp/x", "1e2.webp"])(
		"doesn't find %s",
		async (variant) => {
			expect((await get(await insertImage(), variant)).status).toBe(404);
		},
	);

	it.each([
		["is suspended", { status: "suspended" }],
		["is scheduled for deletion", { deletionRequestedAt: new Date() }],
	] as const)(
		"hides images while an account %s, and serves them again afterwards",
		async (_, state) => {
			const id = await insertImage();
			const { userId } = await db.image.findUniqueOrThrow({ where: { id } });
			await db.user.update({ where: { id: userId }, data: state });
			expect((await get(id, "400.webp")).status).toBe(404);
			await db.user.update({
				where: { id: userId },
				data: { status: "active", deletionRequestedAt: null },
			});
			expect((await get(id, "400.webp")).status).toBe(200);
		},
	);

	describe("of a page that an administrator has suspended", () => {
		it("answers 404 from the next request on, also to a browser that has the file, until the page is activated", async () => {
			const { id, userId } = await insertImageOfPage();
			const etag = (await get(id, "400.webp")).headers.get("ETag") ?? "";
			const terms = { actor: await insertAdministrator(), userId, notify: false };

			await suspendPage(terms);
			const hidden = [
				await get(id, "400.webp"),
				await get(id, "500.jpg", { Range: "bytes=0-9" }),
				await get(id, "400.webp", { "If-None-Match": etag }),
			];
			expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404]);
			expect(hidden.map(({ headers }) => headers.get("Cache-Control"))).toEqual(
				hidden.map(() => "no-store"),
			);

			await endPageSuspension(terms);
			expect((await get(id, "400.webp")).headers.get("Cache-Control")).toContain("immutable");
		});

		it("serves administrators and the owner, without caching, and nobody else", async () => {
			const { id, userId } = await insertImageOfPage();
			const actor = await insertAdministrator();
			await suspendPage({ actor, userId, notify: false });
			const administrator = await insertAdminSession(actor);
			const owner = await insertSession({ userId });
			const stranger = await insertSession(await insertUser());
			const statusFor = async (Cookie: string) => {
				const response = await get(id, "400.webp", { Cookie });
				return [response.status, response.headers.get("Cache-Control")];
			};
			expect(await statusFor(administrator.header)).toEqual([200, "no-store"]);
			expect(await statusFor(owner.header)).toEqual([200, "no-store"]);
			expect(await statusFor(stranger.header)).toEqual([404, "no-store"]);
			expect(await statusFor(`session=${administrator.value}`)).toEqual([404, "no-store"]);
			expect(await statusFor(`admin-session=${owner.value}`)).toEqual([404, "no-store"]);

			// A suspended account has no sessions; its pictures are only the administrators'.
			await suspendAccount({ actor, userId, notify: false });
			expect(await statusFor(administrator.header)).toEqual([200, "no-store"]);
			expect(await statusFor(owner.header)).toEqual([404, "no-store"]);
		});

		it("doesn't serve an administrator who has yet to set up the required two-step verification", async () => {
			const { id, userId } = await insertImageOfPage();
			const actor = await insertAdministrator();
			await suspendPage({ actor, userId, notify: false });
			const { header } = await insertAdminSession(actor);
			await requireTwoStep(true);
			expect((await get(id, "400.webp", { Cookie: header })).status).toBe(404);
			await requireTwoStep(false);
			expect((await get(id, "400.webp", { Cookie: header })).status).toBe(200);
		});
	});

	it.each(["nothing", "../../etc/passwd", "00000000-0000-7000-8000-000000000000"])(
		"doesn't find the image id %s",
		async (id) => {
			const response = await get(id, "400.webp");
			expect(response.status).toBe(404);
			expect(response.headers.get("Cache-Control")).toBe("no-store");
		},
	);
});

async function requireTwoStep(isRequired: boolean): Promise<void> {
	const change = { requireTwoStep: isRequired };
	await db.siteSettings.upsert({ where: { id: 1 }, create: change, update: change });
	await loadSite();
}

function get(imageId: string, variant: string, headers: HeadersInit = {}): Promise<Response> {
	const request = pageRequest(`/images/${encodeURIComponent(imageId)}/x`, headers);
	return loader(createRouteArgs(request, { imageId, variant }));
}

async function insertImage(): Promise<string> {
	return (await insertImageOfPage()).id;
}

async function insertImageOfPage(): Promise<{ id: string; userId: string }> {
	const { userId } = await insertUser();
	const background = "#7a9e87";
	const bytes = await sharp({ create: { width: 500, height: 500, channels: 3, background } })
		.png()
		.toBuffer();
	return { id: (await createImage({ userId, bytes, purpose: "profile" })).id, userId };
}
