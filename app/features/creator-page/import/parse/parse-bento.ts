import { createPauses } from "#app/lib/pauses.ts";
import { asObject, firstList, firstText, type JsonObject } from "./json-values.ts";
import { findSocialAt, type RawLink, type RawPage } from "./raw-page.ts";

/**
 * Parses a Bento page from the data for its own script: tiles, each with its content in `data`.
 * @returns null if this isn't a Bento page
 */
export async function parseBento(nextData: unknown): Promise<RawPage | null> {
	const props = asObject(asObject(asObject(nextData).props).pageProps);
	const user = asObject(props.initialUser ?? props.user ?? props.profile);
	const bento = asObject(user.bento ?? props.bento);
	const items = firstList(bento.items, user.items, props.items);
	if (items.length === 0) return null;
	return {
		source: "Bento",
		name: firstText(user.name, user.displayName, user.handle),
		bio: firstText(user.bio, textOf(user.bio), user.description),
		photo: firstText(user.image, user.avatar, asObject(user.image).url),
		...(await sortTiles(items.flatMap((item) => readTile(asObject(item))))),
	};
}

/** Tiles of pictures and maps may have no address, so they aren't links. */
function readTile(item: JsonObject): RawLink[] {
	const tile = { ...item, ...asObject(item.data) };
	const overrides = asObject(tile.overrides);
	const title = firstText(overrides.title, tile.customTitle, tile.title, tile.label, tile.caption);
	if (String(tile.type).includes("section")) return [{ kind: "header", title }];
	const url = firstText(tile.href, tile.url, tile.link);
	return url === undefined ? [] : [{ title, url }];
}

/** A tile without a title of its own that leads to a network shows a profile there. */
async function sortTiles(tiles: readonly RawLink[]): Promise<Pick<RawPage, "links" | "socials">> {
	const pause = createPauses();
	const links: RawLink[] = [];
	const socials: RawPage["socials"] = [];
	for (const tile of tiles) {
		await pause();
		const { title, url } = tile;
		const isProfile = title === undefined && url !== undefined && findSocialAt(url) !== null;
		if (isProfile) socials.push({ url });
		else links.push(tile);
	}
	return { links, socials };
}

const MAX_NODES = 1_000;

/** @returns the plain text of a rich-text tree, a line for each paragraph */
function textOf(tree: unknown): string {
	const lines: string[][] = [[]];
	const waiting = [tree];
	for (let nodes = 0; waiting.length > 0 && nodes < MAX_NODES; nodes += 1) {
		const node = asObject(waiting.pop());
		if (node.type === "paragraph") lines.push([]);
		if (typeof node.text === "string") lines.at(-1)?.push(node.text);
		waiting.push(...firstList(node.content).slice(0, MAX_NODES).toReversed());
	}
	return lines
		.map((words) => words.join(" "))
		.join("\n")
		.trim();
}
