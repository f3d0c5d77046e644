import { describe, expect, it } from "vitest";
import {
	getPageStatus,
	getStoredProfile,
} from "#app/features/creator-page/profile/queries.server.ts";
import { saveProfile } from "#app/features/creator-page/profile/save-profile.server.ts";
import { setPageVisibility } from "#app/features/creator-page/profile/set-page-visibility.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";

describe("saveProfile", () => {
	it("never overwrites another tab's changes", async () => {
		const owner = await insertUser({ name: "Anna" });
		const first = await saveProfile({ owner, version: 1, name: "Anna F", bio: "Florist" });
		expect(first).toEqual({ version: 2, name: "Anna F", bio: "Florist" });
		await expect(saveProfile({ owner, version: 1, name: "Anna G", bio: "" })).rejects.toMatchObject(
			{ code: "conflict" },
		);
		expect(await getStoredProfile(owner)).toEqual(first);
	});

	it("accepts the same values twice, as after a lost response", async () => {
		const owner = await insertUser();
		const save = { owner, version: 1, name: "Anna", bio: "Florist" };
		await saveProfile(save);
		expect(await saveProfile(save)).toEqual({ version: 2, name: "Anna", bio: "Florist" });
	});

	it("doesn't change another account's page", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser({ name: "Other" })]);
		const mixed = { ...owner, profileId: other.profileId };
		await expect(
			saveProfile({ owner: mixed, version: 1, name: "Mine", bio: "" }),
		).rejects.toMatchObject({ code: "not_found" });
		await expect(setPageVisibility(mixed, { published: false })).rejects.toMatchObject({
			code: "not_found",
		});
		expect(await getStoredProfile(other)).toMatchObject({ name: "Other" });
		expect(await getPageStatus(other)).toMatchObject({ published: true });
	});
});
