const MASK = "••••";
const LINK = /https?:\/\/[^\s<>"[\]]+/gi;
/** Segments of a path that name a page. Every other one may be a token. */
const PAGE_NAME = /^[a-z][a-z-]{0,23}$/;
/** Runs of letters and digits so long that nobody writes them: a token outside of a link. */
const LONG_WORD = /[A-Za-z0-9_-]{20,}/g;

/**
 * Replaces everything in an email that could open something: in links, each part that isn't the name of a page, and in
 * the text, long words with digits. What stays says where a link leads.
 *
 * @param text an email as text
 */
export function maskSecrets(text: string): string {
	let masked = "";
	let end = 0;
	for (const { 0: link, index } of text.matchAll(LINK)) {
		masked += maskWords(text.slice(end, index)) + maskLink(link);
		end = index + link.length;
	}
	return masked + maskWords(text.slice(end));
}

function maskWords(text: string): string {
	return text.replaceAll(LONG_WORD, (word) => (/\d/.test(word) ? MASK : word));
}

function maskLink(link: string): string {
	const punctuation = /[.,;:!?)]{0,3}$/.exec(link)?.[0] ?? "";
	const address = link.slice(0, link.length - punctuation.length);
	if (!URL.canParse(address)) return MASK;
	const { protocol, host, pathname, search, hash, username, password } = new URL(address);
	const account = username === "" && password === "" ? "" : `${MASK}@`;
	const path = pathname.split("/").map(maskSegment).join("/");
	// A "/" that the link doesn't end with isn't added.
	const shown = path === "/" && !address.endsWith("/") ? "" : path;
	return `${protocol}//${account}${host}${shown}${maskSearch(search)}${hash === "" ? "" : `#${MASK}`}${punctuation}`;
}

function maskSegment(segment: string): string {
	return segment === "" || PAGE_NAME.test(segment) ? segment : MASK;
}

/** Names of parameters stay, so that one sees what a link carries. */
function maskSearch(search: string): string {
	if (search === "") return "";
	const parts = search.slice(1).split("&");
	return `?${parts
		.map((part) => {
			const end = part.indexOf("=");
			return end === -1 ? MASK : `${maskSegment(part.slice(0, end))}=${MASK}`;
		})
		.join("&")}`;
}
