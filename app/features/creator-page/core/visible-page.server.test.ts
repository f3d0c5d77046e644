import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { IS_VISIBLE_PAGE, VISIBLE_PAGE } from "./visible-page.server.ts";

test("a page is visible while it is public and not suspended, and its account is active and not being deleted, in SQL and in Prisma", async () => {
	const visible = await insertUser();
	await insertUser({ status: "suspended" });
	await insertUser({ deletionRequestedAt: new Date() });
	const hidden = await insertUser();
	await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });

	const suspended = await insertUser();
	await db.profile.update({
		where: { id: suspended.profileId },
		data: { suspendedAt: new Date() },
	});

	const bySql = await query<{ id: string }>({
		text: `SELECT p.id FROM profile p JOIN "user" u ON u.id = p.user_id WHERE ${IS_VISIBLE_PAGE}`,
	});
	expect(bySql).toEqual([{ id: visible.profileId }]);
	expect(await db.profile.findMany({ where: VISIBLE_PAGE, select: { id: true } })).toEqual(bySql);
});
