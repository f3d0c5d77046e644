import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { unzip } from "#tests/support/unzip.ts";
import { insertWholeAccount } from "#tests/support/whole-account-factory.ts";
import { listDataExports } from "../queries.server.ts";
import { sendAccountNotice } from "../send-account-notice.server.ts";
import { createDataExport, createExport } from "./create-data-export.server.ts";
import { exportKey } from "./data-export-file.server.ts";
import { deleteOldExports } from "./delete-old-data-exports.server.ts";
import { getDataExport } from "./get-data-export.server.ts";
import { requestDataExport } from "./request-data-export.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const inMs = (ms: number) => ({ now: () => new Date(Date.now() + ms) });

beforeAll(() => startJobs([createDataExport, sendAccountNotice]));
afterAll(() => stopJobs());

async function insertPending({ userId }: { userId: string }, createdAt = new Date()) {
	const expiresAt = new Date(createdAt.getTime() + 7 * DAY_MS);
	return db.dataExport.create({ data: { userId, createdAt, expiresAt } });
}

async function insertReady(user: { userId: string }) {
	const { id } = await insertPending(user);
	await createExport(id);
	return id;
}

const listed = async (user: { userId: string }) =>
	(await listDataExports(user)).map(({ status }) => status);

describe("requesting an export", () => {
	test("makes a copy in a job, offers it for a week, and notifies the owner", async () => {
		const user = await insertWholeAccount();
		await requestDataExport(user);
		await eventually(async () => expect(await listed(user)).toEqual(["ready"]));

		const [made] = await listDataExports(user);
		if (made?.status !== "ready") throw new Error("ready");
		const file = await getDataExport({ ...user, exportId: made.id });
		const zip = Buffer.from(await new Response(file.stream).arrayBuffer());
		expect(file.bytes).toBe(zip.length);
		expect(made.bytes).toBe(zip.length);
		expect(file.fileName).toMatch(new RegExp(`^${user.username}-data-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
		expect([...(await unzip(zip)).keys()]).toContain(`images/${user.photo.id}.webp`);
		expect(made.expiresAt.getTime() - Date.now()).toBeGreaterThan(7 * DAY_MS - HOUR_MS);
		await eventually(async () => {
			const subjects = await db.outboxMail.findMany({ where: { to: user.email } });
			expect(subjects.map(({ subject }) => subject).join()).toContain("ready to download");
		});
	});

	test("many times at once makes one copy for each account", async () => {
		const user = await insertUser();
		// No job runs for these: only the row counts.
		await insertPending(user);
		await Promise.all([1, 2, 3, 4].map(() => requestDataExport(user)));
		expect(await db.dataExport.count({ where: { userId: user.userId } })).toBe(1);

		const another = await insertUser();
		await Promise.all([1, 2, 3, 4, 5].map(() => requestDataExport(another)));
		await eventually(async () => expect(await listed(another)).toEqual(["ready"]));
	});

	test("is refused the sixth time within an hour", async () => {
		const user = await insertUser();
		await insertPending(user);
		for (let count = 0; count < 5; count += 1) await requestDataExport(user);
		await expect(requestDataExport(user)).rejects.toMatchObject({
			status: 429,
			message: "You have requested your data 5 times in the last hour. Please try again later.",
		});
	});

	test("again replaces the earlier copy", async () => {
		const user = await insertUser();
		const before = await insertReady(user);
		const after = await insertReady(user);
		expect(await listed(user)).toEqual(["ready"]);
		expect(await storage.size(exportKey({ exportId: before }))).toBeNull();
		expect(await storage.size(exportKey({ exportId: after }))).not.toBeNull();
	});
});

describe("opening an export", () => {
	test("works only for its owner", async () => {
		const exportId = await insertReady(await insertUser());
		const other = await insertUser();
		await expect(getDataExport({ ...other, exportId })).rejects.toMatchObject({ status: 404 });
	});

	test("fails after a week", async () => {
		const user = await insertUser();
		const exportId = await insertReady(user);
		const opened = getDataExport({ ...user, exportId }, inMs(7 * DAY_MS + HOUR_MS));
		await expect(opened).rejects.toMatchObject({ status: 404 });
	});

	const UUID = crypto.randomUUID();
	test.each(["", "x", "../../etc/passwd", UUID, `x${UUID}`, `${UUID}x`])(
		"finds nothing by the id %j",
		async (id) => {
			const user = await insertUser();
			await expect(getDataExport({ ...user, exportId: id })).rejects.toMatchObject({
				status: 404,
			});
		},
	);

	test("finds nothing while the export is being made", async () => {
		const user = await insertUser();
		const { id: exportId } = await insertPending(user);
		await expect(getDataExport({ ...user, exportId })).rejects.toMatchObject({ status: 404 });
	});
});

describe("making an export", () => {
	test("leaves no file if the account is deleted in the meantime", async () => {
		const user = await insertUser();
		const { id: exportId } = await insertPending(user);
		const write = storage.write.bind(storage);
		vi.spyOn(storage, "write").mockImplementation(async (key, stream) => {
			const bytes = await write(key, stream);
			await db.user.delete({ where: { id: user.userId } });
			return bytes;
		});
		await createExport(exportId);
		expect(await storage.size(exportKey({ exportId }))).toBeNull();
	});

	test("does nothing for an export that is ready or an unknown account", async () => {
		const user = await insertUser();
		const exportId = await insertReady(user);
		const write = vi.spyOn(storage, "write");
		await createExport(exportId);
		await createExport(crypto.randomUUID());
		expect(write).not.toHaveBeenCalled();
	});
});

describe("the purge", () => {
	test("removes rows and files of expired exports, and keeps the others", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const over = await insertReady(user);
		await db.dataExport.update({ where: { id: over }, data: { expiresAt: new Date() } });
		const kept = await insertReady(other);
		await deleteOldExports();
		await deleteOldExports();
		expect(await db.dataExport.count({ where: { id: over } })).toBe(0);
		expect(await storage.size(exportKey({ exportId: over }))).toBeNull();
		expect(await db.dataExport.count({ where: { id: kept } })).toBe(1);
		expect(await storage.size(exportKey({ exportId: kept }))).not.toBeNull();
	});

	test("drops an abandoned export, so that it can be requested again", async () => {
		const user = await insertUser();
		await insertPending(user, new Date(Date.now() - 2 * HOUR_MS));
		await deleteOldExports();
		expect(await listed(user)).toEqual(["pending"]);
		await deleteOldExports(inMs(2 * HOUR_MS));
		expect(await listed(user)).toEqual(["failed"]);
		await requestDataExport(user);
		await eventually(async () => expect(await listed(user)).toEqual(["ready"]));
	});

	test("removes files left by a crash, but none that is being written", async () => {
		const user = await insertUser();
		const ready = await insertReady(user);
		const { id: pending } = await insertPending(user);
		const folder = path.resolve(env.DATA_DIR, "storage", "exports");
		const gone = crypto.randomUUID();
		for (const name of [`${gone}.zip`, `${gone}.zip.1.tmp`, `${ready}.zip.2.tmp`, "stray.txt"]) {
			writeFileSync(path.join(folder, name), "x");
		}
		writeFileSync(path.join(folder, `${pending}.zip.3.tmp`), "x");
		await deleteOldExports();
		const left = await storage.list("exports");
		expect(left).toContain(exportKey({ exportId: ready }));
		expect(left).toContain(`exports/${pending}.zip.3.tmp`);
		for (const name of [gone, `${ready}.zip.2`, "stray"]) {
			expect(left.filter((key) => key.includes(name))).toEqual([]);
		}
	});
});
