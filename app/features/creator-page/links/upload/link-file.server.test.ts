import { inspect } from "node:util";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { loader } from "#app/routes/resources/go-file.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { createLink } from "../edit/create-link.server.ts";
import { createLinkCopy } from "../edit/create-link-copy.server.ts";
import { deleteLinks } from "../edit/delete-links.server.ts";
import { restoreLinks } from "../edit/restore-links.server.ts";
import { updateLink } from "../edit/update-link.server.ts";
import { updateLinksEnabled } from "../edit/update-links-enabled.server.ts";
import { getLink } from "../queries.server.ts";
import { deleteFiles, deleteUnusedFilesAt } from "./delete-unused-files.server.ts";
import { FILE_FOLDER, fileKey } from "./file-key.server.ts";
import { deleteLinkFile, updateLinkFile } from "./update-link-file.server.ts";
import { uploadOf } from "./upload-details.ts";

const CHROME =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PDF = "%PDF-1.7\nA page.";
const DAY_MS = 24 * 60 * 60 * 1000;
/** One byte more than the free plan includes. */
const TOO_LARGE_BYTES = 5 * 1024 * 1024 + 1;
const inTwoDays = { now: () => new Date(Date.now() + 2 * DAY_MS) };

async function insertFileLink(tier: "free" | "pro" = "free") {
	const owner = await insertUser({ tier });
	const { id: linkId } = await createLink({ owner, kind: "file", title: "Press kit", url: "" });
	return { owner, linkId };
}

const upload = (owner: InsertedUser, linkId: string, content: BlobPart = PDF, name = "Kit.pdf") =>
	updateLinkFile({ owner, linkId, file: new File([content], name, { type: "text/html" }) });

async function fileOf(owner: InsertedUser, linkId: string) {
	return uploadOf((await getLink(owner, linkId)).details);
}

const open = (
	linkId: string,
	headers: Record<string, string> = {},
	{ method = "GET", address = randomAddress() } = {},
) => {
	const asked = pageRequest(`/go/${linkId}/file`, { "User-Agent": CHROME, ...headers });
	const request = new Request(asked, { method });
	return answerOf(loader(createRouteArgs(request, { linkId }, { address }))) as Promise<Response>;
};

beforeEach(() => vi.restoreAllMocks());

test("a file is on the page once it is uploaded, and is served as what it is", async () => {
	const { owner, linkId } = await insertFileLink();
	const { username } = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
	expect(await getPublicPage({ username })).toMatchObject({ page: { links: [] } });
	expect((await open(linkId)).status).toBe(404);

	await upload(owner, linkId);
	expect(await getPublicPage({ username })).toMatchObject({
		page: { links: [{ id: linkId, text: "PDF, 1 KB" }] },
	});
	const response = await open(linkId);
	expect(response.status).toBe(200);
	expect(await response.text()).toBe(PDF);
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "application/pdf",
		"content-disposition": `inline; filename="Kit.pdf"; filename*=UTF-8''Kit.pdf`,
		"x-content-type-options": "nosniff",
		"content-length": String(PDF.length),
	});
});

test("a player reads parts of a recording, and the first part alone counts as a click", async () => {
	const { owner, linkId } = await insertFileLink();
	await upload(owner, linkId, "RIFF\x24\0\0\0WAVEfmt 0123456789", "song.mp3");
	expect(await fileOf(owner, linkId)).toMatchObject({ type: "wav", name: "song.wav" });
	const record = vi.spyOn(ingest, "record");

	const first = await open(linkId, { Range: "bytes=0-" });
	expect(first.status).toBe(206);
	expect(first.headers.get("Content-Range")).toBe("bytes 0-25/26");
	expect(record).toHaveBeenCalledTimes(1);

	const later = await open(linkId, { Range: "bytes=16-19" });
	expect([later.status, await later.text()]).toEqual([206, "0123"]);
	expect((await open(linkId, { Range: "bytes=26-" })).status).toBe(416);
	expect((await open(linkId, {}, { method: "HEAD" })).headers.get("Content-Length")).toBe("26");
	expect(record).toHaveBeenCalledTimes(1);

	// Parts of another file than the one that began.
	const changed = await open(linkId, { Range: "bytes=16-19", "If-Range": '"other"' });
	expect(changed.status).toBe(200);
});

