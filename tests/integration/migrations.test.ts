import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { compareWithSchema } from "#scripts/migrations/create-migration.ts";
import { listMigrationNames, readMigrations } from "#scripts/migrations/migration-folder.ts";
import { describeDatabase } from "#tests/support/describe-database.ts";
import { applyMigrationsBefore } from "#tests/support/migrate-before.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";

const DAY_1 = "2026-11-27T08:00:00.000Z";
const DAY_2 = "2026-11-28T08:00:00.000Z";

const BASELINE = listMigrationNames()[0] ?? "";
/** The only migration of the upgrade path that no release before the baseline has. */
const URL_SCHEME_VALID = "20261129200746_link_url_scheme_valid";

test("one process migrates several databases, and a second run changes nothing", async () => {
	const first = await createEmptyDatabase("migrations_first");
	const second = await createEmptyDatabase("migrations_second");
	const applied = await applyMigrations(first);
	expect(applied).toEqual(listMigrationNames());
	expect(await applyMigrations(second)).toEqual(applied);
	expect(await applyMigrations(first)).toEqual([]);
});

test.each([
	["the first release", "20261121112916_data_exports"],
	["the release before the baseline", URL_SCHEME_VALID],
])("a database of %s becomes like a new one, also if two processes start", async (_name, next) => {
	const databaseUrl = await createEmptyDatabase("migrations_upgraded");
	await applyMigrationsBefore(databaseUrl, next);
	const applied = await Promise.all([applyMigrations(databaseUrl), applyMigrations(databaseUrl)]);
	const missing = listMigrationNames("upgrade-path").filter((name) => name >= next);
	// The baseline is recorded without being run.
	expect(applied.flat()).toEqual([...missing, ...listMigrationNames().slice(1)]);
	expect(await applyMigrations(databaseUrl)).toEqual([]);
	const upgraded = await describeDatabase(databaseUrl);
	const created = await describeDatabase(process.env.DATABASE_URL ?? "");
	expect(created.size).toBeGreaterThan(3_000);
	expect([...upgraded].filter((line) => !created.has(line))).toEqual([]);
	expect([...created].filter((line) => !upgraded.has(line))).toEqual([]);
});

test("an old migration that failed is retried on the upgrade path, whose end is recorded once", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_failed");
	await applyMigrationsBefore(databaseUrl, "20261129193737_theme_dark_mode");
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		await client.query(`CREATE FUNCTION "keep_dark_mode"() RETURNS integer RETURN 1`);
		const hint = "The migration 20261129193737_theme_dark_mode failed";
		await expect(applyMigrations(databaseUrl)).rejects.toThrow(hint);
		await expect(applyMigrations(databaseUrl)).rejects.toThrow(hint);
		await client.query(`DROP FUNCTION "keep_dark_mode"`);
		expect(await applyMigrations(databaseUrl, { shouldRetry: true })).toContain(URL_SCHEME_VALID);

		// As if the process had ended before it recorded the baseline, and `prisma migrate deploy` had then tried to run it.
		await client.query(
			"UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1",
			[BASELINE],
		);
		await expect(applyMigrations(databaseUrl)).rejects.toThrow(BASELINE);
		expect(await applyMigrations(databaseUrl, { shouldRetry: true })).toEqual([]);
		const { rows } = await client.query(
			`SELECT rolled_back_at IS NULL AS counts FROM _prisma_migrations
			WHERE migration_name = $1 AND finished_at IS NOT NULL`,
			[BASELINE],
		);
		expect(rows).toEqual([{ counts: true }]);
	} finally {
		await client.end();
	}
});

test("a link that was stored around its constraint doesn't stop the upgrade, and is hidden", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_odd_link");
	await applyMigrationsBefore(databaseUrl, URL_SCHEME_VALID);
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const { profileId } = await insertPage(client);
		const { rows: constraint } = await client.query(
			"SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'link_url_scheme'",
		);
		await client.query("ALTER TABLE link DROP CONSTRAINT link_url_scheme");
		const urls = ["https://example.com", "javascript:alert(1)", ""];
		for (const [position, url] of urls.entries()) {
			await client.query(
				`INSERT INTO link (id, profile_id, title, url, position, updated_at) VALUES ($1, $2, 'A', $3, $4, now())`,
				[randomUUID(), profileId, url, position],
			);
		}
		await client.query(
			`ALTER TABLE link ADD CONSTRAINT link_url_scheme ${constraint[0].definition}`,
		);

		await applyMigrations(databaseUrl);

		const { rows } = await client.query("SELECT url, enabled FROM link ORDER BY position");
		expect(rows).toEqual([
			{ url: "https://example.com", enabled: true },
			{ url: "https://invalid.invalid/javascript:alert(1)", enabled: false },
			{ url: "https://invalid.invalid/", enabled: false },
		]);
		const { rows: unchecked } = await client.query(
			"SELECT conname FROM pg_constraint WHERE NOT convalidated",
		);
		expect(unchecked).toEqual([]);
	} finally {
		await client.end();
	}
});

