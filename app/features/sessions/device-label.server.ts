import Bowser from "bowser";

/** Maximum length in characters: no real browser sends more. */
const USER_AGENT_MAX_LENGTH = 512;
const LABEL_MAX_LENGTH = 80;
const UNKNOWN_DEVICE = "Unknown device";

/** Returns a device name for the list of sessions, such as "Firefox on Linux". The raw user agent is not stored. */
export function deviceLabel(userAgent: string | null): string {
	const text = userAgent?.slice(0, USER_AGENT_MAX_LENGTH).trim();
	if (!text) return UNKNOWN_DEVICE;
	const parser = Bowser.getParser(text);
	const label = [parser.getBrowserName(), parser.getOSName()].filter(Boolean).join(" on ");
	return label.slice(0, LABEL_MAX_LENGTH) || UNKNOWN_DEVICE;
}
