import { safeRedirect } from "./safe-redirect.ts";

/** Whether a link's target is a path on this site, a `#section`, `https:` or `mailto:`; no scheme that could run code. */
export function isLinkTarget(value: string): boolean {
	if (value.startsWith("/")) return isSitePath(value);
	if (value.startsWith("#")) return /^#[\w-]+$/.test(value);
	if (/^mailto:[^\s@]+@[^\s@]+$|^mailto:\{\{\w+\}\}$/i.test(value)) return true;
	return /^https:\/\//i.test(value) && URL.canParse(value);
}

/**
 * Whether a value is a path on this site. It has no placeholders such as `{{appName}}`: filled in later, they could make
 * it the address of another site.
 */
export function isSitePath(value: string): boolean {
	return value.startsWith("/") && !value.includes("{{") && safeRedirect(value, "") !== "";
}
