import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { isServed } from "./is-served.ts";
import { IS_RIGHT_DOMAIN, SERVED, SERVED_DOMAIN_COLUMNS } from "./served-domains.server.ts";

const TIMES = ["activeAt", "failingAt", "stoppedAt", "removedAt", "suspendedAt"] as const;

/** All combinations of which of the times are set. */
const STATES = Array.from({ length: 2 ** TIMES.length }, (_, bits) =>
	TIMES.filter((_time, place) => bits & (1 << place)),
);

test("SQL, Prisma and code agree on which domains show their page", async () => {
	const owner = await insertUser({ tier: "max" });
	const { profileId } = owner;
	for (const state of STATES) {
		await insertDomain(owner, Object.fromEntries(state.map((time) => [time, new Date()])));
	}
	const rows = await db.domain.findMany({ where: { profileId } });
	expect(rows).toHaveLength(STATES.length);
	const inCode = rows.filter(isServed).map(({ name }) => name);
	const byPrisma = await db.domain.findMany({ where: { ...SERVED, profileId } });
	const bySql = await query<{ name: string }>({
		text: `SELECT d.name FROM domain d WHERE d.profile_id = $1 AND ${IS_RIGHT_DOMAIN}`,
		values: [profileId],
	});
	// Active and failing.
	expect(inCode).toHaveLength(2);
	expect(byPrisma.map(({ name }) => name).sort()).toEqual(inCode.sort());
	expect(bySql.map(({ name }) => name).sort()).toEqual(inCode);
});

test("the primary domain comes first, or else the one that has been active for longest", async () => {
	const owner = await insertUser({ tier: "max" });
	const [first, second] = [
		await insertDomain(owner, { activeAt: new Date("2026-11-01") }),
		await insertDomain(owner, { activeAt: new Date("2026-10-01") }),
	];
	const served = async () => {
		const page = await db.profile.findUniqueOrThrow({
			where: { id: owner.profileId },
			select: SERVED_DOMAIN_COLUMNS,
		});
		return page.domains.map(({ name }) => name);
	};
	expect(await served()).toEqual([second.name, first.name]);
	await db.domain.update({ where: { id: first.id }, data: { primary: true } });
	expect(await served()).toEqual([first.name, second.name]);
});
