import { describe, expect, it } from "vitest";
import {
	getPageStatus,
	getStoredProfile,
} from "#app/features/creator-page/profile/queries.server.ts";
import { updatePageVisibility } from "#app/features/creator-page/profile/update-page-visibility.server.ts";
import { updateProfile } from "#app/features/creator-page/profile/update-profile.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";

describe("updateProfile", () => {
	it("never overwrites another tab's changes", async () => {
		const owner = await insertUser({ name: "Anna" });
		const first = await updateProfile({ owner, version: 1, name: "Anna F", bio: "Florist" });
		expect(first).toEqual({ version: 2, name: "Anna F", bio: "Florist" });
		await expect(
			updateProfile({ owner, version: 1, name: "Anna G", bio: "" }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await getStoredProfile(owner)).toEqual(first);
	});

	it("accepts the same values twice, as after a lost response", async () => {
		const owner = await insertUser();
		const save = { owner, version: 1, name: "Anna", bio: "Florist" };
		await updateProfile(save);
		expect(await updateProfile(save)).toEqual({ version: 2, name: "Anna", bio: "Florist" });
	});

	it("doesn't change another account's page", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser({ name: "Other" })]);
		const mixed = { ...owner, profileId: other.profileId };
		await expect(
			updateProfile({ owner: mixed, version: 1, name: "Mine", bio: "" }),
		).rejects.toMatchObject({ code: "not_found" });
		await expect(updatePageVisibility(mixed, { published: false })).rejects.toMatchObject({
			code: "not_found",
		});
		expect(await getStoredProfile(other)).toMatchObject({ name: "Other" });
		expect(await getPageStatus(other)).toMatchObject({ published: true });
	});
});
