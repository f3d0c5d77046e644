import { RecentMap } from "#app/lib/recent-map.ts";
import { BROWSERS, DEVICES } from "../codes.ts";
import { getCountry } from "./get-country.server.ts";
import { parseUserAgent } from "./parse-user-agent.server.ts";

/** What a visitor's address and user agent say about a visit. */
export type VisitorDescription = {
	isBot: boolean;
	/** Index into `DEVICES`. */
	device: number;
	/** Index into `BROWSERS`. */
	browser: number;
	/** Country code, two capital letters, or null if it is unknown. */
	country: string | null;
};

const REMEMBERED = 10_000;

const latest = new RecentMap<string, { userAgent: string; visitor: VisitorDescription }>(
	REMEMBERED,
);

/**
 * The latest result for each address is cached, because a visitor sends several hits, and comparing user agents costs
 * less than looking one up.
 */
export function parseVisitor(address: string, userAgent: string): VisitorDescription {
	const known = latest.get(address);
	if (known?.userAgent === userAgent) return known.visitor;
	const { isBot, device, browser } = parseUserAgent(userAgent);
	const visitor = {
		isBot,
		device: DEVICES.indexOf(device),
		browser: BROWSERS.indexOf(browser),
		country: getCountry(address),
	};
	latest.set(address, { userAgent, visitor });
	return visitor;
}
