import { expect, test } from "vitest";
import { Prisma } from "#app/generated/prisma/client.ts";
import { CONTENT_NAMES, FINDINGS_COLUMNS, NO_FINDINGS, PICTURE_COLUMNS } from "./link-columns.ts";

test("every column of a link is classified as content, finding, picture, internal, or set by the database", () => {
	const own = [
		"id",
		"profileId",
		"position",
		"groupId",
		"version",
		"analyticsKey",
		"createdAt",
		"updatedAt",
	];
	const ofDatabase = ["targetVerdict", "targetJudged", "moderatedAt"];
	const pictures = Object.keys(PICTURE_COLUMNS);
	const findings = Object.keys(FINDINGS_COLUMNS);
	expect([...own, ...ofDatabase, ...CONTENT_NAMES, ...pictures, ...findings].sort()).toEqual(
		Object.keys(Prisma.LinkScalarFieldEnum).sort(),
	);
	expect(findings).toEqual(Object.keys(NO_FINDINGS));
});