describe("one press of play counts once", () => {
	const RECORDING = "RIFF\x24\0\0\0WAVEfmt 0123456789";
	const IPHONE =
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

	/** @returns a function that requests ranges one after the other, and returns how often it counted so far */
	async function recording() {
		const { owner, linkId } = await insertFileLink();
		await upload(owner, linkId, RECORDING, "song.wav");
		const record = vi.spyOn(ingest, "record").mockResolvedValue();
		return async (
			ranges: readonly (string | null)[],
			{ userAgent = IPHONE, address = "192.0.2.77", method = "GET" } = {},
		) => {
			for (const range of ranges) {
				const headers = { "User-Agent": userAgent, ...(range === null ? {} : { Range: range }) };
				const { status, body } = await open(linkId, headers, { method, address });
				expect(status).toBe(range === null ? 200 : 206);
				await body?.cancel();
			}
			return record.mock.calls.length;
		};
	}

	test.each([
		["Safari on an iPhone", ["bytes=0-1", "bytes=0-25", "bytes=16-25"]],
		["Safari that asks twice", ["bytes=0-1", "bytes=0-1", "bytes=0-25", "bytes=0-25"]],
		[
			"Safari, with a seek to the middle and back",
			["bytes=0-1", "bytes=0-25", "bytes=12-25", "bytes=0-25"],
		],
		["Chrome, with seeks", ["bytes=0-", "bytes=16-", "bytes=0-"]],
		["Firefox", ["bytes=0-", "bytes=8-"]],
	])("%s", async (_name, ranges) => {
		const play = await recording();
		expect(await play(ranges)).toBe(1);
	});

	test("at the same time too", async () => {
		const play = await recording();
		await Promise.all(["bytes=0-1", "bytes=0-25", "bytes=0-"].map((range) => play([range])));
		expect(await play([])).toBe(1);
	});

	test("for each visitor and link, and again after half an hour", async () => {
		const play = await recording();
		const another = await recording();
		expect(await play(["bytes=0-1"])).toBe(1);
		expect(await play(["bytes=0-1"], { address: "192.0.2.78" })).toBe(2);
		expect(await play(["bytes=0-"], { userAgent: CHROME })).toBe(3);
		expect(await another(["bytes=0-1", "bytes=0-25"])).toBe(4);
		expect(await play(["bytes=0-25"])).toBe(4);
		await db.$executeRaw`UPDATE rate_limit SET expire = 0 WHERE key LIKE 'file-play:%'`;
		expect(await play(["bytes=0-1", "bytes=0-25"])).toBe(5);
	});

	test("not for HEAD, and a download counts each time", async () => {
		const play = await recording();
		expect(await play(["bytes=0-1"], { method: "HEAD" })).toBe(0);
		expect(await play([null, null])).toBe(2);
	});

	test("stores no address and no user agent", async () => {
		const play = await recording();
		await play(["bytes=0-1"], { address: "203.0.113.99" });
		const rows = await db.$queryRaw`SELECT * FROM rate_limit WHERE key LIKE 'file-play:%'`;
		expect(rows).not.toEqual([]);
		expect(inspect(rows)).not.toMatch(/203\.0\.113|iPhone/);
	});

	test("an unknown link leaves nothing behind", async () => {
		const count = () =>
			db.$queryRaw`SELECT count(*)::int AS rows FROM rate_limit WHERE key LIKE 'file-play:%'`;
		const before = await count();
		expect((await open(crypto.randomUUID(), { Range: "bytes=0-1" })).status).toBe(404);
		expect(await count()).toEqual(before);
	});
});

test("files of hidden links, suspended pages and other accounts are not served", async () => {
	const { owner, linkId } = await insertFileLink();
	await upload(owner, linkId);
	await updateLinksEnabled({ owner, linkIds: [linkId], enabled: false });
	expect((await open(linkId)).status).toBe(404);
	await updateLinksEnabled({ owner, linkIds: [linkId], enabled: true });
	expect((await open(linkId)).status).toBe(200);

	const { details } = await getLink(owner, linkId);
	const thief = await insertUser();
	const added = await createLink({ owner: thief, kind: "file", title: "Mine", url: "", details });
	expect(await fileOf(thief, added.id)).toBeNull();
	await db.link.update({ where: { id: added.id }, data: { details } });
	expect((await open(added.id)).status).toBe(404);

	const suspended = await insertFileLink();
	await upload(suspended.owner, suspended.linkId);
	const { profileId } = suspended.owner;
	await db.profile.update({ where: { id: profileId }, data: { suspendedAt: new Date() } });
	expect((await open(suspended.linkId)).status).toBe(404);
});

