import fc from "fast-check";
import { expect, test } from "vitest";
import { LINK_SIZES, type LinkSize } from "#app/features/creator-page/core/public-page.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { toInstant } from "#app/lib/time-zone.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { KIND_EXAMPLES } from "#tests/support/every-kind.ts";
import { replaceLink } from "../api.ts";
import { UTM_PARAMETERS } from "../kinds/apply-utm.ts";
import { DETAIL_FIELDS } from "../kinds/details.ts";
import { LINK_KINDS, type LinkKind } from "../kinds/kinds.ts";
import { LINK_FALLBACKS } from "../link-columns.ts";
import { editLinkSchemaOf, LINKS_TAB_FIELDS, typedUtm } from "../schema.ts";
import { NEW_LINK, parseApiLink } from "./parse-api-link.server.ts";

/** What somebody fills in, in whichever way. Empty texts are fields that are left empty. */
type Filled = {
	kind: LinkKind;
	title: string;
	url: string;
	icon: string;
	highlight: boolean;
	size: LinkSize;
	sensitive: boolean;
	/** Local times in UTC. */
	startsAt: string;
	endsAt: string;
	utm: readonly string[];
	fallback: (typeof LINK_FALLBACKS)[number];
	fallbackUrl: string;
	details: Record<string, string | boolean>;
};

const BLANKS = ["", " ", "\u3000", "\n\n", " ".repeat(60)];
const padded = (text: fc.Arbitrary<string>) =>
	fc
		.tuple(fc.constantFrom(...BLANKS), text, fc.constantFrom(...BLANKS))
		.map((parts) => parts.join(""));
const words = fc.oneof(
	fc.constant(""),
	fc.string({ unit: "grapheme", maxLength: 30 }),
	fc.constantFrom(
		"Shop",
		"Cafe\u0301",
		"Ａｎｎａ",
		"a\u200bb",
		"\u202e",
		"x".repeat(100),
		"é".repeat(101),
	),
);
const addresses = fc.oneof(
	fc.constant(""),
	fc.constantFrom(...LINK_KINDS.map((kind) => KIND_EXAMPLES[kind].url ?? "")),
	fc.constantFrom(
		...[
			"example.com",
			"ｅｘａｍｐｌｅ。ｃｏｍ/Ａ",
			"http://[::1]/",
			"javascript:alert(1)",
			"//a.example",
		],
		...[
			"maps.app.goo.gl/AbC",
			"https://münchen.example/ü?q=ä",
			`https://a.example/${"b".repeat(2_040)}`,
		],
		...[
			"０９０－１２３４－５６７８",
			"+49 (170) 1",
			"ａｎｎａ＠example.com",
			"ftp://a.example",
			"a b c",
		],
	),
	fc.webUrl(),
	fc.string({ maxLength: 40 }),
);
const times = fc.constantFrom(
	...["", "2026-12-04T20:00", "2026-12-04T19:59", "1969-12-31T23:59", "1970-01-01T00:00"],
	...["0100-01-01T00:00", "9999-12-31T23:59", "2026-02-30T10:00", "2028-02-29T10:00", "soon"],
);

function detailsOf(kind: LinkKind): fc.Arbitrary<Filled["details"]> {
	return fc.record(
		Object.fromEntries(
			DETAIL_FIELDS[kind].map(({ name, type }): [string, fc.Arbitrary<string | boolean>] => {
				const example = KIND_EXAMPLES[kind].details?.[name];
				if (type === "checkbox") return [name, fc.boolean()];
				const usual = fc.constant(typeof example === "string" ? example : "");
				const text = { time: times, website: addresses }[String(type)] ?? words;
				const zones = fc.constantFrom("", "Europe/Berlin", "+02:00", "Mars/Olympus");
				return [name, type === "zone" ? zones : fc.oneof(usual, usual, padded(text))];
			}),
		),
	);
}

