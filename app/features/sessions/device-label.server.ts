import Bowser from "bowser";

/** No browser says more; a longer text is somebody trying what fits. */
const USER_AGENT_MAX_LENGTH = 512;
const LABEL_MAX_LENGTH = 80;
const UNKNOWN_DEVICE = "Unknown device";

/** Names a device for the list of sessions, such as "Firefox on Linux". The raw user agent is kept nowhere. */
export function deviceLabel(userAgent: string | null): string {
	const text = userAgent?.slice(0, USER_AGENT_MAX_LENGTH).trim();
	if (!text) return UNKNOWN_DEVICE;
	const parser = Bowser.getParser(text);
	const label = [parser.getBrowserName(), parser.getOSName()].filter(Boolean).join(" on ");
	return label.slice(0, LABEL_MAX_LENGTH) || UNKNOWN_DEVICE;
}
