import { z } from "zod";
import { LINK_SIZES } from "#app/features/creator-page/core/public-page.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { textField } from "#app/lib/text-field.ts";
import { LINK_ICON_NAMES } from "#app/ui/link-icon-names.ts";
import { applyUtm, UTM_MAX_LENGTH, UTM_PARAMETERS, type Utm } from "../kinds/apply-utm.ts";
import { isWebsite, KINDS, type LinkKind } from "../kinds/kinds.ts";
import {
	cleanAddress,
	normalizeAddress,
	URL_MAX_LENGTH,
	URL_TOO_LONG,
} from "../kinds/normalize-url.ts";
import { normalizeTyped } from "../kinds/short-addresses.ts";
import type { Normalized } from "../kinds/web-address.ts";
import {
	EXTERNAL_ID,
	EXTERNAL_ID_MAX_LENGTH,
	FAVICON,
	LINK_FALLBACKS,
	LINK_TITLE_MAX_LENGTH,
	type LinkContent,
} from "../link-columns.ts";

/**
 * The rules of what a creator sets of a link, each in one place: its form (`schema.ts`) and the HTTP API (`api.ts`,
 * `parse-api-link.server.ts`) consist of them, under names of their own. Those of `details` are in `details.ts`. Safe in
 * the browser.
 */

const TITLE_MISSING = "Title is required";

/** A title that may be empty or missing. */
export const TITLE_TEXT = {
	max: LINK_TITLE_MAX_LENGTH,
	tooLong: `Title must be at most ${LINK_TITLE_MAX_LENGTH} characters`,
	clean: cleanLine,
};
export const titleText = textField({ ...TITLE_TEXT, missing: TITLE_MISSING });
const title = titleText.min(1, { error: TITLE_MISSING, abort: true });

/** An empty title of a kind with a default is filled in when it is stored. */
export function titleFor(kind: LinkKind) {
	return KINDS[kind].defaultTitle === null ? title : titleText.default("");
}

/** A title in the page's second language; null for a blank one, which is the same. */
export const secondTitleText = titleText.transform((text) => text || null);

/** A text that `addressFor` reads, without what surrounds the address. */
export const ADDRESS_TEXT = { max: URL_MAX_LENGTH, tooLong: URL_TOO_LONG, clean: cleanAddress };

/** @param normalize also accepts short addresses, unless it is `normalizeAddress` */
export function addressFor(
	kind: LinkKind,
	normalize: (kind: LinkKind, text: string) => Normalized = normalizeTyped,
) {
	const missing = normalizeAddress(kind, "");
	const typed = missing.ok
		? textField(ADDRESS_TEXT).optional()
		: textField({ ...ADDRESS_TEXT, missing: missing.problem });
	return typed.transform((value = "", context) => {
		const result = normalize(kind, value);
		if (result.ok) return result.url;
		context.addIssue({ code: "custom", message: result.problem });
		return z.NEVER;
	});
}

/** The fallback is a redirect, so it must be a website; null for a blank text. `normalize` as in `addressFor`. */
export function fallbackAddress(normalize = normalizeTyped) {
	return textField(ADDRESS_TEXT).transform((value, context) => {
		if (value === "") return null;
		const result = normalize("link", value);
		if (result.ok && isWebsite(result.url)) return result.url;
		const message = result.ok ? "Enter the address of a website" : result.problem;
		context.addIssue({ code: "custom", message });
		return z.NEVER;
	});
}

export const utmText = textField({
	max: UTM_MAX_LENGTH,
	tooLong: `At most ${UTM_MAX_LENGTH} characters`,
	clean: cleanLine,
});

/** @returns the parameters that have a value; null if none has */
export function utmOf(values: { [Name in keyof Utm]?: string | undefined }): Utm | null {
	const given = UTM_PARAMETERS.flatMap((name) => {
		const value = values[name];
		return value ? [[name, value] as const] : [];
	});
	return given.length === 0 ? null : Object.fromEntries(given);
}

export const iconName = z.enum([FAVICON, ...LINK_ICON_NAMES]);

export const fallbackName = z.enum(LINK_FALLBACKS);

export const sizeName = z.enum(LINK_SIZES);

export const externalIdText = textField({ max: EXTERNAL_ID_MAX_LENGTH }).regex(EXTERNAL_ID);

/** Years that the database, JSON and forms all write in four digits. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

/** What is wrong with settings of a link that are valid each on its own, by the column where it shows. */
type SettingsProblem = { column: keyof LinkContent; message: string };

/** Checks settings together. `url` and `fallbackUrl` are normalized. */
export function findProblems({
	url,
	startsAt,
	endsAt,
	utm,
	fallback,
	fallbackUrl,
}: Pick<LinkContent, "url" | "startsAt" | "endsAt" | "utm" | "fallbackUrl"> & {
	fallback: LinkContent["fallback"] | undefined;
}): SettingsProblem[] {
	const problems: SettingsProblem[] = [];
	const refuse = (column: SettingsProblem["column"], message: string) =>
		problems.push({ column, message });
	if (startsAt && !isStorable(startsAt)) refuse("startsAt", WRONG_YEAR);
	if (endsAt && !isStorable(endsAt)) refuse("endsAt", WRONG_YEAR);
	if (startsAt && endsAt && endsAt <= startsAt) refuse("endsAt", ENDS_TOO_EARLY);
	if (utm !== null && !fitsUtm(url, utm)) refuse("utm", UTM_TOO_LONG);
	if (fallback === "lead" && fallbackUrl === null) refuse("fallbackUrl", FALLBACK_URL_MISSING);
	return problems;
}

const WRONG_YEAR = `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}`;
const FALLBACK_URL_MISSING = "Enter the address to redirect to";
const UTM_TOO_LONG = `With these, the address would be longer than ${formatWholeCount(URL_MAX_LENGTH)} characters`;
export const ENDS_TOO_EARLY = "The end must be after the start";

function isStorable(time: Date): boolean {
	return time.getUTCFullYear() >= FIRST_YEAR && time.getUTCFullYear() <= LAST_YEAR;
}

/** Whether the URL has room for the UTM parameters, or has them already. */
function fitsUtm(url: string, utm: Utm): boolean {
	if (!isWebsite(url)) return true;
	const present = new URL(url).searchParams;
	const isThere = UTM_PARAMETERS.every((name) => !utm[name] || present.has(`utm_${name}`));
	return isThere || applyUtm(url, utm) !== url;
}
