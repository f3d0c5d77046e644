import { beforeAll, describe, expect, test } from "vitest";
import { createExport } from "#app/features/account/accounts/export/create-data-export.server.ts";
import { imageKey } from "#app/features/creator-page/images/image-key.server.ts";
import { requireUser } from "#app/middleware/require-user.server.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertSession, insertSignedIn, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { unzip } from "#tests/support/unzip.ts";
import { loader } from "./download.ts";

const PATH = "/dashboard/settings/data/download";
const LARGE_BYTES = 26_000_000;

function get(user: InsertedUser, search = "") {
	return answerOf(
		loader(createRouteArgs(pageRequest(PATH + search), {}, { user })),
	) as Promise<Response>;
}

/** An image of so many bytes, as `createImage` would have left it. */
async function insertLargeImage({ userId }: { userId: string }) {
	const contentHash = "a".repeat(64);
	await storage.put(
		imageKey({ contentHash, width: 400, format: "webp" }),
		new Uint8Array(LARGE_BYTES),
	);
	await db.image.create({ data: { userId, contentHash, width: 400, height: 400, widths: [400] } });
}

async function insertReady({ userId }: { userId: string }) {
	const expiresAt = new Date(Date.now() + 3_600_000);
	const { id } = await db.dataExport.create({ data: { userId, expiresAt } });
	await createExport(id);
	return id;
}

describe("the download", () => {
	test("is a zip file with a dated name", async () => {
		const user = await insertSignedIn({ username: "ada_l-1" });
		const response = await get(user);
		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toBe("application/zip");
		expect(response.headers.get("Content-Disposition")).toMatch(
			/^attachment; filename="ada_l-1-data-\d{4}-\d\d-\d\d\.zip"$/,
		);
		const files = await unzip(new Uint8Array(await response.arrayBuffer()));
		expect(String(files.get("account.json"))).toContain(user.email);
	});

	test("asks for a proof first if the last one is older than 10 minutes", async () => {
		const user = await insertSignedIn();
		const createdAt = new Date(Date.now() - 10 * 60_000);
		await db.session.updateMany({ where: { userId: user.userId }, data: { createdAt } });
		for (const search of ["", `?export=${crypto.randomUUID()}`]) {
			const response = await get(user, search);
			expect(response).toRedirectTo("/dashboard/settings/data");
			await expect(response).toSendToast({
				type: "error",
				message: "Please confirm that it’s you, then download again.",
			});
		}
		await db.session.updateMany({ where: { userId: user.userId }, data: { provedAt: new Date() } });
		expect((await get(user)).status).toBe(200);
	});

	test("is not cached and requires sign-in", async () => {
		const user = await insertUser();
		const { header } = await insertSession(user);
		const args = createRouteArgs(pageRequest(PATH, { Cookie: header }), {}, { user });
		const response = await requireUser(args as never, () => loader(args as never) as never);
		expect((response as Response).headers.get("Cache-Control")).toBe("no-store");
		await (response as Response).body?.cancel().catch(() => {});
	});

	test("redirects with the reason the sixth time within an hour", async () => {
		const user = await insertSignedIn();
		for (let count = 0; count < 5; count += 1) {
			const response = await get(user);
			expect(response.status).toBe(200);
			await response.arrayBuffer();
		}
		const response = await get(user);
		expect(response).toRedirectTo("/dashboard/settings/data");
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(3_000);
		await expect(response).toSendToast({
			type: "error",
			message: "You have requested your data 5 times in the last hour. Please try again later.",
		});
	});

	test("is not counted for HEAD", async () => {
		const user = await insertSignedIn();
		for (let count = 0; count < 7; count += 1) {
			const request = new Request(pageRequest(PATH), { method: "HEAD" });
			const response = (await loader(createRouteArgs(request, {}, { user }))) as Response;
			expect(response.status).toBe(200);
		}
		expect((await get(user)).status).toBe(200);
	});
});

describe("a large export", () => {
	let user: InsertedUser;
	let exportId: string;
	beforeAll(async () => {
		user = await insertSignedIn();
		await insertLargeImage(user);
		exportId = await insertReady(user);
	});

	test("is not made during the request", async () => {
		const response = await get(user);
		expect(response).toRedirectTo("/dashboard/settings/data");
		await expect(response).toSendToast({
			type: "error",
			message: "Your data is too large to download directly. Prepare it first.",
		});
	});

	test("is sent in full once a job has made it", async () => {
		const response = await get(user, `?export=${exportId}`);
		expect(response.status).toBe(200);
		const bytes = (await response.arrayBuffer()).byteLength;
		expect(bytes).toBeGreaterThan(LARGE_BYTES);
		expect(response.headers.get("Content-Length")).toBe(String(bytes));
	});

	test("is not found for another account", async () => {
		const response = await get(await insertSignedIn(), `?export=${exportId}`);
		expect(response.status).toBe(404);
		expect(response.headers.get("Content-Disposition")).toBeNull();
	});
});
