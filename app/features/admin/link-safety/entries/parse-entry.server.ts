import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { isSharedHost, targetKeys } from "../target-keys.server.ts";

/** A key as in `TargetEntry.key`, and its registrable domain. */
export type ParsedEntry = { key: string; domain: string };

/**
 * Reads what an administrator typed: a domain, which stands for everything on it, or an address with a path, which
 * stands for itself and everything below it.
 * @throws AppError `invalid` with `field`
 */
export function parseEntry(text: string): ParsedEntry {
	const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
	const keys = targetKeys(hasScheme ? text : `http://${text.replace(/^\*?\./, "")}`);
	// Without a scheme, what is before an @ would be taken for a username.
	if (!keys || (hasScheme ? /\s/ : /[\s@]/).test(text)) {
		throw refused("This isn’t a domain or a web address. Try one such as example.com");
	}
	const { host, domain, addresses } = keys;
	if (host === new URL(env.APP_URL).hostname) throw refused("This is the address of this site.");
	const [address = ""] = addresses;
	if (!address.endsWith("/")) return { key: address, domain };
	if (isSharedHost(host)) {
		throw refused(
			`Many sites share ${host}. Enter a full address, such as https://${host}/page, or one site’s domain.`,
		);
	}
	return { key: host === domain ? host : host.replace(/^www\./, ""), domain };
}

function refused(message: string): AppError {
	return new AppError("invalid", message, { field: "entry" });
}
