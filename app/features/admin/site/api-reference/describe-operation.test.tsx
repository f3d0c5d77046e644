import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { listQuery } from "#app/api/cursor.ts";
import { createApiDocument } from "#app/api/document.ts";
import { operation } from "#app/api/operation.ts";
import { OperationDetails } from "./components/operation-details.tsx";
import { type ApiDocument, describeOperation } from "./describe-operation.ts";

const listThings = operation({
	id: "listThings",
	method: "GET",
	path: "/api/things",
	tag: "Things",
	summary: "List things",
	description: "As `/things` shows them.",
	access: { by: "anyone" },
	query: z.strictObject({
		...listQuery,
		kind: z.string().max(5).meta({ description: "Only `big` ones." }),
	}),
	answers: { 200: z.object({ count: z.int().positive() }) },
});

function describeThings() {
	const siteUrl = "https://example.com";
	const document = createApiDocument([listThings], { title: "A site", siteUrl });
	return describeOperation(listThings, { document: document as unknown as ApiDocument, siteUrl });
}

test("limits of a field are a sentence after its description", () => {
	const texts = Object.fromEntries(
		describeThings().parameters.map(({ name, description }) => [name, description]),
	);
	expect(texts).toEqual({
		limit: "Number of items. From 1 to 100, default 50",
		cursor: "`next_cursor` of the part before; absent for the first part. At most 1000 characters",
		kind: "Only `big` ones. At most 5 characters",
	});
});

test("what is between backticks is shown as code", () => {
	const html = renderToStaticMarkup(<OperationDetails operation={describeThings()} heading="h3" />);
	expect(html).toContain("<p>As <code>/things</code> shows them.</p>");
	expect(html).toContain("Only <code>big</code> ones.");
	expect(html).not.toContain("`");
});
