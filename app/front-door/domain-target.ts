import { RESERVED_USERNAMES } from "#app/features/creator-page/profile/reserved-usernames.ts";

/** What answers a request to a creator's domain. */
export type DomainTarget =
	/** The site's answer at this path. With the id of a link or the slug of a channel, only if the page has it. */
	| { path: string; linkId?: string; channel?: string }
	/** A redirect within the domain. */
	| { location: string }
	/** A redirect to this path of the site, which is told from which domain if it asks. */
	| { sitePath: string; isReport?: true }
	| { text: "robots" | "sitemap" };

/** A channel, or one of the page's pictures and other formats. */
const BELOW_PAGE = /^(?:[\w-]{1,30}|(?:og|story)\.png|qr\.(?:png|svg))$/;
const LINK_PATH = /^\/go\/([^/]+)(?:\/[\w.]+)?$/;
/** Files that pages load. Their names are random, or those of the product's own pictures. */
const FILE_PATH =
	/^\/(?:assets|images|icons)\/[\w./-]+$|^\/(?:favicon\.svg|apple-touch-icon\.png)$/;
/** Node passes these on as they are, and what reads the address later resolves them. */
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;
/** Pages of the site with forms and scripts, which a domain doesn't have. */
const LEGAL_PATHS: ReadonlySet<string> = new Set(["/terms", "/privacy", "/cookies"]);
/** By which other networks recognize the creator. */
const IDENTITY_PATHS: ReadonlySet<string> = new Set([
	"/.well-known/atproto-did",
	"/.well-known/webfinger",
]);
/** React Router's data of a route. No page of a creator loads any. */
const DATA_SUFFIX = ".data";

/**
 * @param path path of the request, without its query
 * @param username that of the page at the domain
 * @returns null for everything of the site that a creator's domain doesn't have: dashboard, sign-in, API, other pages
 */
export function domainTarget(
	path: string,
	{ method, username }: { method: string; username: string },
): DomainTarget | null {
	const pagePath = `/${username}`;
	const isRead = method === "GET" || method === "HEAD";
	// Almost every request.
	if (path === "/" && isRead) return { path: pagePath };
	// The script of a page takes the first segment of its address for the username.
	if (path.startsWith("/engaged/")) return { path: `/engaged${pagePath}` };
	if (path.endsWith(DATA_SUFFIX) || DOT_SEGMENT.test(path)) return null;
	const [, linkId] = LINK_PATH.exec(path) ?? [];
	if (linkId !== undefined) return { path, linkId };
	// The page's other addresses take calls of the API too.
	if (!isRead) return null;
	if (path === pagePath || path === `${pagePath}/`) return { location: "/" };
	if (path === `${pagePath}.md` || FILE_PATH.test(path)) return { path };
	if (IDENTITY_PATHS.has(path)) return { path };
	if (LEGAL_PATHS.has(path)) return { sitePath: path };
	if (path === `/report${pagePath}`) return { sitePath: path, isReport: true };
	if (path === "/robots.txt") return { text: "robots" };
	if (path === "/sitemap.xml") return { text: "sitemap" };
	const below = path.startsWith(`${pagePath}/`) ? path.slice(pagePath.length + 1) : path.slice(1);
	const name = below.replace(/\/+$/, "");
	if (!BELOW_PAGE.test(name)) return null;
	if (name !== below) return { location: `/${name}` };
	// Elsewhere, the page answers in place of a channel that it doesn't have.
	const isOfSite = below === path.slice(1) && RESERVED_USERNAMES.has(name.toLowerCase());
	return { path: `${pagePath}/${name}`, ...(isOfSite ? { channel: name.toLowerCase() } : {}) };
}