const filled: fc.Arbitrary<Filled> = fc.constantFrom(...LINK_KINDS).chain((kind) => {
	const own = fc.constant(KIND_EXAMPLES[kind].url ?? "");
	return fc.record({
		kind: fc.constant(kind),
		title: fc.oneof(fc.constant("Shop"), padded(words)),
		url: fc.oneof(own, own, padded(addresses)),
		icon: fc.constantFrom("", "star", "favicon", "no such icon"),
		highlight: fc.boolean(),
		size: fc.constantFrom(...LINK_SIZES),
		sensitive: fc.boolean(),
		startsAt: fc.oneof(fc.constant(""), times),
		endsAt: fc.oneof(fc.constant(""), times),
		utm: fc.array(fc.oneof(fc.constant(""), padded(words)), { minLength: 5, maxLength: 5 }),
		fallback: fc.constantFrom(...LINK_FALLBACKS),
		fallbackUrl: fc.oneof(fc.constant(""), padded(addresses)),
		details: detailsOf(kind),
	});
});

/** @returns the settings that the form stores; null if it refuses them */
async function readForm({ utm, details, ...link }: Filled) {
	const form = new FormData();
	const set = (name: string, value: string | boolean) => {
		if (value !== false) form.set(name, value === true ? "on" : value);
	};
	for (const [name, value] of Object.entries(link)) set(name, value);
	for (const [name, value] of Object.entries(details)) set(`details.${name}`, value);
	for (const [index, name] of UTM_PARAMETERS.entries()) {
		set(`utm${name[0]?.toUpperCase()}${name.slice(1)}`, utm[index] ?? "");
	}
	set("intent", "edit-link");
	set("linkId", crypto.randomUUID());
	set("version", "1");
	const request = new Request("http://localhost/", { method: "POST", body: form });
	const submission = await parseForm(request, editLinkSchemaOf(link.kind), LINKS_TAB_FIELDS);
	if (submission.status !== "success") return null;
	const { value } = submission;
	const instantOf = (local: string | undefined) => (local ? toInstant(local, "UTC") : null);
	return {
		...NEW_LINK,
		title: value.title,
		url: value.url,
		details: value.details,
		icon: value.icon ?? null,
		highlight: value.highlight,
		size: value.size,
		sensitive: value.sensitive,
		startsAt: instantOf(value.startsAt),
		endsAt: instantOf(value.endsAt),
		utm: typedUtm(value),
		fallback: value.fallback,
		fallbackUrl: value.fallbackUrl ?? null,
	};
}

/** @returns the settings that a call of the API stores; null if it refuses them */
function readCall({ kind, utm, startsAt, endsAt, fallbackUrl, icon, ...link }: Filled) {
	const timeOf = (local: string) => (local === "" ? null : `${local}:00Z`);
	const body = replaceLink.body.safeParse({
		...link,
		icon: icon || null,
		starts_at: timeOf(startsAt),
		ends_at: timeOf(endsAt),
		utm: Object.fromEntries(UTM_PARAMETERS.map((name, index) => [name, utm[index] ?? ""])),
		fallback_url: fallbackUrl,
	});
	if (!body.success) return null;
	try {
		return parseApiLink(body.data, { kind, base: NEW_LINK, takesShort: true });
	} catch (error) {
		if (error instanceof AppError && error.code === "invalid") return null;
		throw error;
	}
}

test("the form and the API take the same for a link, and store the same", async () => {
	const taken = { form: 0, all: 0 };
	await fc.assert(
		fc.asyncProperty(filled, async (link) => {
			const form = await readForm(link);
			expect(readCall(link)).toEqual(form);
			taken.all += 1;
			if (form !== null) taken.form += 1;
		}),
		{ numRuns: 2_000 },
	);
	// Enough of both, so that neither is compared with little.
	expect(taken.form).toBeGreaterThan(200);
	expect(taken.all - taken.form).toBeGreaterThan(200);
});
