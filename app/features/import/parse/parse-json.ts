import {
	normalizeSocialLink,
	SOCIAL_PLATFORMS,
} from "#app/features/links/normalize-social-link.ts";
import { normalizeUrl } from "#app/features/links/normalize-url.ts";
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
export function parseAnyJson(json: unknown): RawPage {
	const links: RawLink[] = [];
	const socials: RawPage["socials"] = [];
	let values = 0;

	function visit(value: unknown, depth: number): void {
		values += 1;
		if (values > MAX_VALUES || depth > MAX_DEPTH) return;
		if (Array.isArray(value)) {
			for (const each of value) {
				if (isWebAddress(each)) links.push({ url: each });
				else visit(each, depth + 1);
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
			else if (typeof each === "object") visit(each, depth + 1);
		}
		const holdsLinks = links.length > before && links[before]?.kind !== "header";
		if (holdsLinks && title !== undefined && depth > 0) {
			links.splice(before, 0, { kind: "header", title });
		}
	}

	visit(json, 0);
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

function isWebAddress(value: unknown): value is string {
	return typeof value === "string" && /^https?:/i.test(value) && isAddress(value);
}

function socialOf(key: string, value: string): string | undefined {
	const platform = SOCIAL_PLATFORMS.find((name) => name === key.toLowerCase());
	if (platform === undefined) return undefined;
	const result = normalizeSocialLink(platform, value);
	return result.ok ? result.url : undefined;
}
