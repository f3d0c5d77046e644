import { afterEach, expect, test, vi } from "vitest";
import { createApiDocument } from "#app/api/document.ts";
import { applyStoredSite, NOTHING_STORED } from "#app/platform/site.server.ts";
import { getApiDocument, getApiDocumentJson } from "./api-document.server.ts";

vi.mock("#app/api/document.ts", async (original) => {
	const module = await original<typeof import("#app/api/document.ts")>();
	return { createApiDocument: vi.fn(module.createApiDocument) };
});
afterEach(() => applyStoredSite(NOTHING_STORED));

test("the document is made once, and again under another name of the site", () => {
	const made = vi.mocked(createApiDocument).mock.calls;
	const first = getApiDocumentJson();
	expect(JSON.parse(first)).toEqual(JSON.parse(JSON.stringify(getApiDocument())));
	made.length = 0;
	for (const _ of [1, 2, 3]) expect(getApiDocumentJson()).toBe(first);
	expect(made).toHaveLength(0);
	for (const name of ["Rose", "Garden & Co", "Rose"]) {
		applyStoredSite({ ...NOTHING_STORED, name });
		expect(JSON.parse(getApiDocumentJson()).info.title).toBe(`${name} API`);
	}
	expect(made).toHaveLength(3);
});