test("the migrations of the upgrade path never change: databases have recorded their checksums", () => {
	const hash = createHash("sha256");
	for (const { path, migrationFile } of readMigrations("upgrade-path").migrationDirectories) {
		hash.update(`${path}\n${migrationFile.content.value}\n`);
	}
	expect(hash.digest("hex")).toBe(
		"2c719b5b579a37862d0e913d265ec2608aac35322f8c1af0148e6bf97b526729",
	);
});

test("each migration is named by the time of its making, after the one before", () => {
	const names = listMigrationNames();
	const times = names.map((name) => {
		const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z0-9_]+$/.exec(name)?.slice(1);
		expect(digits, name).toBeDefined();
		const [year, month, day, hour, minute, second] = digits ?? [];
		const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
		const time = new Date(text);
		// Such as the 31st of June, which a Date may take for the next day.
		expect(Number.isNaN(time.getTime()) ? "no time" : time.toISOString(), name).toBe(text);
		return time.getTime();
	});
	// The clock of the machine that runs this may be behind that of the one that committed it.
	const now = Math.max(Date.now(), committedAt());
	expect(BASELINE).toMatch(/^\d+_baseline$/);
	expect(BASELINE > (listMigrationNames("upgrade-path").at(-1) ?? "")).toBe(true);
	for (const [index, time] of times.entries()) {
		expect(time, names[index]).toBeGreaterThan(times[index - 1] ?? 0);
		expect(time, names[index]).toBeLessThanOrEqual(now);
	}
});

/** @returns time of the last commit in milliseconds; 0 outside of a repository */
function committedAt(): number {
	const { stdout } = spawnSync("git", ["log", "-1", "--format=%ct"], { encoding: "utf8" });
	return Number(stdout ?? 0) * 1000;
}

test("the migrations make what the schema says", async () => {
	expect(await compareWithSchema(process.env.DATABASE_URL ?? "")).toBe("");
});

test("the database's triggers and functions are those that the README lists", async () => {
	const readme = readFileSync(new URL("../../prisma/README.md", import.meta.url), "utf8");
	const listed = (heading: string) => {
		const [, table = ""] = readme.split(`| ${heading} |`);
		const [rows = ""] = table.split("\n\n");
		return rows
			.split("\n")
			.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name))
			.sort();
	};
	const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
	await client.connect();
	try {
		const namesBy = async (sql: string) =>
			(await client.query<{ name: string }>(sql)).rows.map(({ name }) => name).sort();
		expect(await namesBy("SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal")).toEqual(
			listed("Trigger"),
		);
		const ofExtension =
			"SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e'";
		expect(
			await namesBy(`SELECT proname AS name FROM pg_proc p
				WHERE pronamespace::regnamespace::text IN ('public', 'analytics') AND NOT EXISTS (${ofExtension})`),
		).toEqual(listed("Function"));
	} finally {
		await client.end();
	}
});

