import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLinks } from "#tests/support/links-factory.ts";
import { endChecklist } from "./end-first-run.server.ts";
import { getChecklist } from "./queries.server.ts";

describe("getChecklist", () => {
	test("marks the steps that are done, and ends when all are", async () => {
		const user = await insertUser();
		const { userId, profileId } = user;
		expect(await getChecklist(user)).toEqual({ photo: false, bio: false, links: false });

		await insertLinks(user, ["One", "Two"]);
		const heading = { profileId, kind: "header", title: "More", url: "", position: 2 } as const;
		await db.link.create({ data: heading });
		await db.profile.update({ where: { id: profileId }, data: { bio: "Florist" } });
		expect(await getChecklist(user)).toEqual({ photo: false, bio: true, links: false });

		await db.link.create({
			data: { profileId, kind: "contact", title: "Contact me", url: "", position: 3 },
		});
		expect(await getChecklist(user)).toEqual({ photo: false, bio: true, links: true });

		const { id } = await db.image.create({
			data: { userId, contentHash: "a".repeat(64), width: 400, height: 400, widths: [400] },
		});
		await db.profile.update({ where: { id: profileId }, data: { profileImageId: id } });
		expect(await getChecklist(user)).toBe(null);
	});

	test("stays hidden once dismissed", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		await endChecklist(user);
		expect(await getChecklist(user)).toBe(null);
		expect(await getChecklist(other)).not.toBe(null);
	});

	test("returns nothing for another account's page", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const stranger = { userId: other.userId, profileId: user.profileId };
		expect(await getChecklist(stranger)).toBe(null);
		await endChecklist(stranger);
		expect(await getChecklist(user)).not.toBe(null);
	});
});
