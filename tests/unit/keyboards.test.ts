import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { accountEmail } from "#app/lib/email-address.ts";
import {
	type InputPart,
	listFormSchemas,
	listOperationSchemas,
	partsOf,
} from "#tests/support/input-schemas.ts";

/**
 * What keyboards write (docs/decisions/0027-folded-texts.md): every field of a form for a number, code, address or
 * username reads full-width characters, the digits of other scripts and invisible characters as the plain ones. Fields
 * are found by what they accept and by their names, so that a new one can't be forgotten.
 */

type Field = { place: string; schema: z.ZodType };

/** Every field for text, with the checks and transforms behind it. */
function fieldsOf(schema: z.core.$ZodType, place: string): Field[] {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	const here = [{ place, schema: schema as z.ZodType }];
	switch (def.type) {
		case "string":
			return here;
		case "object":
			return Object.entries(def.shape).flatMap(([key, each]) => fieldsOf(each, `${place} ${key}`));
		case "union":
			return def.options.flatMap((each) => fieldsOf(each, place));
		case "pipe":
			return isText(def.in) ? here : fieldsOf(isTransform(def.in) ? def.out : def.in, place);
		case "array":
			return fieldsOf(def.element, place);
		case "lazy":
			return fieldsOf(def.getter(), place);
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
			return fieldsOf(def.innerType, place);
		default:
			return [];
	}
}

const isTransform = (schema: z.core.$ZodType) => schema._zod.def.type === "transform";

function isText(schema: z.core.$ZodType): boolean {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	if (def.type === "string") return true;
	if (def.type === "pipe") return isText(def.in);
	return (def.type === "optional" || def.type === "default") && isText(def.innerType);
}

type Kind = {
	/** A value that fields of this kind accept, and what they refuse. */
	accepts: string;
	refuses: readonly string[];
	/** Names that belong to the kind although a later check refuses, such as that of a whole row. */
	names?: RegExp;
	/** What keyboards write in place of `accepts`. */
	typed: readonly string[];
};

const KINDS: Record<string, Kind> = {
	email: {
		accepts: "anna5@example.com",
		refuses: ["anna", "https://example.com"],
		typed: [
			"ａｎｎａ５＠example.com",
			"ａｎｎａ５＠ｅｘａｍｐｌｅ．ｃｏｍ",
			"anna٥@example.com",
			"anna५@example。com",
			"\u200eanna5@exam\u200bple.com\u2069",
		],
	},
	phone: {
		accepts: "+819012345678",
		refuses: ["anna", "anna@example.com"],
		typed: [
			"＋８１ ９０－１２３４－５６７８",
			"+٨١ ٩٠ ١٢٣٤ ٥٦٧٨",
			"+۸۱ ۹۰ ۱۲۳۴ ۵۶۷۸",
			"+८१ ९० १२३४ ५६७८",
			"+৮১ ৯০ ১২৩৪ ৫৬৭৮",
			"+๘๑ ๙๐ ๑๒๓๔ ๕๖๗๘",
			"\u202a+81 90‑1234‑5678\u202c",
		],
	},
	address: {
		accepts: "https://example.com/a",
		refuses: ["https:", "javascript:alert(1)"],
		names: /^firstLinkRowsSchema url\d$|^startSchema url\d$|entry$/,
		typed: [
			"ｈｔｔｐｓ：／／example.com/a",
			"https：／／example。com/a",
			"ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／a",
		],
	},
	color: {
		accepts: "#1e6b45",
		refuses: ["anna", "#1e6b4"],
		typed: ["＃１ｅ６ｂ４５", "#1e6b45\u200b", "#١e٦b٤٥"],
	},
	name: {
		accepts: "anna-5",
		refuses: ["an na", "anna.5"],
		names: /username$/i,
		typed: ["ａｎｎａ－５", "ａnna-5", "anna-٥", "an\u200bna-5", "𝐚𝐧𝐧𝐚-𝟓"],
	},
	code: {
		accepts: "k3vd-9xqm-tb7h-2wra",
		refuses: [],
		names: / code$/i,
		typed: [
			"K3VD 9XQM TB7H 2WRA",
			"ｋ３ｖｄ－９ｘｑｍ－ｔｂ７ｈ－２ｗｒａ",
			"k٣vd–9xqm—tb7hー2wra",
			"\u200ek3vd9xqm\u00a0tb7h\u200b2wra",
		],
	},
};

/** Fields that accept a value of a kind, and why they don't fold it. */
const OTHERS: Record<string, string> = {
	"profileTabSchema currentUsername": "Filled in by the page",
	"startSchema currentUsername": "Filled in by the page",
};

const accepts = ({ schema }: Field, text: string) => schema.safeParse(text).success;

const fields = [...listFormSchemas()].flatMap(([name, schema]) => fieldsOf(schema, name));

function fieldsOfKind({ accepts: plain, refuses, names }: Kind): Field[] {
	const isNamed = ({ place }: Field) => names?.test(place) ?? false;
	const isOfKind = (field: Field) =>
		refuses.length > 0 && accepts(field, plain) && !refuses.some((text) => accepts(field, text));
	return fields.filter((field) => (isNamed(field) || isOfKind(field)) && !(field.place in OTHERS));
}

/** What a field makes of a text. The address of an existing account keeps its spelling until it is looked up. */
function read({ schema, place }: Field, text: string, kind: string): unknown {
	const { data, error } = schema.safeParse(text);
	if (error) return `${place}: ${error.issues[0]?.message}`;
	return kind === "email" && typeof data === "string" ? accountEmail(data) : data;
}

describe.each(Object.entries(KINDS))("every field for %s", (name, kind) => {
	const found = fieldsOfKind(kind);

	test.each(kind.typed)("reads %j as the plain one", (typed) => {
		for (const field of found) {
			expect(read(field, typed, name), field.place).toEqual(read(field, kind.accepts, name));
		}
	});

	test("is found", () => {
		expect([...new Set(found.map(({ place }) => place))].sort()).toMatchSnapshot();
	});
});

/** Names of what operations take as text, to be read by the schema of the form with the same field. */
const NAMES = /email|phone|url|address|host|code$|username|slug|entry|domain|mail_from|color/i;

test("operations with a field of such a kind are known", () => {
	const places = [...listOperationSchemas()].flatMap(([name, schema]) =>
		partsOf(schema)
			.filter(isTextPart)
			.filter(({ path }) => NAMES.test(path))
			.map(({ path }) => `${name} ${path}`),
	);
	expect([...new Set(places)].sort()).toMatchSnapshot();
});

function isTextPart({ schema }: InputPart): boolean {
	return schema._zod.def.type === "string";
}
