import "#tests/support/subscribe-to-page-changes.ts";

import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp } from "#app/features/account/accounts/sign-in/sign-up.server.ts";
import { createLink } from "#app/features/creator-page/links/edit/create-link.server.ts";
import { updateProfile } from "#app/features/creator-page/profile/update-profile.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { transaction } from "#app/platform/sql.server.ts";
import { checkout } from "#scripts/process/checkout.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { createPageVersion } from "./create-page-version.server.ts";
import { getPageDocument } from "./get-page-document.server.ts";
import { pageDocumentSchema } from "./page-document.ts";

const FIRST_VERSIONS = readFileSync(
	path.join(checkout, "prisma/upgrade-path/20261122130758_first_page_versions/migration.sql"),
	"utf8",
);

const START_MS = Date.UTC(2026, 10, 21, 9);

/** Keeps the current page as a version, at this number of minutes after the start. */
function keep(
	{ profileId }: InsertedUser,
	minutes: number,
	actor: "creator" | "administrator" = "creator",
) {
	const clock = { now: () => new Date(START_MS + minutes * 60_000) };
	return createPageVersion({ profileId, actor }, clock);
}

function setBio({ profileId }: InsertedUser, bio: string) {
	return db.profile.update({ where: { id: profileId }, data: { bio } });
}

function versionsOf({ profileId }: Pick<InsertedUser, "profileId">) {
	return db.pageVersion.findMany({ where: { profileId }, orderBy: { number: "asc" } });
}

beforeAll(async () => {
	// For the email of a sign-up.
	await startJobs([{ name: "send-verification-mail", run: async () => {} }]);
	await stopJobs();
});
afterAll(() => stopJobs());

