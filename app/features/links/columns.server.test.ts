import { expect, test } from "vitest";
import { Prisma } from "#app/generated/prisma/client.ts";
import { CONTENT_NAMES, FINDINGS_COLUMNS, NO_FINDINGS, PICTURE_COLUMNS } from "./columns.ts";

test("every column of a link is classified as content, finding, picture or internal", () => {
	const own = [
		"hiddenAt",
		"id",
		"profileId",
		"position",
		"version",
		"analyticsKey",
		"createdAt",
		"updatedAt",
	];
	const pictures = Object.keys(PICTURE_COLUMNS);
	const findings = Object.keys(FINDINGS_COLUMNS);
	expect([...own, ...CONTENT_NAMES, ...pictures, ...findings].sort()).toEqual(
		Object.keys(Prisma.LinkScalarFieldEnum).sort(),
	);
	expect(findings).toEqual(Object.keys(NO_FINDINGS));
});
