import { z } from "zod";
import { ALT_TEXT_MAX_LENGTH } from "#app/features/creator-page/images/schema.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";
import { normalizeEmailAddress } from "#app/lib/email-address.ts";
import { foldAddress, foldText } from "#app/lib/fold-text.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { normalizePhoneNumber } from "#app/lib/phone-number.ts";
import { textField } from "#app/lib/text-field.ts";
import { isLocalTime, isTimeZone } from "#app/lib/time-zone.ts";
import { uploadDetails } from "../upload/upload-details.ts";
import { isWebsite, type LinkDetails, type LinkKind } from "./kinds.ts";
import { normalizeUrl } from "./normalize-url.ts";

/**
 * The fields that only some kinds of links have, stored together as JSON in `Link.details`. One description makes the
 * fields of the forms and the schema that forms, the HTTP API, imports and the public page check them with. Safe in the
 * browser.
 */

export type DetailField = {
	/** Key in the details. A single word, so that it is the same in the HTTP API. */
	name: string;
	label: string;
	hint?: string;
	type: "line" | "lines" | "checkbox" | "time" | "zone" | "email" | "tel" | "website";
	/** Error message if it is empty; without one, it may be. */
	missing?: string;
	/** Maximum number of characters; 200 by default. */
	maxLength?: number;
};

const LINE_MAX_LENGTH = 200;
const TEXT_MAX_LENGTH = 1000;
const MESSAGE_MAX_LENGTH = 500;
const CONSENT_MAX_LENGTH = 500;

const TIME_RULE = "Enter a day and a time";

const MESSAGE: DetailField = {
	name: "message",
	label: "Message",
	hint: "Filled in for visitors, who can change it before they send it",
	type: "lines",
	maxLength: MESSAGE_MAX_LENGTH,
};

/** Fields of each kind in the order of its form. */
export const DETAIL_FIELDS: Readonly<Record<LinkKind, readonly DetailField[]>> = {
	link: [],
	header: [],
	email: [],
	phone: [],
	text: [
		{
			name: "text",
			label: "Text",
			hint: "To put a link inside a sentence, write its title in two brackets: [[Shop]], or [[Shop|my shop]] for other words.",
			type: "lines",
			missing: "Enter the text",
			maxLength: TEXT_MAX_LENGTH,
		},
	],
	card: [{ name: "text", label: "Description", hint: "A line below the title", type: "line" }],
	embed: [],
	feed: [],
	group: [{ name: "open", label: "Open at first", type: "checkbox" }],
	grid: [],
	gallery: [],
	picture: [
		{
			name: "alt",
			label: "Description",
			hint: "For people who can’t see the picture",
			type: "line",
			maxLength: ALT_TEXT_MAX_LENGTH,
		},
	],
	event: [
		{ name: "allday", label: "All day", hint: "Shown without times", type: "checkbox" },
		{ name: "start", label: "Starts", type: "time", missing: "Enter when it starts" },
		{ name: "end", label: "Ends", hint: "Leave empty for one hour, or for one day", type: "time" },
		{ name: "zone", label: "Time zone of the event", type: "zone" },
		{ name: "place", label: "Place", type: "line" },
		{ name: "note", label: "Description", type: "lines", maxLength: TEXT_MAX_LENGTH },
		{
			name: "hidepast",
			label: "Hide the event when it’s over",
			hint: "It stays in this list.",
			type: "checkbox",
		},
	],
	vcard: [
		{
			name: "name",
			label: "Name",
			hint: "The full name, as contacts show it",
			type: "line",
			missing: "Enter the name",
		},
		{ name: "given", label: "First name", type: "line" },
		{ name: "family", label: "Last name", hint: "Address books sort by it", type: "line" },
		{ name: "organization", label: "Organization", type: "line" },
		{ name: "role", label: "Job title", type: "line" },
		{ name: "phone", label: "Phone number", type: "tel", maxLength: 40 },
		{ name: "email", label: "Email address", type: "email" },
		{ name: "website", label: "Website", type: "website" },
		{ name: "address", label: "Street address", type: "line" },
		{ name: "city", label: "City", type: "line" },
		{ name: "region", label: "State or region", type: "line" },
		{ name: "postcode", label: "Postal code", type: "line", maxLength: 20 },
		{ name: "country", label: "Country", type: "line" },
		{ name: "note", label: "Note", type: "lines", maxLength: TEXT_MAX_LENGTH },
	],
	whatsapp: [MESSAGE],
	sms: [MESSAGE],
	map: [],
	support: [
		{
			name: "text",
			label: "Description",
			hint: "A line below the title, such as what tips pay for",
			type: "line",
		},
	],
	file: [
		{
			name: "text",
			label: "Description",
			hint: "A line below the title, such as what is in the file",
			type: "line",
		},
	],
	contact: [
		{
			name: "text",
			label: "Description",
			hint: "A line below the title, such as when you answer",
			type: "line",
		},
	],
	signup: [
		{
			name: "text",
			label: "Description",
			hint: "A line below the title, such as what you send",
			type: "line",
		},
		{
			name: "consent",
			label: "What people agree to",
			hint: "Who sends what, and how often. We store this text with each address.",
			type: "lines",
			missing: "Enter what people agree to",
			maxLength: CONSENT_MAX_LENGTH,
		},
	],
};

