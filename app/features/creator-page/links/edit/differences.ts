import type { Difference } from "#app/forms/conflict-notice.tsx";
import { isLinkIconName, linkIconLabel } from "#app/ui/link-icon-names.ts";
import { fallbackLabel } from "../check/describe-check.ts";
import { DETAIL_FIELDS, type DetailField } from "../kinds/details.ts";
import type { LinkKind } from "../kinds/kinds.ts";
import { FAVICON } from "../link-columns.ts";
import type { LinkFormValues } from "../schema.ts";
import { sizeLabel } from "./describe-size.ts";

const LABELS: readonly [name: keyof LinkFormValues, label: string][] = [
	["title", "Title"],
	["secondTitle", "Title in the second language"],
	["url", "URL"],
	["icon", "Icon"],
	["highlight", "Highlight"],
	["size", "Size"],
	["sensitive", "Sensitive content"],
	["startsAt", "Show from"],
	["endsAt", "Show until"],
	["utmSource", "UTM source"],
	["utmMedium", "UTM medium"],
	["utmCampaign", "UTM campaign"],
	["utmTerm", "UTM term"],
	["utmContent", "UTM content"],
	["fallback", "If it stops working"],
	["fallbackUrl", "Redirect address"],
];

/** @returns the differences between a link's form as typed and as stored, field by field and in words */
export function differencesOf(
	kind: LinkKind,
	yours: LinkFormValues,
	stored: LinkFormValues,
): Difference[] {
	const differences = LABELS.map(([name, label]) => ({
		label,
		yours: inWords(name, yours[name] ?? ""),
		stored: inWords(name, stored[name] ?? ""),
	}));
	const ofKind = DETAIL_FIELDS[kind].map(({ name, label, type }) => ({
		label,
		yours: detailInWords(type, yours[`details.${name}`] ?? ""),
		stored: detailInWords(type, stored[`details.${name}`] ?? ""),
	}));
	return [...differences, ...ofKind];
}

function detailInWords(type: DetailField["type"], value: string): string {
	if (type === "checkbox") return value === "on" ? "Yes" : "No";
	return type === "time" ? value.replace("T", " ") : value;
}

function inWords(name: keyof LinkFormValues, value: string): string {
	if (name === "highlight" || name === "sensitive") return value === "on" ? "Yes" : "No";
	if (name === "startsAt" || name === "endsAt") return value.replace("T", " ");
	if (name === "size") return sizeLabel(value);
	if (name === "fallback") return fallbackLabel(value);
	if (name !== "icon") return value;
	if (value === FAVICON) return "Website icon";
	return isLinkIconName(value) ? linkIconLabel(value) : "None";
}
