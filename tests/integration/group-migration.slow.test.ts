import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import type { LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { settleGroups } from "#app/features/creator-page/links/list/link-groups.ts";
import { toSections } from "#app/features/creator-page/links/list/page-sections.ts";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { applyMigrationsBefore } from "#tests/support/migrate-before.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";

const MIGRATION = "20261126500000_link_groups";
const PAGES = 60;

type Row = {
	id: string;
	profile_id: string;
	kind: LinkKind;
	position: number;
	enabled: boolean;
	ends_at: Date | null;
	group_id?: string | null;
};

const page = fc.array(
	fc.record({
		kind: fc.constantFrom<LinkKind>("link", "link", "link", "header", "group", "grid"),
		enabled: fc.boolean().chain((one) => fc.boolean().map((other) => one || other)),
		hasEnded: fc.nat(9).map((n) => n === 0),
	}),
	{ maxLength: 14 },
);

const row = (kind: LinkKind, enabled = true) => ({ kind, enabled, hasEnded: false });
/** Pages that are rare among random ones. */
const EXAMPLES = [
	[row("header"), row("header"), row("group"), row("link")],
	[row("header"), row("grid"), row("group"), row("link")],
	[row("group"), row("link"), row("header", false), row("link")],
];

/** What visitors saw before: everything below a header, group or grid was its own, down to the next one. */
function shownBefore(rows: readonly Row[]): string[] {
	const sections: { head: string; ids: string[] }[] = [{ head: "", ids: [] }];
	for (const { id, kind } of seen(rows)) {
		if (kind === "link") sections.at(-1)?.ids.push(id);
		else sections.push({ head: id, ids: [] });
	}
	return sections.filter(({ ids }) => ids.length > 0).map(({ head, ids }) => [head, ...ids].join());
}

function shownAfter(rows: readonly Row[]): string[] {
	const links = seen(rows).map(
		({ id, kind, group_id: groupId }): PageLink => ({
			id,
			kind,
			title: id,
			...(groupId ? { groupId } : {}),
		}),
	);
	return toSections(links).map(({ heading, links: own }) =>
		[heading?.id ?? "", ...own.map(({ id }) => id)].join(),
	);
}

function seen(rows: readonly Row[]): Row[] {
	return rows.filter((row) => row.enabled && row.ends_at === null);
}

test("every page shows after the migration what it showed before", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_groups");
	await applyMigrationsBefore(databaseUrl, MIGRATION);
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		for (const [index, links] of [...EXAMPLES, ...fc.sample(page, PAGES)].entries()) {
			const [userId, profileId] = [randomUUID(), randomUUID()];
			await client.query(
				`INSERT INTO "user" (id, email, terms_version, terms_accepted_at, updated_at)
				 VALUES ($1, $2, '1', now(), now())`,
				[userId, `${index}@example.com`],
			);
			await client.query(
				"INSERT INTO profile (id, user_id, username, name, updated_at) VALUES ($1, $2, $3, 'Ada', now())",
				[profileId, userId, `user-${index}`],
			);
			for (const [position, { kind, enabled, hasEnded }] of links.entries()) {
				await client.query(
					`INSERT INTO link (id, profile_id, kind, title, url, enabled, ends_at, position, updated_at)
					 VALUES ($1, $2, $3, 'A', $4, $5, $6, $7, now())`,
					[
						randomUUID(),
						profileId,
						kind,
						kind === "link" ? "https://example.com" : "",
						enabled,
						hasEnded ? "2026-01-01Z" : null,
						position,
					],
				);
			}
		}
		const read = async () => {
			const { rows } = await client.query<Row>("SELECT * FROM link ORDER BY profile_id, position");
			return Map.groupBy(rows, (row) => row.profile_id);
		};
		const before = await read();
		expect(await applyMigrations(databaseUrl)).toContain(MIGRATION);
		const after = await read();
		for (const [profileId, rows] of after) {
			expect(shownAfter(rows)).toEqual(shownBefore(before.get(profileId) ?? []));
			expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
			const placed = rows.map(({ id, kind, group_id }) => ({
				id,
				kind,
				groupId: group_id ?? null,
			}));
			expect(settleGroups(placed)).toEqual(placed);
		}
	} finally {
		await client.end();
	}
});
