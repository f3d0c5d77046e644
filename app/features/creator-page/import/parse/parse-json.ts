import {
	normalizeSocialLink,
	SOCIAL_PLATFORMS,
} from "#app/features/creator-page/links/kinds/normalize-social-link.ts";
import { normalizeUrl } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { createPauses } from "#app/lib/pauses.ts";
import { asObject, firstText, type JsonObject } from "./json-values.ts";
import type { RawLink, RawPage } from "./raw-page.ts";

const MAX_VALUES = 50_000;
const MAX_DEPTH = 30;

const URL_KEYS = ["url", "href", "link", "uri", "address", "target", "destination"];
const TITLE_KEYS = ["title", "name", "label", "text", "caption"];

/**
 * Finds links in any JSON: objects with an address, lists of addresses, and networks by name. An object with a title
 * and nested links, such as a folder of bookmarks, becomes a header followed by its links.
 */
export async function parseAnyJson(json: unknown): Promise<RawPage> {
	const links: RawLink[] = [];
	const socials: RawPage["socials"] = [];
	let values = 0;
	const pause = createPauses();

	async function visit(value: unknown, depth: number): Promise<void> {
		values += 1;
		if (values > MAX_VALUES || depth > MAX_DEPTH) return;
		await pause();
		if (Array.isArray(value)) {
			for (const each of value.slice(0, MAX_VALUES - values)) {
				if (typeof each === "string") {
					values += 1;
					await pause();
					if (isWebAddress(each)) links.push({ url: each });
				} else await visit(each, depth + 1);
			}
			return;
		}
		const object = asObject(value);
		const title = firstOf(object, TITLE_KEYS);
		const url = firstOf(
			object,
			URL_KEYS.filter((key) => isAddress(object[key])),
		);
		if (url !== undefined) {
			links.push({ title, url });
			return;
		}
		const before = links.length;
		for (const [key, each] of Object.entries(object)) {
			const social = typeof each === "string" ? socialOf(key, each) : undefined;
			if (social) socials.push({ title: key, url: social });
			else if (typeof each === "object") await visit(each, depth + 1);
		}
		const holdsLinks = links.length > before && links[before]?.kind !== "header";
		if (holdsLinks && title !== undefined && depth > 0) {
			links.splice(before, 0, { kind: "header", title });
		}
	}

	await visit(json, 0);
	const page = asObject(json);
	return {
		source: "a JSON file",
		name: firstText(page.name, page.title, page.displayName, page.username),
		bio: firstText(page.bio, page.description),
		links,
		socials,
	};
}

function firstOf(object: JsonObject, keys: readonly string[]): string | undefined {
	return firstText(...keys.map((key) => object[key]));
}

function isAddress(value: unknown): value is string {
	return typeof value === "string" && normalizeUrl(value).ok;
}

function isWebAddress(value: string): boolean {
	return /^https?:/i.test(value) && isAddress(value);
}

/** Other names by which files call a network. */
const OTHER_NAMES: Readonly<Record<string, string | undefined>> = { x: "twitter", bsky: "bluesky" };

function socialOf(key: string, value: string): string | undefined {
	const lower = key.toLowerCase();
	// A short key may have any value, such as a coordinate.
	const isProfile = /[/@]/.test(value);
	const wanted = (isProfile ? ownValue(OTHER_NAMES, lower) : undefined) ?? lower;
	const platform = SOCIAL_PLATFORMS.find((name) => name === wanted);
	if (platform === undefined) return undefined;
	const result = normalizeSocialLink(platform, value);
	return result.ok ? result.url : undefined;
}
