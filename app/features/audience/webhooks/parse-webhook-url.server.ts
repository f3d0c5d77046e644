import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import {
	type Internet,
	isLoopbackAddress,
	isPublicAddress,
	isServiceAddress,
	publicInternet,
} from "#app/platform/public-internet.server.ts";
import { WRONG_WEBHOOK_URL } from "./schema.ts";

type Reach = {
	/** Whether webhooks may lead to this machine. Never on a site that others reach: `parseEnvironment` refuses it there. */
	toLoopback?: boolean;
	/** Hosts with ports that webhooks may reach although they are private: `n8n:5678`. */
	hosts?: ReadonlySet<string>;
};

const REACH = {
	toLoopback: env.WEBHOOKS_TO_LOOPBACK === "on",
	hosts: new Set(env.WEBHOOK_HOST_PORTS),
} satisfies Reach;

/** Where the webhook with this address may lead. No redirect is followed. */
export function webhookInternet(url: string, reach: Reach = REACH): Internet {
	if (isListed(url, reach)) {
		return {
			// The operator has named the host: it may be in /etc/hosts.
			resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
			isPublic: isServiceAddress,
			isWebPort: () => true,
		};
	}
	if (!reach.toLoopback) return publicInternet;
	return {
		...publicInternet,
		isPublic: (address) => isLoopbackAddress(address) || publicInternet.isPublic(address),
		// Only addresses of this machine have one: see `parseWebhookUrl`.
		isWebPort: () => true,
	};
}

/**
 * Normalizes the address of a webhook, and refuses private ones that are spelled out, and ports, unless the operator has
 * listed them. What a name leads to is checked for each request.
 * @param url address that `webhookUrlSchema` accepts
 * @throws AppError `invalid` for the field `url`
 */
export function parseWebhookUrl(url: string, reach: Reach = REACH): string {
	const { href, hostname, port } = new URL(url);
	const literal = hostname.replace(/^\[|\]$/g, "");
	const isLoopback = isIP(literal) === 0 ? isLocalName(hostname) : isLoopbackAddress(literal);
	if (isListed(url, reach) || (reach.toLoopback && isLoopback)) return href;
	if (port !== "") {
		const message = `${WRONG_WEBHOOK_URL}. ${ASK_OPERATOR}`;
		throw new AppError("invalid", message, { field: "url" });
	}
	if (isLoopback || (isIP(literal) !== 0 && !isPublicAddress(literal))) {
		const message = `${hostname} isn’t on the public internet. ${ASK_OPERATOR}`;
		throw new AppError("invalid", message, { field: "url" });
	}
	return href;
}

/** What helps with an address that only the operator's own network has. */
export const ASK_OPERATOR =
	"For a service in the network of this site, ask whoever runs it to list the service in WEBHOOK_HOSTS.";

function isListed(url: string, { hosts }: Reach): boolean {
	const { protocol, hostname, port } = new URL(url);
	return hosts?.has(`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`) ?? false;
}

function isLocalName(hostname: string): boolean {
	return /(^|\.)localhost\.?$/.test(hostname);
}
