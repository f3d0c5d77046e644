import { cleanLine } from "#app/lib/clean-text.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { ApiLinkFields } from "./api.ts";
import { UTM_PARAMETERS, type Utm } from "./apply-utm.ts";
import type { LinkContent } from "./columns.ts";
import { detailsSchema } from "./details.ts";
import type { LinkChanges } from "./edit-link.server.ts";
import { isWebsite, KINDS, type LinkDetails, type LinkKind } from "./kinds.ts";
import { normalizeAddress } from "./normalize-url.ts";
import { ENDS_TOO_EARLY, FALLBACK_URL_MISSING, fitsUtm, UTM_TOO_LONG } from "./schema.ts";
import { normalizeTyped } from "./short-addresses.ts";

/** Years that the database, JSON and forms all write in four digits. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

type Settings = Omit<LinkContent, "kind">;

/** Settings of a link that sets nothing but its title and address. */
export const NEW_LINK: Settings = {
	title: "",
	url: "",
	details: {},
	enabled: true,
	icon: null,
	highlight: false,
	sensitive: false,
	startsAt: null,
	endsAt: null,
	utm: null,
	fallback: "keep",
	fallbackUrl: null,
	externalId: null,
};

/**
 * Normalizes and checks a link's fields from the HTTP API, as the form does.
 * @param base settings for missing fields: those of the link that is changed, or `NEW_LINK`
 * @param pointer JSON pointer to the fields in the body
 * @param takesShort whether the caller resolves short addresses before it stores the link
 * @throws AppError `invalid` with `errors`
 */
export function readApiLink(
	fields: ApiLinkFields,
	{
		kind,
		base,
		pointer = "",
		takesShort = false,
	}: { kind: LinkKind; base: Settings; pointer?: string; takesShort?: boolean },
): Settings {
	const refuse = (field: keyof ApiLinkFields, detail: string) =>
		new AppError("invalid", detail, { errors: [{ pointer: `${pointer}/${field}`, detail }] });
	const addressOf = (field: "url" | "fallback_url", of: LinkKind, text: string) => {
		const result = takesShort ? normalizeTyped(of, text) : normalizeAddress(of, text);
		if (result.ok) return result.url;
		throw refuse(field, result.problem);
	};

	const title = fields.title === undefined ? base.title : cleanLine(fields.title);
	if (title === "" && KINDS[kind].defaultTitle === null) throw refuse("title", "Title is required");
	const details = readGivenDetails(fields.details, { kind, base, pointer });
	const url = fields.url === undefined ? base.url : addressOf("url", kind, fields.url);
	const utm = fields.utm === undefined ? base.utm : readUtm(fields.utm);
	if (utm !== null && !fitsUtm(url, utm)) throw refuse("utm", UTM_TOO_LONG);
	const timeOf = (field: "starts_at" | "ends_at", stored: Date | null) => {
		const given = fields[field];
		if (given === undefined) return stored;
		if (given === null) return null;
		const time = new Date(given);
		if (time.getUTCFullYear() >= FIRST_YEAR && time.getUTCFullYear() <= LAST_YEAR) return time;
		throw refuse(field, `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}`);
	};
	const startsAt = timeOf("starts_at", base.startsAt);
	const endsAt = timeOf("ends_at", base.endsAt);
	if (startsAt && endsAt && endsAt <= startsAt) throw refuse("ends_at", ENDS_TOO_EARLY);
	const fallbackUrl = fields.fallback_url
		? addressOf("fallback_url", "link", fields.fallback_url)
		: fields.fallback_url === undefined
			? base.fallbackUrl
			: null;
	if (fallbackUrl !== null && !isWebsite(fallbackUrl)) {
		throw refuse("fallback_url", "Enter the address of a website");
	}
	const fallback = fields.fallback ?? base.fallback;
	if (fallback === "lead" && fallbackUrl === null) {
		throw refuse("fallback_url", FALLBACK_URL_MISSING);
	}
	return {
		title,
		url,
		details,
		enabled: fields.enabled ?? base.enabled,
		icon: fields.icon === undefined ? base.icon : fields.icon,
		highlight: fields.highlight ?? base.highlight,
		sensitive: fields.sensitive ?? base.sensitive,
		startsAt,
		endsAt,
		utm,
		fallback,
		fallbackUrl,
		externalId: fields.external_id === undefined ? base.externalId : fields.external_id,
	};
}

/** Missing details of a link that is changed stay as they are, those of a new link are the defaults of its kind. */
function readGivenDetails(
	given: ApiLinkFields["details"],
	{ kind, base, pointer }: { kind: LinkKind; base: Settings; pointer: string },
): LinkDetails {
	const result = detailsSchema(kind).safeParse({ ...base.details, ...given });
	if (result.success) return result.data;
	const errors = result.error.issues.map(({ path, message }) => ({
		pointer: [`${pointer}/details`, ...path].join("/"),
		detail: message,
	}));
	throw new AppError("invalid", errors[0]?.detail ?? "", { errors });
}

/** @returns the settings as changes of a link that has others */
export function changesOf({ fallback, fallbackUrl, ...settings }: Settings): LinkChanges {
	return { ...settings, fallback: { does: fallback, url: fallbackUrl } };
}

function readUtm(given: ApiLinkFields["utm"]): Utm | null {
	const utm: Utm = {};
	for (const name of UTM_PARAMETERS) {
		const value = cleanLine(given?.[name] ?? "");
		if (value !== "") utm[name] = value;
	}
	return Object.keys(utm).length === 0 ? null : utm;
}
