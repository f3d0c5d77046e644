import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { getSeoReport } from "./get-seo-report.server.ts";

const idsOf = async (owner: Parameters<typeof getSeoReport>[0]) =>
	(await getSeoReport(owner)).findings.map(({ id }) => id);

test("is about the page as it is now", async () => {
	const owner = await insertUser({ tier: "max", name: "Ada Lovelace, first programmer" });
	expect(await idsOf(owner)).toContain("description-missing");

	const link = await insertLink(owner, { title: "Shop" });
	await db.link.update({
		where: { id: link.id },
		data: { brokenAt: new Date(), brokenReason: "404" },
	});
	await db.profile.update({
		where: { id: owner.profileId },
		data: {
			bio: "I write programs for machines that don’t exist yet, and notes about them.",
			published: false,
		},
	});
	const { findings, fine, referrers } = await getSeoReport(owner);
	const ids = findings.map(({ id }) => id);
	expect(ids).toContain("private");
	expect(ids).not.toContain("description-missing");
	expect(JSON.stringify(findings)).toContain("Shop");
	expect(fine).toContain("Your description has 73 characters, so search results show all of it.");
	expect(referrers).toEqual([]);

	await db.seoSettings.update({
		where: { profileId: owner.profileId },
		data: { description: "Programs" },
	});
	expect(await idsOf(owner)).toContain("description-short");
});

test("is refused without the plan, and for another account's page", async () => {
	const [free, other] = [await insertUser(), await insertUser({ tier: "max" })];
	await expect(getSeoReport(free)).rejects.toMatchObject({ code: "forbidden" });
	await expect(getSeoReport({ ...other, username: free.username })).rejects.toMatchObject({
		code: "not_found",
	});
});
