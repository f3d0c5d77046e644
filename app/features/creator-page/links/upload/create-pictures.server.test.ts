import { describe, expect, test } from "vitest";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { action } from "#app/routes/dashboard/links.tsx";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { answerOf, createRouteArgs } from "#tests/support/requests.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { createPictures } from "./create-pictures.server.ts";
import { PICTURES_AT_ONCE } from "./pictures.ts";

const picture = async (name: string) =>
	new File([new Uint8Array(await randomPicture())], name, { type: "image/png" });
const noPicture = (name: string) => new File(["Hello"], name, { type: "image/png" });
const tooLarge = (name: string) => new File([new Uint8Array(5 * 1024 * 1024 + 1)], name);

const ADDRESS = "http://localhost:3000/dashboard/links";

async function send(
	user: InsertedUser,
	{ images, ...fields }: { images: File[]; kind: string; [name: string]: unknown },
) {
	const body = new FormData();
	body.set("intent", "add-pictures");
	for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
	for (const file of images) body.append("images", file);
	if (images.length === 0) body.append("images", new File([], ""));
	const sent = new Request(ADDRESS, { method: "POST", body });
	const headers = new Headers(sent.headers);
	headers.set("Accept", "text/html,application/xhtml+xml");
	// What a browser sends of a field without a choice, which Node leaves out.
	const unchosen = 'name="images"; filename=""';
	const given = images.length > 0 ? await sent.blob() : await sent.text();
	const content = typeof given === "string" ? given.replace('name="images"', unchosen) : given;
	const request = new Request(ADDRESS, { method: "POST", body: content, headers });
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

const linksOf = ({ profileId }: InsertedUser) =>
	db.link.findMany({
		where: { profileId },
		orderBy: { position: "asc" },
		include: { thumbnail: true },
	});

describe("createPictures", () => {
	test("adds a gallery with its pictures in the order of the files", async () => {
		const user = await insertUser();
		const images = [await picture("1.png"), await picture("2.png"), await picture("3.png")];
		const answer = await send(user, { kind: "gallery", title: "Roll 14", images });
		const [gallery, ...pictures] = await linksOf(user);
		expect(answer).toRedirectTo(`/dashboard/links?at=${gallery?.id}#link-${gallery?.id}`);
		expect(gallery).toMatchObject({ kind: "gallery", title: "Roll 14", groupId: null });
		expect(pictures).toHaveLength(3);
		for (const each of pictures) {
			// The whole picture: it is not cropped to a square.
			const thumbnail = { width: 60, height: 40 };
			expect(each).toMatchObject({ kind: "picture", groupId: gallery?.id, thumbnail });
		}
		const created = pictures.map(({ thumbnail }) => thumbnail?.createdAt.getTime() ?? 0);
		expect(created).toEqual(created.toSorted((a, b) => a - b));
		const { username } = await db.profile.findUniqueOrThrow({ where: { id: user.profileId } });
		expect(await getPublicPage({ username })).toMatchObject({
			page: { links: [{ kind: "gallery" }, ...pictures.map(({ id }) => ({ id, thumbnail: {} }))] },
		});
	});

	test("adds a gallery without pictures or a title", async () => {
		const user = await insertUser();
		await send(user, { kind: "gallery", title: "", images: [] });
		expect(await linksOf(user)).toMatchObject([{ kind: "gallery", title: "Gallery" }]);
	});

	test("adds pictures at the end of a gallery, and one with its texts at the end of the page", async () => {
		const user = await insertUser();
		const gallery = await insertLink(user, { kind: "gallery", title: "Roll", url: "" });
		await insertLink(user, { title: "Shop" });
		const images = [await picture("1.png"), await picture("2.png")];
		await send(user, { kind: "picture", groupId: gallery.id, title: "Ignored", images });
		const alone = [await picture("3.png")];
		await send(user, { kind: "picture", title: "Ridges", alt: "In mist", images: alone });
		expect(await linksOf(user)).toMatchObject([
			{ kind: "gallery" },
			{ kind: "picture", title: "Picture", groupId: gallery.id },
			{ kind: "picture", title: "Picture", groupId: gallery.id },
			{ title: "Shop", groupId: null },
			{ kind: "picture", title: "Ridges", details: { alt: "In mist" }, groupId: null },
		]);
	});

	test("keeps the good files, and names the others with the reason", async () => {
		const owner = { ...(await insertUser()), actor: "creator" } as const;
		const files = [await picture("good.png"), noPicture("notes.txt"), tooLarge("large.png")];
		expect(await createPictures({ owner, gallery: { title: "" }, files })).toMatchObject({
			added: 1,
			refused: [
				{ name: "notes.txt", reason: "Please select a valid image file (JPEG, PNG, GIF, or WebP)" },
				{ name: "large.png", reason: "Image file size must be less than 5MB" },
			],
		});
		expect(await linksOf(owner)).toMatchObject([{ kind: "gallery" }, { kind: "picture" }]);
	});

	test("adds nothing if all files are refused, if there are none, or too many", async () => {
		const user = await insertUser();
		const images = [noPicture("notes.txt")];
		expect(await send(user, { kind: "gallery", title: "Roll", images })).toRefuseField(
			"images",
			"Not added: “notes.txt”. Please select a valid image file (JPEG, PNG, GIF, or WebP)",
		);
		expect(await send(user, { kind: "picture", images: [] })).toRefuseField(
			"images",
			"Choose a picture",
		);
		const many = Array.from({ length: PICTURES_AT_ONCE + 1 }, () => noPicture("a.png"));
		expect(await send(user, { kind: "gallery", images: many })).toRefuseField(
			"images",
			"Choose at most 20 pictures at once",
		);
		expect(await linksOf(user)).toEqual([]);
		expect(await db.image.count({ where: { userId: user.userId } })).toBe(0);
	});

	test("stores no file of pictures that the page or the group can't take", async () => {
		const owner = { ...(await insertUser()), actor: "creator" } as const;
		const { profileId, userId } = owner;
		const group = await insertLink(await insertUser(), { kind: "gallery", title: "A", url: "" });
		const files = [await picture("1.png"), await picture("2.png")];
		await expect(
			createPictures({ owner, gallery: null, groupId: group.id, files }),
		).rejects.toMatchObject({ code: "invalid", details: { field: "groupId" } });
		await db.link.createMany({
			data: Array.from({ length: 199 }, (_, position) => ({
				...{ profileId, position, kind: "picture" as const, title: "Picture", url: "" },
			})),
		});
		await expect(createPictures({ owner, gallery: null, files })).rejects.toThrow(
			"A page has at most 200 of these: Picture.",
		);
		expect(await db.image.count({ where: { userId } })).toBe(0);
		expect(await db.link.count({ where: { profileId } })).toBe(199);
	});

	test("adds nothing twice if the same form is sent again, also at the same time", async () => {
		const owner = { ...(await insertUser()), actor: "creator" } as const;
		const again = async () =>
			createPictures({
				owner,
				id: "0190a5f0-0000-7000-8000-000000000001",
				gallery: { title: "" },
				files: [await picture("1.png")],
			});
		await Promise.all([again(), again()]);
		await again();
		expect(await linksOf(owner)).toHaveLength(2);
		expect(await db.image.count({ where: { userId: owner.userId } })).toBe(1);
	});
});