/** Details that no form has. Those of a file are stored with its upload, so that showing a page reads no other table. */
const OTHER_DETAILS: Partial<Record<LinkKind, z.ZodRawShape>> = { file: uploadDetails };

type DetailsSchema = z.ZodType<LinkDetails, LinkDetails>;

/** Each is made at its first use: there are many kinds, and a page has few of them. */
const schemas = new Map<LinkKind, DetailsSchema>();

/** @returns the schema of a kind's details. Fields that a kind doesn't have are removed */
export function detailsSchema(kind: LinkKind): DetailsSchema {
	const schema = schemas.get(kind) ?? schemaOf(DETAIL_FIELDS[kind], OTHER_DETAILS[kind]);
	schemas.set(kind, schema);
	return schema;
}

/** @returns the stored details of a link, or null if they aren't those of its kind */
export function readDetails(kind: LinkKind, details: unknown): LinkDetails | null {
	return detailsSchema(kind).safeParse(details).data ?? null;
}

/** Name of a form's field for a detail, as Conform writes nested names. */
export type DetailFieldName = `details.${string}`;

/** @returns the stored details as the fields of a form show them, by field name */
export function detailTexts(kind: LinkKind, details: LinkDetails): Record<DetailFieldName, string> {
	return Object.fromEntries(
		DETAIL_FIELDS[kind].map(({ name }) => {
			const value = details[name] ?? "";
			return [`details.${name}`, typeof value === "boolean" ? (value ? "on" : "") : value];
		}),
	);
}

const EVENT_ENDS_TOO_EARLY = "The end must be after the start";
const LAST_DAY_TOO_EARLY = "The last day must not be before the first";

function schemaOf(fields: readonly DetailField[], others: z.ZodRawShape = {}): DetailsSchema {
	const shape = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));
	return z
		.object({ ...shape, ...others })
		.overwrite((details) => ({ ...details, ...wholeDays(details as LinkDetails) }))
		.superRefine((details, context) => {
			const { start, end, allday } = details as LinkDetails;
			for (const [name, value] of Object.entries({ start, end })) {
				if (!isDay(value)) continue;
				context.addIssue({ code: "custom", path: [name], message: TIME_RULE });
			}
			// Both are local times of the same zone, whose format sorts.
			if (!start || !end || end > start || (allday === true && end === start)) return;
			const message = allday === true ? LAST_DAY_TOO_EARLY : EVENT_ENDS_TOO_EARLY;
			context.addIssue({ code: "custom", path: ["end"], message });
		}) as unknown as DetailsSchema;
}

/** Start and end of an event of whole days, at midnight, whether they came with a time or as days. */
function wholeDays({ allday, start, end }: LinkDetails): LinkDetails {
	if (allday !== true) return {};
	const midnight = (time: string) => (time === "" ? "" : `${time.slice(0, 10)}T00:00`);
	return { start: midnight(String(start ?? "")), end: midnight(String(end ?? "")) };
}

/** Whether it is a day without a time, which only events of whole days have. */
function isDay(value: LinkDetails[string] | undefined): boolean {
	return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function fieldSchema(field: DetailField): z.ZodType<string | boolean> {
	const { type, missing, maxLength = LINE_MAX_LENGTH } = field;
	if (type === "checkbox") return z.boolean().default(false);
	const text = textField({
		max: maxLength,
		missing,
		tooLong: `${field.label} must be at most ${formatWholeCount(maxLength)} characters`,
		clean: cleanOf(type),
	});
	const checked = checkedText(text, type);
	return missing === undefined
		? checked.default("")
		: checked.refine((value) => value !== "", { error: missing });
}

function cleanOf(type: DetailField["type"]): (text: string) => string {
	switch (type) {
		case "lines":
			return cleanLines;
		case "email":
		case "tel":
			return foldText;
		case "website":
			return (text) => foldAddress(cleanLine(text));
		default:
			return cleanLine;
	}
}

function checkedText(text: z.ZodString, type: DetailField["type"]) {
	switch (type) {
		case "time":
			return text.refine(
				(value) => value === "" || isLocalTime(isDay(value) ? `${value}T00:00` : value),
				{ error: TIME_RULE },
			);
		case "zone":
			return text.refine((value) => value === "" || isTimeZone(value), {
				error: "This time zone isn’t supported",
			});
		case "email":
			return normalized(text, normalizeEmailAddress, {
				error: "Enter an email address such as anna@example.com",
			});
		case "tel":
			return normalized(text, normalizePhoneNumber, {
				error: "Enter a phone number such as +49 30 123456",
			});
		case "website":
			return text.transform((value, context) => {
				if (value === "") return "";
				const result = normalizeUrl(value);
				if (result.ok && isWebsite(result.url)) return result.url;
				const message = result.ok ? "Enter the address of a website" : result.problem;
				context.addIssue({ code: "custom", message });
				return z.NEVER;
			});
		default:
			return text;
	}
}

/** @param normalize returns null for an invalid value */
function normalized(
	text: z.ZodString,
	normalize: (value: string) => string | null,
	{ error }: { error: string },
) {
	return text.transform((value, context) => {
		const result = value === "" ? "" : normalize(value);
		if (result !== null) return result;
		context.addIssue({ code: "custom", message: error });
		return z.NEVER;
	});
}
