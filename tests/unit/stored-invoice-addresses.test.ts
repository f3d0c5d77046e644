import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Stripe's addresses of an invoice expire. Whoever reads the stored ones would show a dead link a month later. */

const checkout = path.resolve(import.meta.dirname, "../..");
const COLUMNS = ["hostedUrl", "pdfUrl", "pendingInvoiceUrl"];
/** Names of the columns in SQL, apart from fields of the API. */
const IN_SQL = /\b(hosted_url|pdf_url|pending_invoice_url)\b(?!:)/;
const SELECTED = new RegExp(`\\b(${COLUMNS.join("|")}): true`);
const IN_STORE = /\.(invoice|subscription)\.(find\w+|create|update|upsert|delete)\(\{/g;

const sources = globSync(["app/**/*.{ts,tsx}", "scripts/**/*.ts"], { cwd: checkout })
	.filter((file) => !file.includes(".test.") && !file.startsWith("app/generated/"))
	.map((file) => ({ file, text: readFileSync(path.join(checkout, file), "utf8") }));

const filesWith = (isFound: (text: string) => boolean) =>
	sources.filter(({ text }) => isFound(text)).map(({ file }) => file);

test("only the mappers of billing read them", () => {
	expect(filesWith((text) => SELECTED.test(text) || IN_SQL.test(text)).sort()).toEqual([
		"app/features/billing/payments/invoice-address.server.ts",
		"app/features/billing/sync/update-facts.server.ts",
	]);
});

test("whoever selects them replaces them by addresses on this site", () => {
	const readers = filesWith((text) => text.includes("INVOICE_ADDRESS_COLUMNS"));
	expect(readers.length).toBeGreaterThan(1);
	expect(filesWith((text) => text.includes("withOwnAddresses"))).toEqual(readers);
});

test("no statement returns them without naming its columns", () => {
	const statements = sources.flatMap(({ file, text }) =>
		[...text.matchAll(IN_STORE)].map(({ index }) => ({ file, statement: argumentAt(text, index) })),
	);
	expect(statements.length).toBeGreaterThan(10);
	expect(statements.filter(({ statement }) => !statement.includes("select:"))).toEqual([]);
});

/** The text of a call from its name to the parenthesis that closes it. */
function argumentAt(text: string, start: number): string {
	let depth = 0;
	for (let at = start; at < text.length; at++) {
		if (text[at] === "(") depth += 1;
		if (text[at] === ")" && --depth === 0) return text.slice(start, at + 1);
	}
	throw new Error("A call that isn't closed");
}
