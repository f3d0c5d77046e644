import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createIngest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { verifyRollUps } from "#app/features/audience/analytics/roll-ups/verify-roll-ups.server.ts";
import { addDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { query } from "#app/platform/sql.server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

const PROFILE_KEY = 880_000;
const KILLS = 2;
/** A view, a click and a beacon. */
const EVENTS_PER_VISITOR = 3;
const verifyScript = fileURLToPath(new URL("../../scripts/analytics-verify.ts", import.meta.url));
const program = fileURLToPath(new URL("../support/record-visits-until-killed.ts", import.meta.url));

async function countViews(profileKey: number): Promise<number> {
	const [row] = await query<{ views: number }>({
		text: `SELECT count(*)::int AS views FROM analytics.event WHERE profile_key = $1 AND kind = 1`,
		values: [profileKey],
	});
	return row?.views ?? Number.NaN;
}

function countFiles(folder: string): number {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).length;
}

/** @returns the number of views that the process had acknowledged when it was killed under load */
async function recordUntilKilled({
	dataFolder,
	profileKey,
}: {
	dataFolder: string;
	profileKey: number;
}) {
	const child = spawn(process.execPath, [program], {
		env: { ...process.env, DATA_DIR: dataFolder, PROFILE_KEY: String(profileKey) },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let output = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	const countAcknowledged = () => Number(output.trimEnd().split("\n").at(-1));
	// Some views are in the tables by then, others only in the spool.
	await eventually(async () => {
		expect(countAcknowledged()).toBeGreaterThan(0);
		expect(await countViews(profileKey)).toBeGreaterThan(0);
	});
	child.kill("SIGKILL");
	await once(child, "close");
	return countAcknowledged();
}

test("after a kill -9 under load, each acknowledged view is counted exactly once", async () => {
	const dataFolder = temporaryFolder("data");
	for (let round = 0; round < KILLS; round += 1) {
		const profileKey = PROFILE_KEY + round;
		const acknowledged = await recordUntilKilled({ dataFolder, profileKey });
		expect(acknowledged).toBeGreaterThan(0);

		const folder = path.join(dataFolder, "spool");
		const next = createIngest({ folder });
		await next.start();
		await eventually(() => expect(countFiles(folder)).toBe(0));
		await next.drain();

		const [counted] = await query<{ views: number; visitors: number; events: number }>({
			text: `SELECT views, visitors,
					(SELECT count(*)::int FROM analytics.event WHERE profile_key = $1 AND kind = 1) AS events
				FROM analytics.daily WHERE profile_key = $1 AND dimension = 'total'`,
			values: [profileKey],
		});
		// Each view has its own visitor, so a view counted twice would show as a view without a visitor.
		expect(counted?.views).toBe(counted?.visitors);
		expect(counted?.events).toBe(counted?.views);
		// The last batch may have been written without being acknowledged.
		expect(counted?.views).toBeGreaterThanOrEqual(acknowledged);
		expect(counted?.views).toBeLessThanOrEqual(acknowledged + 40);
		expect(readdirSync(folder)).toEqual([]);
	}
	expect((await Promise.all(lastDays().map((day) => verifyRollUps(day)))).flat()).toEqual([]);

	await query({
		text: `UPDATE analytics.daily SET bounces = bounces + 1 WHERE dimension = 'total' AND profile_key = $1`,
		values: [PROFILE_KEY],
	});
	const { code, output } = await runVerify();
	expect(code).toBe(1);
	expect(output).toMatch(
		new RegExp(
			`^daily  [\\d-]{10}  page ${PROFILE_KEY}  total ""  bounces: 1, should be 0\n2 days, 1 with differences\n$`,
		),
	);
});

/** Includes yesterday, because midnight may have passed. */
function lastDays(): [yesterday: string, today: string] {
	const today = toUtcDay(Date.now());
	return [addDays(today, -1), today];
}

/** Runs `npm run analytics:verify` for the last days. */
async function runVerify(): Promise<{ code: number | null; output: string }> {
	const child = spawn(process.execPath, [verifyScript, ...lastDays()], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	let output = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	const [code] = await once(child, "close");
	return { code, output };
}

test("a full disk loses only visits that were not written, logs an error, and leaves nothing partial", async () => {
	const dataFolder = temporaryFolder("data");
	const profileKey = PROFILE_KEY + KILLS;
	const FILE_LIMIT_BLOCKS = 64;
	const child = spawn(
		"/bin/sh",
		["-c", `ulimit -f ${FILE_LIMIT_BLOCKS}; exec "${process.execPath}" "${program}"`],
		{
			env: {
				...process.env,
				DATA_DIR: dataFolder,
				PROFILE_KEY: String(profileKey),
				VIEWS: "3000",
				LOG_LEVEL: "error",
			},
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
	let output = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	const [code] = await once(child, "close");
	// The process continues, and each of its visitors got a response.
	expect(code).toBe(0);
	const dropped = output
		.split("\n")
		.filter((line) => line.includes("visits were dropped"))
		.map((line) => JSON.parse(line) as { level: string; events: number; because: string });
	expect(dropped[0]).toMatchObject({ level: "error", because: expect.stringContaining("EFBIG") });
	const lost = dropped.reduce((sum, { events }) => sum + events, 0);
	expect(lost).toBeGreaterThan(0);
	const [counted] = await query<{ events: number }>({
		text: `SELECT count(*)::int AS events FROM analytics.event WHERE profile_key = $1`,
		values: [profileKey],
	});
	expect(counted?.events).toBeGreaterThan(0);
	expect((counted?.events ?? 0) + lost).toBe(3000 * EVENTS_PER_VISITOR);
	expect(countFiles(dataFolder)).toBe(0);
});