test("the billing tables keep their rows, and what the release before reads and writes", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_billing");
	await applyMigrationsBefore(databaseUrl, "20261122170751_billing");
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const userId = randomUUID();
		await client.query(
			`INSERT INTO "user" (id, email, tier, stripe_customer_id, terms_version, terms_accepted_at, updated_at)
			 VALUES ($1, 'ada@example.com', 'pro', 'cus_1', '1', now(), now())`,
			[userId],
		);
		const insertSubscription = (status: string, isEnding: boolean) =>
			client.query(
				`INSERT INTO subscription (id, user_id, stripe_subscription_id, price_id, tier, status,
				   current_period_start, current_period_end, cancel_at_period_end, created_at, updated_at)
				 VALUES ($1, $2, $3, 'price_1', 'pro', $4, '2026-11-01Z', '2026-12-01Z', $5, '2026-10-01Z', '2026-11-05Z')`,
				[randomUUID(), userId, `sub_${status}`, status, isEnding],
			);
		await insertSubscription("active", true);
		await insertSubscription("past_due", false);
		await insertSubscription("canceled", true);
		await client.query(
			"INSERT INTO stripe_event (id, type, stripe_customer_id) VALUES ('evt_1', 'invoice.paid', 'cus_1')",
		);

		expect(await applyMigrations(databaseUrl)).toContain("20261122170751_billing");

		const { rows: subscriptions } = await client.query(
			`SELECT status, livemode, price_cents, started_at, cancel_at, ended_at, cancel_at_period_end
			 FROM subscription ORDER BY status`,
		);
		const added = { livemode: false, price_cents: 0, started_at: new Date("2026-10-01T00:00:00Z") };
		expect(subscriptions).toEqual([
			{
				...added,
				status: "active",
				cancel_at: new Date("2026-12-01T00:00:00Z"),
				ended_at: null,
				cancel_at_period_end: true,
			},
			{
				...added,
				status: "canceled",
				cancel_at: null,
				ended_at: new Date("2026-11-05T00:00:00Z"),
				cancel_at_period_end: true,
			},
			{
				...added,
				status: "past_due",
				cancel_at: null,
				ended_at: null,
				cancel_at_period_end: false,
			},
		]);
		const { rows: events } = await client.query(
			"SELECT id, customer_id, livemode FROM stripe_event",
		);
		expect(events).toEqual([{ id: "evt_1", customer_id: "cus_1", livemode: false }]);
		const { rows: users } = await client.query(
			`SELECT stripe_customer_id, g.tier FROM "user" u JOIN plan_grant g ON g.user_id = u.id`,
		);
		expect(users).toEqual([{ stripe_customer_id: "cus_1", tier: "pro" }]);
	} finally {
		await client.end();
	}
});

test("a process of the release before sees which links are verified, and its finds are seen", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_verified");
	await applyMigrationsBefore(databaseUrl, "20261128223000_verified_at");
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const { profileId } = await insertPage(client);
		let position = 0;
		const insertLink = async (column: string, at: string | null) => {
			const id = randomUUID();
			await client.query(
				`INSERT INTO link (id, profile_id, title, url, position, ${column}, updated_at)
				 VALUES ($1, $2, 'A', 'https://example.com', $3, $4, now())`,
				[id, profileId, position++, at],
			);
			return id;
		};
		const insertSocialLink = (platform: string, column: string, at: string) =>
			client.query(
				`INSERT INTO social_link (profile_id, platform, url, position, ${column})
				 VALUES ($1, $2, 'https://example.com', 0, $3)`,
				[profileId, platform, at],
			);
		const found = await insertLink("proven_at", DAY_1);
		const notFound = await insertLink("proven_at", null);
		await insertSocialLink("github", "proven_at", DAY_1);

		expect(await applyMigrations(databaseUrl)).toContain("20261128223000_verified_at");

		const bothOf = async (where: string) => {
			const { rows } = await client.query(`SELECT proven_at, verified_at FROM ${where}`);
			return rows.map(({ proven_at: proven, verified_at: verified }) => {
				expect(proven).toEqual(verified);
				return verified?.toISOString() ?? null;
			});
		};
		const set = (id: string, column: string, at: string | null) =>
			client.query(`UPDATE link SET ${column} = $2 WHERE id = $1`, [id, at]);
		expect(await bothOf("social_link")).toEqual([DAY_1]);
		const linkOf = (id: string) => bothOf(`link WHERE id = '${id}'`);
		expect(await linkOf(found)).toEqual([DAY_1]);
		expect(await linkOf(notFound)).toEqual([null]);

		// Each process with its own column: a find, a later one, and one that is no longer there.
		for (const column of ["proven_at", "verified_at"]) {
			for (const at of [DAY_2, DAY_1, null, DAY_2, null]) {
				await set(found, column, at);
				expect(await linkOf(found)).toEqual([at]);
			}
			expect(await linkOf(await insertLink(column, DAY_2))).toEqual([DAY_2]);
			await insertSocialLink(column, column, DAY_2);
			expect(await bothOf(`social_link WHERE platform = '${column}'`)).toEqual([DAY_2]);
		}
		await set(found, "verified_at", DAY_1);
		await set(found, "proven_at", null);
		expect(await linkOf(found)).toEqual([null]);
	} finally {
		await client.end();
	}
});

