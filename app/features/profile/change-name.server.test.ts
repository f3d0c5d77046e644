import { describe, expect, test } from "vitest";
import { changeName } from "#app/features/profile/change-name.server.ts";
import { getStoredProfile } from "#app/features/profile/queries.server.ts";
import { saveProfile } from "#app/features/profile/save-profile.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";

describe("changeName", () => {
	test("changes only the name, even if the bio has changed in the meantime", async () => {
		const owner = await insertUser({ name: "Anna" });
		await saveProfile({ owner, version: 1, name: "Anna", bio: "Florist" });
		await changeName({ owner, currentName: "Anna", name: "Anna F" });
		expect(await getStoredProfile(owner)).toEqual({ version: 3, name: "Anna F", bio: "Florist" });
	});

	test("causes a conflict for an open profile form", async () => {
		const owner = await insertUser({ name: "Anna" });
		await changeName({ owner, currentName: "Anna", name: "Anna F" });
		await expect(
			saveProfile({ owner, version: 1, name: "Anna", bio: "Florist" }),
		).rejects.toMatchObject({ code: "conflict" });
	});

	test("never replaces a name that this tab has not seen", async () => {
		const owner = await insertUser({ name: "Anna" });
		await changeName({ owner, currentName: "Anna", name: "Anna F" });
		await expect(changeName({ owner, currentName: "Anna", name: "Anna G" })).rejects.toMatchObject({
			code: "conflict",
		});
		// The same request again, as after a lost response.
		await changeName({ owner, currentName: "Anna", name: "Anna F" });
		expect(await getStoredProfile(owner)).toMatchObject({ version: 2, name: "Anna F" });
	});

	test("doesn't change another account's page", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser({ name: "Other" })]);
		const mixed = { ...owner, profileId: other.profileId };
		await expect(
			changeName({ owner: mixed, currentName: "Other", name: "Mine" }),
		).rejects.toMatchObject({ code: "not_found" });
		expect(await getStoredProfile(other)).toMatchObject({ name: "Other" });
	});
});
