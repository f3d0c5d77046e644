import type { z } from "zod";
import { snakeCase } from "#app/lib/snake-case.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { ApiLinkFields } from "../api.ts";
import { detailsSchema } from "../kinds/details.ts";
import type { LinkKind } from "../kinds/kinds.ts";
import { normalizeAddress } from "../kinds/normalize-url.ts";
import { normalizeTyped } from "../kinds/short-addresses.ts";
import type { LinkContent } from "../link-columns.ts";
import {
	addressFor,
	fallbackAddress,
	findProblems,
	secondTitleText,
	titleFor,
	utmOf,
} from "./link-fields.ts";
import type { LinkChanges } from "./update-link.server.ts";

type Settings = Omit<LinkContent, "kind">;

/** Settings of a link that sets nothing but its title and address. */
export const NEW_LINK: Settings = {
	title: "",
	secondTitle: null,
	url: "",
	details: {},
	enabled: true,
	icon: null,
	highlight: false,
	size: "auto",
	sensitive: false,
	startsAt: null,
	endsAt: null,
	utm: null,
	fallback: "keep",
	fallbackUrl: null,
	externalId: null,
};

/**
 * Reads a link's fields from the HTTP API by the rules of its form.
 * @param base settings for missing fields: those of the link that is changed, or `NEW_LINK`
 * @param pointer JSON pointer to the fields in the body
 * @param takesShort whether the caller resolves short addresses before it stores the link
 * @throws AppError `invalid` with `errors`
 */
export function parseApiLink(
	fields: ApiLinkFields,
	{
		kind,
		base,
		pointer = "",
		takesShort = false,
	}: { kind: LinkKind; base: Settings; pointer?: string; takesShort?: boolean },
): Settings {
	const errors: { pointer: string; detail: string }[] = [];
	const refuse = (column: keyof LinkContent, detail: string, path: readonly PropertyKey[] = []) =>
		errors.push({ pointer: [pointer, snakeCase(column), ...path].join("/"), detail });
	/** @returns `base` for a refused value */
	function read<Column extends keyof Settings>(
		column: Column,
		schema: z.ZodType<Settings[Column]>,
		given: unknown,
	): Settings[Column] {
		const result = schema.safeParse(given);
		if (result.success) return result.data;
		for (const { path, message } of result.error.issues) refuse(column, message, path);
		return base[column];
	}
	const normalize = takesShort ? normalizeTyped : normalizeAddress;
	const { fallback_url: fallbackUrl, utm } = fields;

	const settings: Settings = {
		title: read("title", titleFor(kind), fields.title ?? base.title),
		secondTitle:
			typeof fields.second_title === "string"
				? read("secondTitle", secondTitleText, fields.second_title)
				: valueOr(fields.second_title, base.secondTitle),
		url: fields.url === undefined ? base.url : read("url", addressFor(kind, normalize), fields.url),
		// Missing details of a link that is changed stay as they are, those of a new link are the defaults of its kind.
		details: read("details", detailsSchema(kind), { ...base.details, ...fields.details }),
		enabled: fields.enabled ?? base.enabled,
		icon: valueOr(fields.icon, base.icon),
		highlight: fields.highlight ?? base.highlight,
		size: fields.size ?? base.size,
		sensitive: fields.sensitive ?? base.sensitive,
		startsAt: timeOr(fields.starts_at, base.startsAt),
		endsAt: timeOr(fields.ends_at, base.endsAt),
		utm: utm === undefined ? base.utm : utmOf(utm ?? {}),
		fallback: fields.fallback ?? base.fallback,
		fallbackUrl:
			typeof fallbackUrl === "string"
				? read("fallbackUrl", fallbackAddress(normalize), fallbackUrl)
				: valueOr(fallbackUrl, base.fallbackUrl),
		externalId: valueOr(fields.external_id, base.externalId),
	};
	if (errors.length === 0) {
		for (const { column, message } of findProblems(settings)) refuse(column, message);
	}
	const [first] = errors;
	if (first) throw new AppError("invalid", first.detail, { errors });
	return settings;
}

function timeOr(given: string | null | undefined, stored: Date | null): Date | null {
	if (given === undefined) return stored;
	return given === null ? null : new Date(given);
}

function valueOr<Value>(given: Value | undefined, stored: Value): Value {
	return given === undefined ? stored : given;
}

/** @returns the settings as changes of a link that has others */
export function changesOf({ fallback, fallbackUrl, ...settings }: Settings): LinkChanges {
	return { ...settings, fallback: { does: fallback, url: fallbackUrl } };
}