test("a process of the release before sees which links an administrator has hidden", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_moderated");
	await applyMigrationsBefore(databaseUrl, "20261129062500_moderated_at");
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const { userId, profileId } = await insertPage(client);
		let position = 0;
		const insertLink = async (url: string) => {
			const id = randomUUID();
			await client.query(
				`INSERT INTO link (id, profile_id, title, url, position, updated_at)
				 VALUES ($1, $2, 'A', $3, $4, now())`,
				[id, profileId, url, position++],
			);
			return id;
		};
		const hide = (id: string, url: string, at: string) =>
			client.query(
				`INSERT INTO moderation_decision (id, kind, user_id, profile_id, link_ids, link_titles, link_urls, reason,
				   administrator_email, created_at)
				 VALUES ($1, 'link-hidden', $2, $3, $4, '{A}', $5, 'Spam', 'admin@example.com', $6)`,
				[randomUUID(), userId, profileId, [id], [url], at],
			);
		const touch = (id: string) => client.query("UPDATE link SET url = url WHERE id = $1", [id]);
		const bad = "https://bad.example.com";
		const [hidden, shown] = [await insertLink(bad), await insertLink("https://good.example.com")];
		await hide(hidden, bad, DAY_1);
		await touch(hidden);

		expect(await applyMigrations(databaseUrl)).toContain("20261129062500_moderated_at");

		const timeOf = async (id: string) => {
			const { rows } = await client.query(
				"SELECT hidden_at, moderated_at FROM link WHERE id = $1",
				[id],
			);
			expect(rows[0].hidden_at).toEqual(rows[0].moderated_at);
			return rows[0].moderated_at?.toISOString() ?? null;
		};
		expect(await timeOf(hidden)).toBe(DAY_1);
		expect(await timeOf(shown)).toBeNull();
		expect(await timeOf(await insertLink(bad))).toBe(DAY_1);
		await hide(shown, "https://good.example.com", DAY_2);
		await touch(shown);
		expect(await timeOf(shown)).toBe(DAY_2);
		await client.query("UPDATE moderation_decision SET lifted_at = now()");
		await touch(hidden);
		expect(await timeOf(hidden)).toBeNull();
	} finally {
		await client.end();
	}
});

test("a process of the release before sees the colors in dark mode, and its choice is seen", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_dark_mode");
	await applyMigrationsBefore(databaseUrl, "20261129193737_theme_dark_mode");
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		let pages = 0;
		const insertTheme = async (column: string | null, value: string) => {
			const { profileId } = await insertPage(client, `ada${++pages}`);
			const isNamed = column !== null;
			await client.query(
				`INSERT INTO theme (profile_id, updated_at${isNamed ? `, ${column}` : ""})
				 VALUES ($1, now()${isNamed ? ", $2" : ""})`,
				isNamed ? [profileId, value] : [profileId],
			);
			return profileId;
		};
		const chosen = await insertTheme("night", "dimmed");
		const plain = await insertTheme(null, "preset");

		expect(await applyMigrations(databaseUrl)).toContain("20261129193737_theme_dark_mode");

		const choiceOf = async (profileId: string) => {
			const { rows } = await client.query(
				"SELECT night, dark_mode FROM theme WHERE profile_id = $1",
				[profileId],
			);
			expect(rows[0].night).toBe(rows[0].dark_mode);
			return rows[0].dark_mode;
		};
		expect(await choiceOf(chosen)).toBe("dimmed");
		expect(await choiceOf(plain)).toBe("preset");

		for (const column of ["night", "dark_mode"]) {
			for (const value of ["ink", "preset", "dimmed"]) {
				await client.query(`UPDATE theme SET ${column} = $2 WHERE profile_id = $1`, [
					chosen,
					value,
				]);
				expect(await choiceOf(chosen)).toBe(value);
				expect(await choiceOf(await insertTheme(column, value))).toBe(value);
			}
		}
	} finally {
		await client.end();
	}
});

test("a process of the release before reads, adds and removes entries of administrators", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_entries");
	await applyMigrationsBefore(databaseUrl, "20261129062520_target_entry");
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		// As Prisma's client of that release spells it.
		const add = async (key: string, kind: string) => {
			const { rowCount } = await client.query(
				`INSERT INTO "public"."target_rule" ("id","kind","key","domain","note")
				 VALUES ($1,CAST($2::text AS "public"."target_rule_kind"),$3,$4,$5) ON CONFLICT DO NOTHING`,
				[randomUUID(), kind, key, key, "Reported"],
			);
			return rowCount;
		};
		const keysOf = async (kind: string) => {
			const { rows } = await client.query(
				`SELECT "public"."target_rule"."key", "public"."target_rule"."kind"::text FROM "public"."target_rule"
				 WHERE "public"."target_rule"."kind" = CAST($1::text AS "public"."target_rule_kind")
				 ORDER BY "public"."target_rule"."key" LIMIT 10`,
				[kind],
			);
			return rows.map((row) => `${row.kind} ${row.key}`);
		};
		await add("a.example", "block");
		expect(await keysOf("block")).toEqual(["block a.example"]);

		expect(await applyMigrations(databaseUrl)).toContain("20261129062520_target_entry");

		expect(await keysOf("block")).toEqual(["block a.example"]);
		expect(await add("a.example", "allow")).toBe(0);
		expect(await add("b.example", "allow")).toBe(1);
		const { rows: removed } = await client.query(
			`DELETE FROM target_rule WHERE key = 'a.example' RETURNING key, domain, kind::text AS kind, note`,
		);
		expect(removed).toEqual([
			{ key: "a.example", domain: "a.example", kind: "block", note: "Reported" },
		]);
		const { rows } = await client.query(
			"SELECT key, kind::text, created_at <= now() AS dated FROM target_entry",
		);
		expect(rows).toEqual([{ key: "b.example", kind: "allow", dated: true }]);
	} finally {
		await client.end();
	}
});

