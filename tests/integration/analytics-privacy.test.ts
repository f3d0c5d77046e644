import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { insertLink } from "#tests/support/links-factory.ts";

/** Addresses reserved for documentation (RFC 5737 and 3849), and a unique user agent. */
const ADDRESSES = ["198.51.100.77", "2001:db8:7777::77"];
const USER_AGENT =
	"Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 Unmistakable/77.7";
const BOT = `Googlebot/2.1 ${USER_AGENT}`;
const TELLING = [...ADDRESSES, "198.51.100", "2001:db8:7777", "Unmistakable"];

let server: AppServer | null = null;
afterEach(async () => {
	await server?.stop();
	server = null;
});

/** Each identifying text in plain form, hexadecimal and base64. */
function tracesIn(text: string): string[] {
	const lower = text.toLowerCase();
	return TELLING.filter((telling) => {
		const bytes = Buffer.from(telling);
		// Only the first bytes in base64, because the last characters depend on what follows.
		const base64 = bytes.toString("base64").slice(0, 8).toLowerCase();
		return [telling.toLowerCase(), bytes.toString("hex"), base64].some((form) =>
			lower.includes(form),
		);
	});
}

function readFiles(folder: string): string {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "latin1"))
		.join("\n");
}

/** Every row of every table of the database, as text. */
async function readDatabase(): Promise<string> {
	const tables = await query<{ name: string }>({
		text: `SELECT format('%I.%I', nspname, relname) AS name
			FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
			WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema')`,
	});
	expect(tables.map(({ name }) => name)).toContain("analytics.visitor_day");
	const texts: string[] = [];
	for (const { name } of tables) {
		const rows = await query<{ row: string }>({ text: `SELECT t::text AS row FROM ${name} AS t` });
		texts.push(...rows.map(({ row }) => `${name} ${row}`));
	}
	return texts.join("\n");
}

test("after visits, the database, files and log contain no address and no user agent", async () => {
	const user = await insertUser();
	const { id: linkId } = await insertLink(user);
	const { analyticsKey } = await db.profile.update({
		where: { id: user.profileId },
		data: { channels: { create: { slug: "ig", name: "Instagram" } } },
		select: { analyticsKey: true },
	});
	const app = await startAppServer({
		databaseUrl: process.env.DATABASE_URL ?? "",
		environment: { LOG_LEVEL: "debug" },
	});
	server = app;

	const ask = (target: string, address: string, given: RequestInit = {}) =>
		fetch(`${app.url}${target}`, {
			redirect: "manual",
			...given,
			headers: { "User-Agent": USER_AGENT, "X-Forwarded-For": address, ...given.headers },
		});
	for (const address of ADDRESSES) {
		expect((await ask(`/${user.username}`, address)).status).toBe(200);
		expect((await ask(`/${user.username}/ig`, address)).status).toBe(200);
		expect((await ask(`/go/${linkId}`, address)).status).toBe(302);
		const beacon = await ask(`/engaged/${user.username}`, address, { method: "POST", body: "12" });
		expect(beacon.status).toBe(204);
		await ask(`/${user.username}`, address, { headers: { DNT: "1" } });
		await ask(`/${user.username}`, address, { headers: { "User-Agent": BOT } });
		expect((await ask("/nobody-has-this-name", address)).status).toBe(404);
		expect((await ask(`/go/${crypto.randomUUID()}`, address)).status).toBe(404);
	}
	// Checks the spool before it is flushed to the database.
	const dataFolder = app.environment.DATA_DIR ?? "";
	const spooled: string[] = [];
	await eventually(async () => {
		spooled.push(readFiles(dataFolder));
		const [row] = await query<{ views: number; clicks: number; excluded: number }>({
			text: `SELECT sum(views) FILTER (WHERE dimension = 'total')::int AS views, sum(clicks) FILTER (WHERE dimension = 'total')::int AS clicks,
					sum(views) FILTER (WHERE dimension = 'excluded')::int AS excluded
				FROM analytics.daily WHERE profile_key = $1`,
			values: [analyticsKey],
		});
		expect(row).toEqual({ views: 4, clicks: 2, excluded: 4 });
	});

	expect(tracesIn(await readDatabase())).toEqual([]);
	await app.stop();
	server = null;
	expect(tracesIn(spooled.join("\n"))).toEqual([]);
	expect(tracesIn(readFiles(dataFolder))).toEqual([]);
	expect(app.output()).toContain("/:username");
	expect(tracesIn(app.output())).toEqual([]);
	expect(tracesIn(`\t${USER_AGENT} ${Buffer.from(ADDRESSES[0] ?? "").toString("hex")}`)).toEqual([
		ADDRESSES[0],
		"198.51.100",
		"Unmistakable",
	]);
});
