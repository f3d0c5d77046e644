import Bowser from "bowser";

/** Maximum length in characters: no real browser sends more. */
const USER_AGENT_MAX_LENGTH = 512;
const LABEL_MAX_LENGTH = 80;
const UNKNOWN_DEVICE = "Unknown device";
const API_CLIENT = "API client";
/** The first product of a user agent, such as `curl` in "curl/8.5.0" (RFC 9110, section 10.1.5). */
const FIRST_PRODUCT = /^([\w.+-]{1,40})(?:\/|\s|$)/;

/**
 * Returns a device name for the list of sessions, such as "Firefox on Linux", or "API client on Linux" for a program. The
 * raw user agent is not stored.
 */
export function deviceLabel(
	userAgent: string | null,
	{ isApi = false }: { isApi?: boolean } = {},
): string {
	const text = userAgent?.slice(0, USER_AGENT_MAX_LENGTH).trim();
	if (!text) return isApi ? API_CLIENT : UNKNOWN_DEVICE;
	const parser = Bowser.getParser(text);
	const system = parser.getOSName();
	if (isApi && !system) {
		const [, product] = FIRST_PRODUCT.exec(text) ?? [];
		return product ? `${API_CLIENT} (${product})` : API_CLIENT;
	}
	const name = isApi ? API_CLIENT : parser.getBrowserName();
	const label = [name, system].filter(Boolean).join(" on ");
	return label.slice(0, LABEL_MAX_LENGTH) || UNKNOWN_DEVICE;
}
