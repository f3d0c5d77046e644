import { isIP } from "node:net";
import { domainToUnicode } from "node:url";
import type { TargetKeys } from "../target-keys.server.ts";
import { BRANDS } from "./brands.ts";
import { readAtAGlance } from "./look-alike.ts";

/** Something about an address that phishing often has. It flags a link and never blocks it. */
export type Suspicion = { reason: "ip-address" | "look-alike" | "brand-support"; detail: string };

/** Words of pages that pretend to help. */
const SUPPORT_WORDS =
	/^(?:support|help(?:desk|center)?|service|customer|care|secure|security|login|signin|verify|verification|account|billing|wallet|recover(?:y)?|unlock|restore|update|refund|claim|airdrop|kyc|appeal|alert)s?$/;

/** Shorter names are common parts of words: "apple" is in "pineapple", "ledger" in "ledgers". */
const CONTAINED_NAME_LENGTH = 7;

/** The brands with their names as a hurried reader sees them, like the words that they are compared with. */
const READ_BRANDS = BRANDS.map((brand) => ({ ...brand, read: readAtAGlance(brand.name) }));

/** Looks only at the address: no request, no list. */
export function getSuspicion({ host, page }: TargetKeys): Suspicion | null {
	if (isIP(host) !== 0) return { reason: "ip-address", detail: host };
	const labels = host.split(".");
	const copied = labels.map((label) => imitatedBrand(label, host)).find((name) => name !== null);
	if (copied) return { reason: "look-alike", detail: copied };
	const words = wordsOf(page);
	const inHost = wordsOf(host).map(readAtAGlance);
	const named = READ_BRANDS.find(
		(brand) => inHost.some((word) => isNamed(word, brand.read)) && !isOwn(host, brand.domains),
	);
	return named && words.some((word) => isSupport(word, named.read))
		? { reason: "brand-support", detail: named.name }
		: null;
}

/** @returns the brand whose name a label shows in letters of another script, or with accents */
function imitatedBrand(label: string, host: string): string | null {
	if (!label.startsWith("xn--")) return null;
	const shown = domainToUnicode(label);
	if (shown === "") return null;
	const words = shown.split("-").map(readAtAGlance);
	const brand = READ_BRANDS.find(({ read }) => words.some((word) => isNamed(word, read)));
	return brand && !isOwn(host, brand.domains) ? brand.name : null;
}

function isNamed(word: string, name: string): boolean {
	if (word === name) return true;
	const isContained = name.length >= CONTAINED_NAME_LENGTH && word.includes(name);
	return isContained || SUPPORT_WORDS.test(withoutName(word, name));
}

/** "paypalsupport" and "supportpaypal" without the brand are "support". */
function withoutName(word: string, name: string): string {
	if (word.startsWith(name)) return word.slice(name.length);
	return word.endsWith(name) ? word.slice(0, -name.length) : "";
}

function isSupport(word: string, name: string): boolean {
	return SUPPORT_WORDS.test(word) || SUPPORT_WORDS.test(withoutName(readAtAGlance(word), name));
}

/** The brand's own sites, also those of its national domains: amazon.de, google.co.uk. */
function isOwn(host: string, domains: readonly string[]): boolean {
	return domains.some((domain) => {
		const [name = ""] = domain.split(".");
		const national = new RegExp(`(?:^|\\.)${name}\\.(?:[a-z]{2}|com?\\.[a-z]{2})$`);
		return host === domain || host.endsWith(`.${domain}`) || national.test(host);
	});
}

function wordsOf(text: string): string[] {
	return text.toLowerCase().split(/[^a-z0-9]+/);
}
