import { asciiDomain } from "#app/lib/email-address.ts";
import type { SocialAddress } from "./network.ts";

/** Networks whose names are domains, or contain one. */

const DID = /^did:(?:plc:[a-z2-7]{24}|web:[a-z0-9.-]{4,200})$/;

export const bluesky = {
	ofName(name: string) {
		const handle = DID.test(name)
			? name
			: asciiDomain(name.includes(".") ? name : `${name}.bsky.social`);
		return handle === null ? null : `https://bsky.app/profile/${handle}`;
	},
	ofAddress({ host, path: [first, second] }: SocialAddress) {
		if (host !== "bsky.app") return this.ofName(host);
		return first === "profile" ? this.ofName(second.replace(/^@/, "")) : null;
	},
};

const MASTODON_HOSTS = new Set([
	"mas.to",
	"fosstodon.org",
	"hachyderm.io",
	"chaos.social",
	"infosec.exchange",
	"techhub.social",
	"troet.cafe",
	"universeodon.com",
	"pawoo.net",
	"sfba.social",
	"mathstodon.xyz",
]);
const MASTODON_NAME = /^[\w](?:[\w.-]{0,62}\w)?$/;

/** Whether a server can only be Mastodon, by its name; there are thousands of others. */
export function isMastodonHost(host: string): boolean {
	const labels = host.split(".").slice(0, -1);
	return MASTODON_HOSTS.has(host) || labels.some((label) => /^(?:mastodon|mstdn)$/.test(label));
}

export const mastodon = {
	ofName(handle: string, hasAt = true) {
		const [name = "", host = "", ...rest] = handle.split("@");
		const domain = asciiDomain(host);
		if (domain === null || rest.length > 0) return null;
		// Else it may be an email address.
		if (!hasAt && !isMastodonHost(domain)) return null;
		return MASTODON_NAME.test(name) ? `https://${domain}/@${name}` : null;
	},
	ofAddress({ host, path }: SocialAddress) {
		const parts = path[0] === "web" || path[0] === "deck" ? path.slice(1) : path;
		const [first = "", second = ""] = parts;
		// Elk shows profiles of any server: elk.zone/mastodon.social/@anna
		if (second.startsWith("@") && first.includes(".")) return this.ofHandle(second, first);
		if (first.startsWith("@")) return this.ofHandle(first, host);
		const isNamed = first === "users" && MASTODON_NAME.test(second);
		return isNamed ? `https://${host}/users/${second}` : null;
	},
	/** @param handle "@name", or "@name@server" for one of another server */
	ofHandle(handle: string, host: string) {
		const name = handle.slice(1);
		return this.ofName(name.includes("@") ? name : `${name}@${host}`);
	},
};
