/**
 * Used by every redirect to a target from outside: returns `target` if it is a path on this
 * site, else `fallback`. Rejects other origins in every spelling that a browser would follow: `//evil`, `/\evil`,
 * control characters, absolute addresses.
 */
export function safeRedirect(target: unknown, fallback: string): string {
	if (typeof target !== "string" || !target.startsWith("/")) return fallback;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, turning "/\t/evil" into "//evil".
	if (/[\u0000-\u001f\u007f\\]/.test(target)) return fallback;
	const base = "http://site.invalid";
	if (!URL.canParse(target, base)) return fallback;
	const url = new URL(target, base);
	// Dot segments may still resolve to "//evil", which a browser reads as another host.
	if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
	return url.pathname + url.search + url.hash;
}
