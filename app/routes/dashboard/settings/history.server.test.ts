import "#tests/support/subscribe-to-page-changes.ts";
import { describe, expect, test } from "vitest";
import { updateProfile } from "#app/features/creator-page/profile/update-profile.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./history.tsx";
import { action, loader as versionLoader } from "./version.tsx";

const PATH = "/dashboard/settings/history";

function load(user: InsertedUser, search = "") {
	return loader(createRouteArgs(pageRequest(PATH + search), {}, { user }));
}

function post(user: InsertedUser, versionId: string, fields: Record<string, string>) {
	const request = formRequest(`${PATH}/${versionId}`, fields);
	return answerOf(action(createRouteArgs(request, { versionId }, { user })));
}

/** A page that was called Anna on May 1 at 22:30 UTC, and is called Berta now. */
async function insertEditedPage() {
	const owner = await insertUser({ name: "Anna" });
	await load(owner);
	const updatedAt = new Date("2026-05-01T22:30:00Z");
	await db.pageVersion.updateMany({ where: { profileId: owner.profileId }, data: { updatedAt } });
	await updateProfile({ owner, version: 1, name: "Berta", bio: "" });
	const version = await db.pageVersion.findFirstOrThrow({
		where: { profileId: owner.profileId, number: 1 },
	});
	return { owner, versionId: version.id };
}

describe("the list of versions", () => {
	test("starts with the current page before anything is saved", async () => {
		const { days, pages } = await load(await insertUser());
		expect(pages).toBe(1);
		expect(days).toMatchObject([{ versions: [{ what: "First version", isCurrent: true }] }]);
	});

	test("is sorted newest first, grouped by days in the creator's time zone", async () => {
		const { owner } = await insertEditedPage();
		expect((await load(owner)).days).toMatchObject([
			{ versions: [{ what: "Name", author: "creator", isCurrent: true }] },
			{ day: "May 1, 2026", versions: [{ clock: "10:30 PM", isCurrent: false }] },
		]);
		await db.user.update({ where: { id: owner.userId }, data: { timeZone: "Europe/Oslo" } });
		expect(await load(owner)).toMatchObject({
			timeZone: "Europe/Oslo",
			days: [{}, { day: "May 2, 2026", versions: [{ clock: "12:30 AM" }] }],
		});
	});

	test.each(["?page=0", "?page=-1", "?page=x", "?page=1e9", ""])(
		"shows its first page for %j",
		async (search) => {
			expect(await load(await insertUser(), search)).toMatchObject({ page: 1 });
		},
	);

	test("is divided into pages", async () => {
		const owner = await insertUser();
		await load(owner);
		const { document } = await db.pageVersion.findFirstOrThrow({
			where: { profileId: owner.profileId },
		});
		await db.pageVersion.createMany({
			data: Array.from({ length: 20 }, (_, index) => ({
				profileId: owner.profileId,
				number: index + 2,
				document: document as object,
				changes: ["bio"],
			})),
		});
		const { days, pages } = await load(owner, "?page=2");
		expect(pages).toBe(2);
		expect(days).toMatchObject([{ versions: [{ what: "First version", isCurrent: false }] }]);
		expect((await load(owner, "?page=3")).days).toEqual([]);
	});
});

describe("a version", () => {
	test("is restored by its form, which redirects to the list", async () => {
		const { owner, versionId } = await insertEditedPage();
		const answer = await post(owner, versionId, { intent: "restore-version" });
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({
			type: "success",
			message: "Restored the version of May 1, 2026, 10:30 PM",
		});
		const profile = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
		expect(profile.name).toBe("Anna");
		expect((await load(owner)).days).toMatchObject([
			{
				versions: [
					{ what: "Restored the version of May 1, 2026, 10:30 PM", isCurrent: true },
					{ what: "Name", isCurrent: false },
				],
			},
			{ day: "May 1, 2026" },
		]);
	});

	test("is not restored by another intent", async () => {
		const { owner, versionId } = await insertEditedPage();
		const answer = await post(owner, versionId, { intent: "delete" });
		expect(answer).toMatchObject({ init: { status: 400 } });
	});

	test("can't be viewed or restored by another account", async () => {
		const { versionId } = await insertEditedPage();
		const other = await insertUser();
		expect(await post(other, versionId, { intent: "restore-version" })).toMatchObject({
			init: { status: 404 },
		});
		const args = createRouteArgs(pageRequest(PATH), { versionId }, { user: other });
		await expect(versionLoader(args)).rejects.toMatchObject({ code: "not_found" });
	});
});
