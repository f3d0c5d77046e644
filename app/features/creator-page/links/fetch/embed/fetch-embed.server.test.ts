import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { showEmbed } from "./fetch-embed.server.ts";

skipHostPace();

const VIDEO = "https://vimeo.com/76979871";
const TITLE = "Vimeo video";

/** An internet that answers these addresses, compared by their beginning; others with 404. */
function answering(answers: Record<string, string | Buffer | AppError | number>) {
	return vi.fn<typeof fetchPublic>(async (url) => {
		const [, answer = 404] = Object.entries(answers).find(([start]) => url.startsWith(start)) ?? [];
		if (answer instanceof AppError) throw answer;
		const [status, bytes] =
			typeof answer === "number" ? [answer, Buffer.alloc(0)] : [200, Buffer.from(answer)];
		return { url, status, contentType: "", bytes };
	});
}

const OEMBED = {
	"https://vimeo.com/api/": JSON.stringify({
		title: "Quiet hours",
		thumbnail_url: "https://i.vimeocdn.example/1.jpg",
	}),
};

function picture(): Promise<Buffer> {
	return sharp({ create: { width: 1280, height: 720, channels: 3, background: "#0a0" } })
		.jpeg()
		.toBuffer();
}

async function insertEmbed(given: { title?: string; url?: string } = {}) {
	const owner = await insertUser();
	const { id: linkId } = await db.link.create({
		data: {
			profileId: owner.profileId,
			kind: "embed",
			title: TITLE,
			url: VIDEO,
			position: 0,
			...given,
		},
	});
	const read = () =>
		db.link.findUniqueOrThrow({ where: { id: linkId }, include: { thumbnail: true } });
	return { ...owner, linkId, read };
}

test("keeps the title and a wide picture of what the link plays", async () => {
	const link = await insertEmbed();
	const get = answering({ ...OEMBED, "https://i.vimeocdn.example/": await picture() });
	await showEmbed(link, get);
	const { title, thumbnail } = await link.read();
	expect(title).toBe("Quiet hours");
	expect(thumbnail).toMatchObject({ width: 1200, height: 675, widths: [400, 800, 1200] });
});

test("keeps a title that the creator has chosen", async () => {
	const link = await insertEmbed({ title: "My film" });
	await showEmbed(link, answering(OEMBED));
	expect(await link.read()).toMatchObject({ title: "My film", thumbnail: null });
});

test("keeps a square picture of music", async () => {
	const url = "https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy";
	const link = await insertEmbed({ url });
	const get = answering({
		"https://open.spotify.com/oembed": JSON.stringify({ thumbnail_url: "https://i.example/1" }),
		"https://i.example/1": await picture(),
	});
	await showEmbed(link, get);
	expect((await link.read()).thumbnail).toMatchObject({ width: 640, height: 640 });
});

test.each([
	["no page", 404],
	["no JSON", "<script>alert(1)</script>"],
	["an address that is refused", new AppError("invalid", "isn’t on the public internet")],
	["an answer that is too large", new AppError("too_large", "too large")],
])("leaves the link as it is after %s", async (_what, answer) => {
	const link = await insertEmbed();
	await showEmbed(link, answering({ "https://vimeo.com/api/": answer }));
	expect(await link.read()).toMatchObject({ title: TITLE, thumbnail: null, version: 1 });
});

test("leaves out a picture that is none", async () => {
	const link = await insertEmbed();
	await showEmbed(link, answering({ ...OEMBED, "https://i.vimeocdn.example/": "<svg onload=1>" }));
	expect(await link.read()).toMatchObject({ title: "Quiet hours", thumbnail: null });
});

test.each([
	["is away", new AppError("unavailable", "away")],
	["fails", 500],
	["asks for patience", 429],
])("tries again later if the site %s", async (_what, answer) => {
	const link = await insertEmbed();
	const show = showEmbed(link, answering({ "https://vimeo.com/api/": answer }));
	await expect(show).rejects.toThrow();
});

test("changes nothing if the link has another address by the time of the answer", async () => {
	const link = await insertEmbed();
	const answers = answering({ ...OEMBED, "https://i.vimeocdn.example/": await picture() });
	const get: typeof fetchPublic = async (url, bounds) => {
		await db.link.update({
			where: { id: link.linkId },
			data: { url: "https://vimeo.com/11111111" },
		});
		return answers(url, bounds);
	};
	await showEmbed(link, get);
	expect(await link.read()).toMatchObject({ title: TITLE, thumbnail: null });
	expect(await db.image.count({ where: { userId: link.userId } })).toBe(0);
});

test("requests nothing for a link of another kind", async () => {
	const link = await insertEmbed();
	await db.link.update({ where: { id: link.linkId }, data: { kind: "link" } });
	const get = answering(OEMBED);
	await showEmbed(link, get);
	expect(get).not.toHaveBeenCalled();
});
