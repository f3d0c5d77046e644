import sharp from "sharp";
import type { Creator, World } from "./insert-world.ts";
import type { Asked, Stream } from "./send-load.ts";

const PICTURES = 100;

/** What the load does, and what has to be there afterwards. */
export type MixedLoad = {
	streams: Stream[];
	/** Titles of links whose creation was answered. */
	links: Set<string>;
	/** Addresses of pictures whose upload was answered. */
	pictures: Set<string>;
};

export type MixOptions = {
	/** Names what this load adds, if there are several. */
	label?: string;
	/** Factors for the pauses of visitors, and of creators and their programs. */
	pauses?: { visitors: number; creators: number };
};

/** Views, clicks, forms, uploads and API calls for the pages of a world. */
export async function mixLoad(
	origin: string,
	{ pages, creators }: World,
	{ label = "", pauses = { visitors: 1, creators: 1 } }: MixOptions = {},
): Promise<MixedLoad> {
	const links = new Set<string>();
	const pictures = new Set<string>();
	const bodies = await Promise.all(Array.from({ length: PICTURES }, (_, n) => makeUpload(n)));
	const page = (n: number) => pickAt(pages, n);
	const creator = (n: number): Creator => pickAt(creators, n);

	const addByForm = (n: number): Asked => {
		const title = `By form ${label}${n}`;
		const fields = { intent: "add-link", title, url: "https://example.com/" };
		return {
			method: "POST",
			path: "/dashboard/links",
			headers: {
				Cookie: creator(n).cookie,
				Origin: origin,
				"Content-Type": "application/x-www-form-urlencoded",
			},
			body: new URLSearchParams(fields).toString(),
			expected: 303,
			onAnswer: () => links.add(title),
		};
	};
	const addByCall = (n: number): Asked => {
		const title = `By call ${label}${n}`;
		return {
			method: "POST",
			path: "/api/links",
			headers: { ...authorize(creator(n)), "Content-Type": "application/json" },
			body: JSON.stringify({ title, url: "https://example.com/" }),
			expected: 201,
			onAnswer: () => links.add(title),
		};
	};
	const readByCall = (n: number): Asked => ({
		path: "/api/links",
		headers: authorize(creator(n)),
		expected: 200,
	});
	const upload = (n: number): Asked => ({
		method: "POST",
		path: "/api/user/profile-image",
		headers: { ...authorize(creator(n)), "Content-Type": pickAt(bodies, n).type },
		body: pickAt(bodies, n).bytes,
		expected: 200,
		onAnswer: (body) => pictures.add(JSON.parse(body).url),
	});
	return {
		links,
		pictures,
		streams: [
			{
				kind: "view",
				clients: 4,
				pauseMs: 10 * pauses.visitors,
				next: (n) => ({ path: page(n).path, expected: 200 }),
			},
			{
				kind: "click",
				clients: 2,
				pauseMs: 10 * pauses.visitors,
				next: (n) => ({ path: page(n).go, expected: 302 }),
			},
			{
				kind: "freshView",
				clients: 1,
				pauseMs: 50 * pauses.visitors,
				next: (n) => ({ path: creator(n).path, expected: 200 }),
			},
			{ kind: "form", clients: 2, pauseMs: 100 * pauses.creators, next: addByForm },
			{ kind: "upload", clients: 1, pauseMs: 500 * pauses.creators, next: upload },
			{
				kind: "call",
				clients: 2,
				pauseMs: 100 * pauses.creators,
				next: (n) => (n % 2 === 0 ? addByCall(n) : readByCall(n)),
			},
		],
	};
}

function pickAt<Item>(items: readonly Item[], n: number): Item {
	const item = items[n % items.length];
	if (item === undefined) throw new Error("nothing to pick from");
	return item;
}

function authorize({ token }: Creator): Record<string, string> {
	return { Authorization: `Bearer ${token}` };
}

/** @param n another picture for each number */
async function makeUpload(n: number): Promise<{ type: string; bytes: Buffer }> {
	const create = { width: 200, height: 200, channels: 3 } as const;
	const background = { r: n, g: 255 - n, b: 120 };
	const picture = await sharp({ create: { ...create, background } })
		.png()
		.toBuffer();
	const form = new FormData();
	form.set("image", new File([new Uint8Array(picture)], "photo.png", { type: "image/png" }));
	const request = new Response(form);
	return {
		type: request.headers.get("Content-Type") ?? "",
		bytes: Buffer.from(await request.arrayBuffer()),
	};
}