test("reports and decisions from before they were counted are counted once, by UTC day and administrator's id", async () => {
	const databaseUrl = await createEmptyDatabase("migrations_moderation_counts");
	const counting = "20261129230449_moderation_counts";
	const earlier = listMigrationNames().filter((name) => name < counting);
	expect(earlier[0]).toBe(BASELINE);
	await applyMigrations(databaseUrl, { only: new Set(earlier) });
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const { userId, profileId } = await insertPage(client);
		const [anna, ben] = [randomUUID(), randomUUID()];
		const insertBoth = async (at: string, administratorId: string | null = anna) => {
			await client.query(
				"INSERT INTO page_report (id, profile_id, reason, created_at) VALUES ($1, $2, 'scam', $3)",
				[randomUUID(), profileId, at],
			);
			await client.query(
				`INSERT INTO moderation_decision (id, kind, user_id, reason, administrator_id, administrator_email,
				   created_at)
				VALUES ($1, 'warning', $2, 'Spam', $3, 'anna@example.com', $4)`,
				[randomUUID(), userId, administratorId, at],
			);
		};
		await insertBoth("2026-11-27T23:59:59.999Z");
		await insertBoth("2026-11-28T00:00:00Z");
		await insertBoth(DAY_2);
		await client.query("SET TIME ZONE 'Asia/Tokyo'");

		const naming = "20261130074604_decisions_by_administrator";
		const before = listMigrationNames().filter((name) => name < naming);
		expect(await applyMigrations(databaseUrl, { only: new Set(before) })).toContain(counting);
		// Counted by the address: once folded, once not.
		await insertBoth(DAY_2, ben);
		await client.query(
			`WITH noted AS (DELETE FROM analytics.site_change RETURNING name, day, change)
			INSERT INTO analytics.site_growth AS stored (name, day, change)
			SELECT name, day, sum(change) FROM noted GROUP BY 1, 2
			ON CONFLICT (name, day) DO UPDATE SET change = stored.change + excluded.change`,
		);
		await insertBoth(DAY_2, null);

		expect(await applyMigrations(databaseUrl)).toContain(naming);
		await insertBoth(DAY_2, null);
		await insertBoth(DAY_2, ben);
		await client.query(
			"DELETE FROM moderation_decision WHERE administrator_id = $1 AND created_at < $2",
			[anna, "2026-11-28T00:00:00Z"],
		);

		const { rows } = await client.query(
			`SELECT name, array_agg(change::int ORDER BY day) AS changes FROM (
				SELECT name, day, sum(change) AS change FROM (
					SELECT * FROM analytics.site_growth UNION ALL SELECT * FROM analytics.site_change
				) AS changes WHERE name LIKE 'moderation:%' GROUP BY 1, 2
			) AS days GROUP BY 1 ORDER BY 1`,
		);
		expect(rows).toEqual(
			[
				{ name: "moderation:by:", changes: [2] },
				{ name: `moderation:by:${anna}`, changes: [0, 2] },
				{ name: `moderation:by:${ben}`, changes: [2] },
				{ name: "moderation:kind:warning", changes: [0, 6] },
				{ name: "moderation:reason:scam", changes: [1, 6] },
			].sort((one, other) => (one.name < other.name ? -1 : 1)),
		);
	} finally {
		await client.end();
	}
});

async function insertPage(
	client: pg.Client,
	name = "ada",
): Promise<{ userId: string; profileId: string }> {
	const [userId, profileId] = [randomUUID(), randomUUID()];
	await client.query(
		`INSERT INTO "user" (id, email, terms_version, terms_accepted_at, updated_at)
		 VALUES ($1, $2, '1', now(), now())`,
		[userId, `${name}@example.com`],
	);
	await client.query(
		"INSERT INTO profile (id, user_id, username, name, updated_at) VALUES ($1, $2, $3, 'Ada', now())",
		[profileId, userId, name],
	);
	return { userId, profileId };
}
