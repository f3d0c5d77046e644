import { beforeEach, expect, test, vi } from "vitest";
import { ingest } from "#app/features/analytics/intake/ingest.server.ts";
import { keepPageVersion } from "#app/features/history/keep-page-version.server.ts";
import { getPublicPage } from "#app/features/public-page/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { loader } from "#app/routes/resources/go-file.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { addLink } from "../add-link.server.ts";
import { deleteLinks } from "../delete-links.server.ts";
import { duplicateLink } from "../duplicate-link.server.ts";
import { editLink } from "../edit-link.server.ts";
import { getLink } from "../queries.server.ts";
import { restoreLinks } from "../restore-links.server.ts";
import { setLinksEnabled } from "../set-links-enabled.server.ts";
import { FILE_FOLDER, fileKey } from "./file-key.server.ts";
import { purgeLeftFiles } from "./purge-files.server.ts";
import { removeFiles } from "./remove-files.server.ts";
import { removeLinkFile, setLinkFile } from "./set-link-file.server.ts";
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
	const { id: linkId } = await addLink({ owner, kind: "file", title: "Press kit", url: "" });
	return { owner, linkId };
}

const upload = (owner: InsertedUser, linkId: string, content: BlobPart = PDF, name = "Kit.pdf") =>
	setLinkFile({ owner, linkId, file: new File([content], name, { type: "text/html" }) });

async function fileOf(owner: InsertedUser, linkId: string) {
	return uploadOf((await getLink(owner, linkId)).details);
}

const open = (linkId: string, headers: Record<string, string> = {}, method = "GET") => {
	const asked = pageRequest(`/go/${linkId}/file`, { "User-Agent": CHROME, ...headers });
	const request = new Request(asked, { method });
	return answerOf(loader(createRouteArgs(request, { linkId }))) as Promise<Response>;
};

beforeEach(() => vi.restoreAllMocks());

test("a file is on the page once it is uploaded, and downloads as what it is", async () => {
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
		"content-disposition": `attachment; filename="Kit.pdf"; filename*=UTF-8''Kit.pdf`,
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
	expect((await open(linkId, {}, "HEAD")).headers.get("Content-Length")).toBe("26");
	expect(record).toHaveBeenCalledTimes(1);

	// Parts of another file than the one that began.
	const changed = await open(linkId, { Range: "bytes=16-19", "If-Range": '"other"' });
	expect(changed.status).toBe(200);
});

test("files of hidden links, suspended pages and other accounts are not served", async () => {
	const { owner, linkId } = await insertFileLink();
	await upload(owner, linkId);
	await setLinksEnabled({ owner, linkIds: [linkId], enabled: false });
	expect((await open(linkId)).status).toBe(404);
	await setLinksEnabled({ owner, linkIds: [linkId], enabled: true });
	expect((await open(linkId)).status).toBe(200);

	const { details } = await getLink(owner, linkId);
	const thief = await insertUser();
	const added = await addLink({ owner: thief, kind: "file", title: "Mine", url: "", details });
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
	await editLink({ owner, linkId, kind: "file", ...changes });
	expect(await fileOf(owner, linkId)).toEqual(stored);
	expect((await getLink(owner, linkId)).details).toMatchObject({ text: "Photos and facts" });

	await removeLinkFile({ owner, linkId });
	expect(await fileOf(owner, linkId)).toBeNull();
});

test("a file stays as long as a copy, the undo or the history names it", async () => {
	const { owner, linkId } = await insertFileLink();
	await upload(owner, linkId);
	const file = await fileOf(owner, linkId);
	const key = fileKey({ id: file?.id ?? "" });
	const { id: copyId } = await duplicateLink({ owner, linkId });
	expect(await fileOf(owner, copyId)).toEqual(file);

	const { profileId } = owner;
	await keepPageVersion({ profileId, actor: "creator" });
	const named = { profileId, imageIds: { has: file?.id ?? "" } };
	expect(await db.pageVersion.count({ where: named })).toBeGreaterThan(0);
	const { removalId } = await deleteLinks({ owner, linkIds: [linkId, copyId] });
	await db.pageVersion.deleteMany({ where: { profileId } });
	await purgeLeftFiles(inTwoDays);
	expect(await storage.size(key)).toBe(PDF.length);
	await restoreLinks({ owner, removalId });
	expect((await open(linkId)).status).toBe(200);

	await deleteLinks({ owner, linkIds: [linkId, copyId] });
	await db.pageVersion.deleteMany({ where: { profileId } });
	await db.removedLink.deleteMany({ where: { profileId } });
	await storage.put(`${FILE_FOLDER}/left-by-a-crash`, Buffer.from(PDF));
	await purgeLeftFiles();
	expect(await storage.size(key)).toBe(PDF.length);
	await purgeLeftFiles(inTwoDays);
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
	await removeFiles(one.owner);
	expect(await storage.size(fileKey({ id: removed?.id ?? "" }))).toBeNull();
	expect(await storage.size(fileKey({ id: kept?.id ?? "" }))).toBe(PDF.length);
});