describe("createPageVersion", () => {
	test("stores no version if nothing has changed", async () => {
		const owner = await insertUser();
		await keep(owner, 0);
		await keep(owner, 60);
		expect(await versionsOf(owner)).toMatchObject([{ number: 1, changes: [] }]);
	});

	test("collects changes in one version for ten minutes from the first one", async () => {
		const owner = await insertUser();
		await keep(owner, 0);
		await setBio(owner, "F");
		await keep(owner, 20);
		await db.profile.update({ where: { id: owner.profileId }, data: { name: "Anna" } });
		await keep(owner, 25);
		await setBio(owner, "Florist");
		await keep(owner, 29);
		expect(await versionsOf(owner)).toMatchObject([
			{ number: 1 },
			{ number: 2, changes: ["name", "bio"], document: { name: "Anna", bio: "Florist" } },
		]);
		await setBio(owner, "Baker");
		await keep(owner, 30);
		expect(await versionsOf(owner)).toMatchObject([
			{ number: 1 },
			{ number: 2, document: { bio: "Florist" } },
			{ number: 3, changes: ["bio"], document: { bio: "Baker" } },
		]);
	});

	test("keeps the page as it was before a long editing session, and versions during it", async () => {
		const owner = await insertUser();
		await setBio(owner, "Before");
		await keep(owner, 0);
		for (let minute = 1; minute <= 45; minute += 4) {
			await setBio(owner, `After ${minute} minutes`);
			await keep(owner, minute);
		}
		const versions = await versionsOf(owner);
		expect(versions.map(({ document }) => pageDocumentSchema.parse(document).bio)).toEqual([
			"Before",
			"After 9 minutes",
			"After 21 minutes",
			"After 33 minutes",
			"After 45 minutes",
		]);
	});

	test("stores a new account's page before the first change", async () => {
		const email = `${crypto.randomUUID()}@example.com`;
		const visitor = { address: randomAddress(), userAgent: "Firefox", sessionToken: null };
		await signUp({ name: "Anna", email, password: "garden-gate-7", visitor });
		const {
			id: userId,
			profiles: [profile],
		} = await db.user.findUniqueOrThrow({
			where: { email },
			select: { id: true, profiles: { select: { id: true } } },
		});
		const owner = { userId, profileId: profile?.id ?? "", actor: "creator" } as const;
		expect(await versionsOf(owner)).toMatchObject([{ number: 1, changes: [] }]);
		await updateProfile({ owner, version: 1, name: "Anna", bio: "Florist" });
		expect(await versionsOf(owner)).toMatchObject([
			{ number: 1, document: { bio: "" } },
			{ number: 2, changes: ["bio"], document: { bio: "Florist" } },
		]);
	});

	test("stores pages from before the history existed as the migration finds them", async () => {
		const owner = await insertUser();
		const picture = { userId: owner.userId, contentHash: "a".repeat(64), width: 9, height: 9 };
		const image = await db.image.create({ data: { ...picture, widths: [9], altText: "Roses" } });
		const photo = { profileImageId: image.id, bio: "Before" };
		await db.profile.update({ where: { id: owner.profileId }, data: photo });
		await createLink({ owner, kind: "link", title: "Shop", url: "https://example.com" });
		await createLink({ owner, kind: "header", title: "More", url: "" });
		const { profileId } = owner;
		const fields = { thumbnailImageId: image.id, startsAt: new Date(START_MS) };
		await db.link.updateMany({ where: { profileId, title: "Shop" }, data: fields });
		const social = { platform: "github", url: "https://github.com/anna", position: 0 };
		await db.socialLink.create({ data: { profileId, ...social } });
		await db.pageVersion.deleteMany({ where: { profileId } });

		await transaction((client) => client.query(FIRST_VERSIONS));
		const [first] = await versionsOf(owner);
		expect(first).toMatchObject({ number: 1, changes: [], imageIds: [image.id] });
		const now = await getPageDocument(db, profileId);
		expect(pageDocumentSchema.parse(first?.document)).toEqual({
			...now,
			domains: undefined,
			language: undefined,
			second: undefined,
			suspended: undefined,
		});
		await updateProfile({ owner, version: 1, name: "Anna", bio: "After" });
		expect(await versionsOf(owner)).toMatchObject([
			{ number: 1, document: { bio: "Before" } },
			{ number: 2, document: { bio: "After" } },
		]);
	});

	test("deletes a version whose changes were all undone", async () => {
		const owner = await insertUser();
		await keep(owner, 0);
		await setBio(owner, "Oops");
		await keep(owner, 20);
		await setBio(owner, "");
		await keep(owner, 21);
		expect(await versionsOf(owner)).toHaveLength(1);
	});

	test("keeps an administrator's changes in a separate version", async () => {
		const owner = await insertUser();
		await keep(owner, 0);
		await setBio(owner, "Removed");
		await keep(owner, 1, "administrator");
		await setBio(owner, "Mine again");
		await keep(owner, 2);
		expect((await versionsOf(owner)).map(({ author }) => author)).toEqual([
			"creator",
			"administrator",
			"creator",
		]);
	});

	test("keeps the last hundred versions", async () => {
		const [owner, other] = [await insertUser(), await insertUser()];
		await keep(other, 0);
		await keep(owner, 0);
		const [first] = await versionsOf(owner);
		await db.pageVersion.createMany({
			data: Array.from({ length: 99 }, (_, index) => ({
				profileId: owner.profileId,
				number: index + 2,
				document: first?.document as object,
				updatedAt: new Date(START_MS),
			})),
		});
		await setBio(owner, "Florist");
		await keep(owner, 60);
		const numbers = (await versionsOf(owner)).map(({ number }) => number);
		expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([100, 2, 101]);
		expect(await versionsOf(other)).toHaveLength(1);
	});

	test("stores every one of several simultaneous saves, numbered without a gap", async () => {
		const owner = await insertUser();
		const titles = ["a", "b", "c", "d", "e"];
		await Promise.all(
			titles.map((title) => createLink({ owner, title, url: "https://e.example" })),
		);
		const versions = await versionsOf(owner);
		expect(versions.map(({ number }) => number)).toEqual(versions.map((_, index) => index + 1));
		const document = pageDocumentSchema.parse(versions.at(-1)?.document);
		expect(document.links.map(({ title }) => title).sort()).toEqual(titles);
	});

	test("lists a version's images, so that they are kept as long as the version", async () => {
		const owner = await insertUser();
		const image = await db.image.create({
			data: { userId: owner.userId, contentHash: "b".repeat(64), width: 1, height: 1, widths: [1] },
		});
		await db.profile.update({
			where: { id: owner.profileId },
			data: { profileImageId: image.id },
		});
		await keep(owner, 0);
		expect(await versionsOf(owner)).toMatchObject([{ imageIds: [image.id] }]);
	});

	test("runs on every page change, and its versions are deleted with the page", async () => {
		const owner = await insertUser();
		await updateProfile({ owner, version: 1, name: "Anna", bio: "Florist" });
		expect(await versionsOf(owner)).toMatchObject([{ document: { bio: "Florist" } }]);
		await db.user.delete({ where: { id: owner.userId } });
		await keep(owner, 0);
		expect(await versionsOf(owner)).toEqual([]);
	});
});
