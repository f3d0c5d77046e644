import Bowser from "bowser";
import { en } from "#app/i18n/account/en.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { fillText } from "#app/i18n/fill-text.ts";

/** Maximum length in characters: no real browser sends more. */
const USER_AGENT_MAX_LENGTH = 512;
const LABEL_MAX_LENGTH = 80;
/** The first product of a user agent, such as `curl` in "curl/8.5.0" (RFC 9110, section 10.1.5). */
const FIRST_PRODUCT = /^([\w.+-]{1,40})(?:\/|\s|$)/;

/**
 * Returns a device name for the list of sessions, such as "Firefox on Linux", or "API client on Linux" for a program. The
 * raw user agent is not stored.
 * @param options.texts in the language of an email; English by default, as the list of sessions is
 */
export function deviceLabel(
	userAgent: string | null,
	{
		isApi = false,
		texts = en.device,
	}: { isApi?: boolean | undefined; texts?: AccountTexts["device"] } = {},
): string {
	const text = userAgent?.slice(0, USER_AGENT_MAX_LENGTH).trim();
	if (!text) return isApi ? texts.apiClient : texts.unknown;
	const parser = Bowser.getParser(text);
	const system = parser.getOSName();
	if (isApi && !system) {
		const [, product] = FIRST_PRODUCT.exec(text) ?? [];
		return product ? `${texts.apiClient} (${product})` : texts.apiClient;
	}
	const browser = isApi ? texts.apiClient : parser.getBrowserName();
	const label =
		browser && system ? fillText(texts.browserOnSystem, { browser, system }) : browser || system;
	return label.slice(0, LABEL_MAX_LENGTH) || texts.unknown;
}
