import { isIP } from "node:net";
import { AppError } from "#app/platform/errors.server.ts";
import { isPublicAddress } from "#app/platform/public-internet.server.ts";

/**
 * Normalizes the address of a webhook, and refuses private ones that are spelled out. What a name leads to is checked
 * for each request.
 * @param url address that `webhookUrlSchema` accepts
 * @throws AppError `invalid` for the field `url`
 */
export function normalizeWebhookUrl(url: string): string {
	const { href, hostname } = new URL(url);
	const literal = hostname.replace(/^\[|\]$/g, "");
	const isPrivate = isIP(literal) === 0 ? isLocalName(hostname) : !isPublicAddress(literal);
	if (isPrivate) {
		throw new AppError("invalid", `${hostname} isn’t on the public internet.`, { field: "url" });
	}
	return href;
}

function isLocalName(hostname: string): boolean {
	return /(^|\.)localhost\.?$/.test(hostname);
}
