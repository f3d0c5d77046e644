import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { env } from "#app/platform/env.server.ts";

/** A JSON Resource Descriptor (RFC 7033). */
type Descriptor = {
	subject: string;
	aliases: string[];
	links: { rel: string; type: string; href: string }[];
};

const HEADERS = {
	"Access-Control-Allow-Origin": "*",
	"Cache-Control": "no-cache",
};
const PATH = "/.well-known/webfinger";
const PROFILE_PAGE = "http://webfinger.net/rel/profile-page";
/** `https://server/@name` or `https://server/users/name`, as social links store them. */
const MASTODON_ACCOUNT = /^https:\/\/([^/]+)\/(?:@|users\/)([\w.-]+)$/;

/**
 * Answers who `acct:{username}@{host}`, or the address of a page, is (WebFinger). A page with a linked Mastodon account
 * leads to it, so that `@{username}@{host}` finds that account in Mastodon.
 * @param query `resource`, and any number of `rel` that limit the links
 */
export async function answerWebfinger(query: URLSearchParams): Promise<Response> {
	const resource = query.get("resource");
	if (resource === null || query.getAll("resource").length > 1) {
		return new Response(null, { status: 400, headers: HEADERS });
	}
	const username = usernameOf(resource);
	const outcome = username === null ? null : await getPublicPage({ username });
	if (outcome?.kind === "moved") {
		const moved = new URLSearchParams(query);
		moved.set("resource", accountOf(outcome.username));
		const headers = { ...HEADERS, Location: `${PATH}?${moved}` };
		return new Response(null, { status: 301, headers });
	}
	if (outcome?.kind !== "page") return new Response(null, { status: 404, headers: HEADERS });
	const descriptor = describe(outcome.page);
	const wanted = query.getAll("rel");
	const links = descriptor.links.filter(({ rel }) => wanted.length === 0 || wanted.includes(rel));
	return new Response(JSON.stringify({ ...descriptor, links }), {
		headers: { ...HEADERS, "Content-Type": "application/jrd+json" },
	});
}

/**
 * At a creator's own domain, every name is the creator.
 * @returns null for a resource of another site, or one that is no page
 */
function usernameOf(resource: string): string | null {
	const { host, origin } = new URL(env.APP_URL);
	const [, name, at] = /^acct:@?([^@/?#]+)@([^@/?#]+)$/i.exec(resource) ?? [];
	if (name !== undefined && at !== undefined) {
		return at.toLowerCase() === host ? name : (servedDomains.get(at.toLowerCase()) ?? null);
	}
	const url = URL.parse(resource);
	if (url === null) return null;
	const owner = servedDomains.get(url.hostname);
	if (owner !== undefined) return url.pathname === "/" ? owner : null;
	return url.origin === origin ? (/^\/@?([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null) : null;
}

function accountOf(username: string): string {
	return `acct:${username}@${new URL(env.APP_URL).host}`;
}

function describe({ username, domain, socials }: PublicPage): Descriptor {
	const page = pageAddress({ username, domain }, env.APP_URL);
	const profile = { rel: PROFILE_PAGE, type: "text/html", href: page };
	const mastodon = socials.find(({ platform }) => platform === "mastodon");
	const [url, server, name] = MASTODON_ACCOUNT.exec(mastodon?.url ?? "") ?? [];
	if (url === undefined) return { subject: accountOf(username), aliases: [page], links: [profile] };
	return {
		// Mastodon asks that server about the subject, and follows `self`.
		subject: `acct:${name}@${server}`,
		aliases: [page, url],
		links: [profile, { rel: "self", type: "application/activity+json", href: url }],
	};
}
