import { createCookie } from "react-router";
import { isCanonicalBase64 } from "#app/lib/canonical-base64.ts";
import { env, isSecureOrigin } from "./env.server.ts";

/**
 * Creates a cookie whose content is signed, for this host only. Each has a content of its own shape, so that none is
 * accepted as another: they share their keys.
 * @param name without `__Host-`, which makes the browser refuse the cookie from any other host or path, but requires https
 */
export function createSignedCookie(name: string, { maxAgeS }: { maxAgeS: number }) {
	return createCookie(isSecureOrigin ? `__Host-${name}` : name, {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: isSecureOrigin,
		secrets: env.SESSION_SECRETS,
		maxAge: maxAgeS,
		decode: readExact,
	});
}

/** @returns an empty text for a signature in another spelling, which the package would accept */
function readExact(text: string): string {
	const value = decodeOrKeep(text);
	const signature = value.slice(value.lastIndexOf(".") + 1);
	return isCanonicalBase64(signature, "base64") ? value : "";
}

function decodeOrKeep(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
