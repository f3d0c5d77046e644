import { isIP } from "node:net";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import {
	type Internet,
	isLoopbackAddress,
	isPublicAddress,
	publicInternet,
} from "#app/platform/public-internet.server.ts";
import { WRONG_WEBHOOK_URL } from "./schema.ts";

/** Whether webhooks may lead to this machine. Never on a site that others reach: `parseEnvironment` refuses it there. */
const TO_LOOPBACK = env.WEBHOOKS_TO_LOOPBACK === "on";

/** Where webhooks may lead. @param toLoopback whether this machine and all of its ports are included */
export function webhookInternet(toLoopback = TO_LOOPBACK): Internet {
	if (!toLoopback) return publicInternet;
	return {
		...publicInternet,
		isPublic: (address) => isLoopbackAddress(address) || publicInternet.isPublic(address),
		// Only addresses of this machine have one: see `normalizeWebhookUrl`.
		isWebPort: () => true,
	};
}

/**
 * Normalizes the address of a webhook, and refuses private ones that are spelled out, and ports. What a name leads to is
 * checked for each request.
 * @param url address that `webhookUrlSchema` accepts
 * @param toLoopback whether addresses of this machine are accepted, with any port
 * @throws AppError `invalid` for the field `url`
 */
export function normalizeWebhookUrl(url: string, toLoopback = TO_LOOPBACK): string {
	const { href, hostname, port } = new URL(url);
	const literal = hostname.replace(/^\[|\]$/g, "");
	const isLoopback = isIP(literal) === 0 ? isLocalName(hostname) : isLoopbackAddress(literal);
	if (toLoopback && isLoopback) return href;
	if (port !== "") throw new AppError("invalid", WRONG_WEBHOOK_URL, { field: "url" });
	if (isLoopback || (isIP(literal) !== 0 && !isPublicAddress(literal))) {
		throw new AppError("invalid", `${hostname} isn’t on the public internet.`, { field: "url" });
	}
	return href;
}

function isLocalName(hostname: string): boolean {
	return /(^|\.)localhost\.?$/.test(hostname);
}
