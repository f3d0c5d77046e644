import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { env } from "#app/platform/env.server.ts";

const ownHost = new URL(env.APP_URL).host;

/** `/{username}/{slug}` on any host, and `/{slug}` on a creator's own domain. */
const CHANNEL_ADDRESS =
	/^https?:\/\/([^/?#]+)\/(?:([a-z0-9_-]{1,50})\/)?([a-z0-9_-]{1,30})(?:[?#]|$)/;

/**
 * Returns the channel through which a visitor came to the page with the clicked link. The click's `Referer` has the
 * page's address.
 *
 * @param page.channels analytics keys of the page's channels by slug
 * @param click.host host of the request, for sites that are reached under several names
 */
export function getChannel(
	page: { username: string; channels: ReadonlyMap<string, number> },
	click: { referrer: string; host: string },
): { slug: string; key: number } | null {
	if (page.channels.size === 0) return null;
	const [, host, named, slug = ""] = CHANNEL_ADDRESS.exec(click.referrer) ?? [];
	if (host === undefined || (host !== ownHost && host !== click.host)) return null;
	const username = named ?? servedDomains.get(host);
	if (username !== page.username) return null;
	const key = page.channels.get(slug);
	return key === undefined ? null : { slug, key };
}
