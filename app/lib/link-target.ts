import { safeRedirect } from "./safe-redirect.ts";

/** Whether a link's target is a path on this site, a `#section`, `https:` or `mailto:`; no scheme that could run code. */
export function isLinkTarget(value: string): boolean {
	if (value.startsWith("/")) return safeRedirect(value, "") !== "";
	if (value.startsWith("#")) return /^#[\w-]+$/.test(value);
	if (/^mailto:[^\s@]+@[^\s@]+$|^mailto:\{\{\w+\}\}$/i.test(value)) return true;
	return /^https:\/\//i.test(value) && URL.canParse(value);
}
