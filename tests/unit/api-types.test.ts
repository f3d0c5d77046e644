import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import openapiTypes from "openapi-typescript";
import { expect, test } from "vitest";
import { getApiDocument } from "#app/api-document.server.ts";

const FILE = path.resolve(import.meta.dirname, "../support/api-types.ts");

/** A change of the API shows in the review as a change of this file. */
test("the types of the API's client are those of its document: run `npm run api:types`", async () => {
	const types = await openapiTypes(JSON.parse(JSON.stringify(getApiDocument())));
	if (process.env.API_TYPES === "write") writeFileSync(FILE, types);
	expect(readFileSync(FILE, "utf8")).toBe(types);
});
