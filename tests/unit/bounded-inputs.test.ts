import { expect, test } from "vitest";
import type { z } from "zod";
import {
	type InputPart,
	listFormSchemas,
	listOperationSchemas,
	listSources,
	partsOf,
} from "#tests/support/input-schemas.ts";

/** Every text and list that somebody sends has a maximum, checked before anything else (`app/lib/text-field.ts`). */

const LONG = " ".repeat(256 * 1024);

/** Their expressions refuse a longer text at a fixed place. */
const FIXED_FORMATS = ["uuid", "date", "datetime"];

function checksOf(schema: z.core.$ZodType): z.core.$ZodChecks[] {
	return ((schema as z.core.$ZodTypes)._zod.def.checks ?? []) as z.core.$ZodChecks[];
}

/** Whether a long text stops at the maximum, and is neither cleaned nor matched on the way there. */
function isBoundedText(schema: z.core.$ZodString): boolean {
	const { def } = schema._zod;
	if ("format" in def && FIXED_FORMATS.includes(String(def.format))) return true;
	for (const check of checksOf(schema)) {
		const rule = check._zod.def;
		if (rule.check === "max_length") return rule.abort === true;
		if (!(rule.check === "overwrite" && rule.tx(LONG) === LONG)) return false;
	}
	return false;
}

function isBounded({ schema }: InputPart): boolean {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case "string":
			return isBoundedText(schema as z.core.$ZodString);
		case "array":
			return checksOf(schema).some(({ _zod }) => _zod.def.check === "max_length");
		case "unknown":
		case "any":
			return false;
		default:
			return true;
	}
}

/** Checked by the code that reads them. */
const READ_ELSEWHERE: Record<string, string> = {
	"importPage body export{}": "Read as the file of an export",
	"previewImport body export{}": "Read as the file of an export",
	"reportEvent body data{}": "Cut to their length",
	"reportEvent body event_data{}": "Cut to their length",
	"reportEvents body events[].data{}": "Cut to their length",
	"reportEvents body events[].event_data{}": "Cut to their length",
	"trackEvent body meta{}": "Cut to their length",
	"changeHomepageDraft body {}": "Checked by the schema of the section",
};

function unboundedIn(schemas: Map<string, z.ZodType>): string[] {
	return [...schemas].flatMap(([name, schema]) =>
		partsOf(schema)
			.filter((part) => !isBounded(part))
			.map(({ path }) => `${name} ${path}`)
			.filter((place) => !(place in READ_ELSEWHERE)),
	);
}

test("every field of every form has a maximum", () => {
	const forms = listFormSchemas();
	expect(forms.size).toBeGreaterThan(50);
	expect([...new Set(unboundedIn(forms))]).toEqual([]);
});

test("every value of every operation has a maximum", () => {
	const operations = listOperationSchemas();
	expect(operations.size).toBeGreaterThan(100);
	expect([...new Set(unboundedIn(operations))]).toEqual([]);
});

/** Files whose `z.string()` reads nothing that a visitor, an account or a program sends, and why. */
const OTHER_TEXTS: Record<string, string> = {
	"lib/text-field.ts": "The field itself",
	"platform/parse-environment.server.ts": "The environment",
	"platform/flash-toast.server.ts": "A signed cookie",
	"platform/oidc-settings.ts": "The environment",
	"features/admin/administrators/sign-in/challenge-cookie.server.ts": "A signed cookie",
	"features/account/accounts/components/waiting-form.ts": "What the page itself keeps",
	"features/account/accounts/two-step/challenge-cookie.server.ts": "A signed cookie",
	"features/account/accounts/two-step/trusted-browsers.server.ts": "A signed cookie",
	"features/account/accounts/google/code-flow.server.ts": "A signed cookie",
	"features/account/accounts/google/credential-flow.server.ts": "A signed cookie",
	"features/account/accounts/google/google-provider.server.ts": "Google's answers",
	"features/account/accounts/oidc/connection-offer.server.ts": "A signed cookie",
	"features/account/accounts/oidc/oidc-flow.server.ts": "A signed cookie",
	"features/account/accounts/oidc/oidc-provider.server.ts": "The provider's answers",
	"features/creator-page/links/fetch/embed/read-embed-answer.ts":
		"Answers of other sites, read up to a size",
	"features/creator-page/links/fetch/feed/read-feed.ts":
		"Answers of other sites, read up to a size",
	"features/creator-page/links/queries.server.ts": "Rows",
	"features/creator-page/links/link-columns.ts": "Rows",
	"features/creator-page/history/page-document.ts": "Rows",
	"features/creator-page/images/api-image.ts": "Answers of operations",
	"features/account/accounts/session-store/api-schema.ts": "Answers of operations",
	"features/account/accounts/api-schemas.ts": "Answers of operations",
	"api/cursor.ts": "Answers of operations",
	"api/done.ts": "Answers of operations",
	"api/problem.ts": "Answers of operations",
};

test("other schemas use the field with a maximum too", () => {
	// The requests of operations, which share files with their answers, are checked above.
	const withText = listSources()
		.filter(({ name, text }) => !/\/api\.ts$/.test(name) && /\bz\s*\.string\(/.test(text))
		.map(({ name }) => name);
	expect(withText.filter((name) => !(name in OTHER_TEXTS))).toEqual([]);
	expect(Object.keys(OTHER_TEXTS).filter((name) => !withText.includes(name))).toEqual([]);
});