test("other types and files over the plan's limit are refused, and nothing is stored", async () => {
	const { owner, linkId } = await insertFileLink();
	const page = upload(owner, linkId, "<script>alert(1)</script>", "kit.pdf");
	await expect(page).rejects.toMatchObject({ code: "invalid" });
	const large = new Uint8Array(TOO_LARGE_BYTES);
	large.set(Buffer.from("%PDF-1.7"));
	await expect(upload(owner, linkId, large)).rejects.toMatchObject({
		code: "too_large",
		message: "Choose a file of at most 5 MB, the limit of your plan.",
	});
	expect(await fileOf(owner, linkId)).toBeNull();
	expect(await db.linkFile.count({ where: { userId: owner.userId } })).toBe(0);

	const paid = await insertFileLink("pro");
	await upload(paid.owner, paid.linkId, large);
	expect(await fileOf(paid.owner, paid.linkId)).toMatchObject({ bytes: TOO_LARGE_BYTES });
});

test("only an upload changes the file, also from an editor that was opened before it", async () => {
	const { owner, linkId } = await insertFileLink();
	const { version, details } = await getLink(owner, linkId);
	await upload(owner, linkId);
	const stored = await fileOf(owner, linkId);
	const texts = { ...details, text: "Photos and facts" };
	const changes = { title: "Kit", url: "", details: texts, version };
	await updateLink({ owner, linkId, kind: "file", ...changes });
	expect(await fileOf(owner, linkId)).toEqual(stored);
	expect((await getLink(owner, linkId)).details).toMatchObject({ text: "Photos and facts" });

	await deleteLinkFile({ owner, linkId });
	expect(await fileOf(owner, linkId)).toBeNull();
});

test("a file stays as long as a copy, the undo or the history names it", async () => {
	const { owner, linkId } = await insertFileLink();
	await upload(owner, linkId);
	const file = await fileOf(owner, linkId);
	const key = fileKey({ id: file?.id ?? "" });
	const { id: copyId } = await createLinkCopy({ owner, linkId });
	expect(await fileOf(owner, copyId)).toEqual(file);

	const { profileId } = owner;
	await createPageVersion({ profileId, actor: "creator" });
	const named = { profileId, imageIds: { has: file?.id ?? "" } };
	expect(await db.pageVersion.count({ where: named })).toBeGreaterThan(0);
	const { removalId } = await deleteLinks({ owner, linkIds: [linkId, copyId] });
	await db.pageVersion.deleteMany({ where: { profileId } });
	await deleteUnusedFilesAt(inTwoDays);
	expect(await storage.size(key)).toBe(PDF.length);
	await restoreLinks({ owner, removalId });
	expect((await open(linkId)).status).toBe(200);

	await deleteLinks({ owner, linkIds: [linkId, copyId] });
	await db.pageVersion.deleteMany({ where: { profileId } });
	await db.removedLink.deleteMany({ where: { profileId } });
	await storage.put(`${FILE_FOLDER}/left-by-a-crash`, Buffer.from(PDF));
	await deleteUnusedFilesAt();
	expect(await storage.size(key)).toBe(PDF.length);
	await deleteUnusedFilesAt(inTwoDays);
	expect(await storage.size(key)).toBeNull();
	expect(await storage.size(`${FILE_FOLDER}/left-by-a-crash`)).toBeNull();
});

test("the files of an account are removed with it, and no others", async () => {
	const one = await insertFileLink();
	const other = await insertFileLink();
	for (const { owner, linkId } of [one, other]) await upload(owner, linkId);
	const [removed, kept] = await Promise.all(
		[one, other].map(({ owner, linkId }) => fileOf(owner, linkId)),
	);
	await deleteFiles(one.owner);
	expect(await storage.size(fileKey({ id: removed?.id ?? "" }))).toBeNull();
	expect(await storage.size(fileKey({ id: kept?.id ?? "" }))).toBe(PDF.length);
});
