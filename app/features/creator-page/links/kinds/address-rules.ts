import { listWords } from "#app/lib/list-words.ts";
import { normalizePhoneNumber } from "#app/lib/phone-number.ts";
import { BARE_EMAIL, findEmail, typedEmail } from "./email-link.ts";
import { EMBED_NAMES, normalizeEmbed, SHORT_EMBEDS } from "./embed/embeds.ts";
import { findMap, isNoPlaceName, isOnMapSite, SHORT_MAPS } from "./map/find-map.ts";
import { readSearch, searchFor } from "./map/search-for.ts";
import type { ShortAddresses } from "./short-addresses.ts";
import {
	NOT_AN_ADDRESS,
	NOT_AN_EMAIL,
	type Normalized,
	normalizeWebsite,
	refused,
} from "./web-address.ts";
import { findWhatsApp, typedWhatsApp } from "./whatsapp-address.ts";

export type AddressRule = {
	/** Adjective before "addresses". */
	name: string;
	/** The form's field. */
	field: { label: string; inputMode: "url" | "email" | "tel" | "text"; placeholder: string };
	/** Schemes of stored addresses, with the colon, as in `URL.protocol`. */
	schemes: readonly [string, ...string[]];
	/** Recognizes input without a scheme that can only be this kind of address. */
	bare: { test(text: string): boolean } | null;
	/** Normalizes input with or without a scheme; null if it isn't an address of this kind. */
	normalize: (text: string) => Normalized;
	/** Recognizes an address that people paste as any link, and that is better added as this kind. */
	recognizes?: (text: string) => boolean;
	/** Addresses that aren't of this kind before a request has told what they lead to. */
	short?: ShortAddresses;
	/** Error message for invalid input; null if `normalize` returns a better one. */
	problem: string | null;
	/** Error message for an empty field; by default `problem`. */
	missing?: string;
	/**
	 * How the form shows a stored address; by default without the scheme if the kind has only one. Takes a parsed URL, so
	 * that nobody calls it with what a form is still missing: see `typedAddress`. Null for an address of another shape.
	 */
	typed?: (url: URL) => string | null;
};

const NOT_AN_EMBED = `This isn’t the address of a video, song, or post that we can play. Supported: ${listWords(EMBED_NAMES)}.`;
const PLACE_MAX_LENGTH = 300;
const NOT_A_PLACE = "Enter an address that a map can find";
const MAP_WITHOUT_PLACE =
	"This map shows no place. Open the place on the map, choose Share, and paste that link, or enter the place’s name and street.";
const NOT_A_MAP =
	"This isn’t the address of a map. Enter the place’s name and street, or paste its link from Google Maps, Apple Maps, or OpenStreetMap.";

export const WEBSITE: AddressRule = {
	name: "web",
	field: { label: "URL", inputMode: "url", placeholder: "https://" },
	schemes: ["https:", "http:"],
	bare: null,
	normalize: normalizeWebsite,
	problem: null,
};

export const WHATSAPP: AddressRule = {
	name: "WhatsApp",
	field: { label: "WhatsApp number", inputMode: "tel", placeholder: "+49 170 1234567" },
	schemes: ["https:"],
	bare: null,
	normalize(text) {
		const url = findWhatsApp(text);
		return url === null ? refused(NOT_AN_ADDRESS) : { ok: true, url };
	},
	// A number alone is more often called.
	recognizes: (text) => text.includes("/") && findWhatsApp(text) !== null,
	problem: "Enter the number with its country code, such as +49 170 1234567",
	typed: ({ href }) => typedWhatsApp(href),
};

export const MAP: AddressRule = {
	name: "map",
	field: {
		label: "Address of the place",
		inputMode: "text",
		placeholder: "Elm Street 5, Springfield",
	},
	schemes: ["https:"],
	bare: null,
	normalize: normalizePlace,
	recognizes: (text) => findMap(text) !== null,
	short: SHORT_MAPS,
	problem: null,
	missing: NOT_A_PLACE,
	typed: readSearch,
};

export const FEED: AddressRule = {
	...WEBSITE,
	field: {
		label: "Address of the blog, newsletter, or podcast",
		inputMode: "url",
		placeholder: "https://",
	},
};

export const EMBED: AddressRule = {
	...WEBSITE,
	field: {
		label: "Address of the video, song, or post",
		inputMode: "url",
		placeholder: "https://",
	},
	normalize(text) {
		const url = normalizeEmbed(text);
		return url === null ? refused(NOT_AN_EMBED) : { ok: true, url };
	},
	recognizes: (text) => normalizeEmbed(text) !== null,
	short: SHORT_EMBEDS,
	problem: NOT_AN_EMBED,
};

export const EMAIL: AddressRule = {
	name: "email",
	field: { label: "Email address", inputMode: "email", placeholder: "anna@example.com" },
	schemes: ["mailto:"],
	bare: BARE_EMAIL,
	normalize(text) {
		const url = findEmail(text);
		return url === null ? refused(NOT_AN_EMAIL) : { ok: true, url };
	},
	problem: "Enter an email address such as anna@example.com",
	typed: ({ href }) => typedEmail(href),
};

export const PHONE: AddressRule = {
	name: "phone",
	field: { label: "Phone number", inputMode: "tel", placeholder: "+49 30 123456" },
	schemes: ["tel:"],
	bare: /^[\p{Cf}\s(]*[+＋][^\p{L}@]{5,}$/u,
	normalize: normalizePhone,
	problem: "Enter a phone number such as +49 30 123456",
};

export const SMS: AddressRule = {
	name: "text message",
	field: { label: "Phone number", inputMode: "tel", placeholder: "+49 170 1234567" },
	schemes: ["sms:"],
	bare: null,
	normalize: normalizeSms,
	problem: "Enter a phone number such as +49 170 1234567",
};

/** Pages of these sites that take tips. */
const TIP_PAGE =
	/^(?:https?:\/\/)?(?:www\.)?(?:ko-fi\.com|buymeacoffee\.com|paypal\.me|paypal\.com\/paypalme|liberapay\.com|cash\.app(?=\/\$))\/\$?[\w.~-]+\/?(?:[?#].*)?$/i;

export const SUPPORT: AddressRule = {
	...WEBSITE,
	field: {
		label: "Your payment address",
		inputMode: "url",
		placeholder: "https://ko-fi.com/you",
	},
	recognizes: (text) => TIP_PAGE.test(text),
};

function normalizePhone(text: string): Normalized {
	const number = normalizePhoneNumber(text.replace(/^tel:(?:\/\/)?/i, ""));
	return number === null ? refused(NOT_AN_ADDRESS) : { ok: true, url: `tel:${number}` };
}

/** A text that comes with the number, as in "sms:+49…?body=Hi", is a field of its own. */
function normalizeSms(text: string): Normalized {
	const number = normalizePhoneNumber(
		text.replace(/^sms(?:to)?:(?:\/\/)?/i, "").split(/[?&;]/, 1)[0] ?? "",
	);
	return number === null ? refused(NOT_AN_ADDRESS) : { ok: true, url: `sms:${number}` };
}

/** The name or street of a place becomes a search for it; the address of a map stays one of that map. */
function normalizePlace(text: string): Normalized {
	const map = findMap(text);
	if (map !== null) return { ok: true, url: map };
	if (isOnMapSite(text)) return refused(MAP_WITHOUT_PLACE);
	if (isNoPlaceName(text)) return refused(NOT_A_MAP);
	const place = text.replace(/\s+/g, " ").trim();
	if (place === "" || place.length > PLACE_MAX_LENGTH) return refused(NOT_A_PLACE);
	return { ok: true, url: searchFor(place) };
}
