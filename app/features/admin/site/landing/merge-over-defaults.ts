import { DEFAULT_DOCUMENT } from "./default-document.ts";
import { type HomepageDocument, homepageDocumentSchema } from "./schema.ts";

/**
 * Merges a stored document over the defaults. Missing and invalid parts (an older shape, a malicious link that bypassed
 * the editor) get the default. Lists are replaced as a whole. Never throws.
 */
export function mergeOverDefaults(stored: unknown): HomepageDocument {
	const merged = layOver(DEFAULT_DOCUMENT, withSocialLinks(stored)) as Record<string, unknown>;
	const checked = homepageDocumentSchema.safeParse(merged);
	if (checked.success) return checked.data;

	const defaults: Record<string, unknown> = DEFAULT_DOCUMENT;
	const repaired = { ...merged };
	for (const { path } of checked.error.issues) {
		const [section, field] = path as [string, string | number | undefined];
		const sectionDefault = defaults[section];
		const sectionMerged = repaired[section];
		repaired[section] =
			typeof field === "string" && isPlainObject(sectionDefault) && isPlainObject(sectionMerged)
				? { ...sectionMerged, [field]: sectionDefault[field] }
				: sectionDefault;
	}
	return homepageDocumentSchema.parse(repaired);
}

/** Converts an older key of the footer, `social`, to `socialLinks`. */
function withSocialLinks(stored: unknown): unknown {
	if (!isPlainObject(stored) || !isPlainObject(stored.footer)) return stored;
	const { social, ...footer } = stored.footer;
	if (social === undefined || footer.socialLinks !== undefined) return stored;
	return { ...stored, footer: { ...footer, socialLinks: social } };
}

function layOver(base: unknown, over: unknown): unknown {
	if (over === undefined || over === null) return base;
	if (!isPlainObject(base)) return over;
	if (!isPlainObject(over)) return base;
	return Object.fromEntries(Object.keys(base).map((key) => [key, layOver(base[key], over[key])]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
