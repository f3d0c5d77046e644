import { DETAIL_FIELDS } from "../kinds/details.ts";
import type { LinkDetails, LinkKind } from "../kinds/kinds.ts";

/** An address to which a link leads visitors, with the form's field for it. */
type LinkTargetField = { url: string; field: string };

/**
 * @returns all addresses to which a link leads: its own, its fallback, and the websites in its details, such as that of
 * a contact card
 */
export function targetsOf({
	kind = "link",
	url,
	fallbackUrl,
	details = {},
}: {
	kind?: LinkKind | undefined;
	url: string;
	fallbackUrl?: string | null | undefined;
	details?: LinkDetails | undefined;
}): LinkTargetField[] {
	const websites = DETAIL_FIELDS[kind]
		.filter(({ type }) => type === "website")
		.map(({ name }) => ({ url: String(details[name] ?? ""), field: `details.${name}` }));
	const targets = [
		{ url, field: "url" },
		{ url: fallbackUrl ?? "", field: "fallbackUrl" },
		...websites,
	];
	return targets.filter((target) => target.url !== "");
}
