import { env } from "#app/platform/env.server.ts";

const ownHost = new URL(env.APP_URL).host;

/** `/{username}/{slug}` on any host. */
const CHANNEL_ADDRESS = /^https?:\/\/([^/?#]+)\/([a-z0-9_-]{1,50})\/([a-z0-9_-]{1,30})(?:[?#]|$)/;

/**
 * The channel by which a visitor came to the page that a click was made on: by the page's own address, which the
 * browser tells in the click's `Referer`.
 *
 * @param page.channels the analytics key of each of the page's channels by its slug
 * @param click.host that the click was sent to, where the site is reached under another name than its own
 */
export function findChannel(
	page: { username: string; channels: ReadonlyMap<string, number> },
	click: { referrer: string; host: string },
): { slug: string; key: number } | null {
	if (page.channels.size === 0) return null;
	const [, host, username, slug = ""] = CHANNEL_ADDRESS.exec(click.referrer) ?? [];
	if (username !== page.username || (host !== ownHost && host !== click.host)) return null;
	const key = page.channels.get(slug);
	return key === undefined ? null : { slug, key };
}
