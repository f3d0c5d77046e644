import { describe, expect, it } from "vitest";
import {
	getPageStatus,
	getStoredProfile,
} from "#app/features/creator-page/profile/queries.server.ts";
import { updatePageLanguage } from "#app/features/creator-page/profile/update-page-language.server.ts";
import { updatePageVisibility } from "#app/features/creator-page/profile/update-page-visibility.server.ts";
import { updateProfile } from "#app/features/creator-page/profile/update-profile.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";

const ONE_LANGUAGE = { secondLanguage: null, secondName: "", secondBio: "" };

describe("updateProfile", () => {
	it("never overwrites another tab's changes", async () => {
		const owner = await insertUser({ name: "Anna" });
		const first = await updateProfile({ owner, version: 1, name: "Anna F", bio: "Florist" });
		expect(first).toEqual({
			...{ version: 2, name: "Anna F", bio: "Florist", language: "en" },
			...ONE_LANGUAGE,
		});
		await expect(
			updateProfile({ owner, version: 1, name: "Anna G", bio: "" }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await getStoredProfile(owner)).toEqual(first);
	});

	it("accepts the same values twice, as after a lost response", async () => {
		const owner = await insertUser();
		const save = { owner, version: 1, name: "Anna", bio: "Florist" };
		await updateProfile(save);
		expect(await updateProfile(save)).toEqual({
			version: 2,
			name: "Anna",
			bio: "Florist",
			language: "en",
			...ONE_LANGUAGE,
		});
	});

	it("changes the language, and leaves it as it is without one", async () => {
		const owner = await insertUser();
		const edit = { owner, name: "Anna", bio: "" };
		await updateProfile({ ...edit, version: 1, language: "ar" });
		expect(await updateProfile({ ...edit, version: 2 })).toMatchObject({ language: "ar" });
		await expect(updateProfile({ ...edit, version: 1, language: "de" })).rejects.toMatchObject({
			code: "conflict",
		});
		expect(await getStoredProfile(owner)).toMatchObject({ version: 3, language: "ar" });
	});

	it("refuses the same language twice, whichever is chosen last, and leaves second texts as they are", async () => {
		const owner = await insertUser();
		const edit = { owner, name: "Anna", bio: "" };
		const second = { secondLanguage: "de" as const, secondName: "Änne", secondBio: "Hallo" };
		await expect(
			updateProfile({ ...edit, version: 1, language: "de", ...second }),
		).rejects.toMatchObject({ code: "invalid", details: { field: "secondLanguage" } });
		await updateProfile({ ...edit, version: 1, ...second });
		await expect(updateProfile({ ...edit, version: 2, language: "de" })).rejects.toMatchObject({
			code: "invalid",
			details: { field: "language" },
		});
		expect(await updateProfile({ ...edit, version: 2 })).toMatchObject(second);
		expect(await updateProfile({ ...edit, version: 3, secondLanguage: null })).toMatchObject({
			...second,
			secondLanguage: null,
		});
	});

	it("doesn't change another account's page", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser({ name: "Other" })]);
		const mixed = { ...owner, profileId: other.profileId };
		await expect(
			updateProfile({ owner: mixed, version: 1, name: "Mine", bio: "" }),
		).rejects.toMatchObject({ code: "not_found" });
		await expect(updatePageLanguage(mixed, { language: "de" })).rejects.toMatchObject({
			code: "not_found",
		});
		await expect(updatePageVisibility(mixed, { published: false })).rejects.toMatchObject({
			code: "not_found",
		});
		expect(await getStoredProfile(other)).toMatchObject({ name: "Other", language: "en" });
		expect(await getPageStatus(other)).toMatchObject({ published: true });
	});
});
