import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { createIngest } from "#app/features/analytics/ingest.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

const PROFILE_KEY = 880_000;
const KILLS = 3;
const program = fileURLToPath(new URL("../support/record-visits-until-killed.ts", import.meta.url));

async function countViews(profileKey: number): Promise<number> {
	const [row] = await query<{ views: number }>({
		text: `SELECT count(*)::int AS views FROM analytics.event WHERE profile_key = $1`,
		values: [profileKey],
	});
	return row?.views ?? Number.NaN;
}

function countFiles(folder: string): number {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).length;
}

/** @returns how many views the process had acknowledged when it was killed in full flow */
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
	await once(child.stdout, "data");
	// Some views are in the tables by then, others only in the spool.
	await vi.waitFor(async () => expect(await countViews(profileKey)).toBeGreaterThan(0), 10_000);
	child.kill("SIGKILL");
	await once(child, "close");
	return Number(output.trimEnd().split("\n").at(-1));
}

test("after kill -9 in full flow, each acknowledged view is counted exactly once", async () => {
	const dataFolder = temporaryFolder("data");
	for (let round = 0; round < KILLS; round += 1) {
		const profileKey = PROFILE_KEY + round;
		const acknowledged = await recordUntilKilled({ dataFolder, profileKey });
		expect(acknowledged).toBeGreaterThan(0);

		const folder = path.join(dataFolder, "spool");
		const next = createIngest({ folder });
		await next.start();
		await vi.waitFor(() => expect(countFiles(folder)).toBe(0), 20_000);
		await next.drain();

		const [counted] = await query<{ views: number; visitors: number; events: number }>({
			text: `SELECT views, visitors,
					(SELECT count(*)::int FROM analytics.event WHERE profile_key = $1) AS events
				FROM analytics.daily WHERE profile_key = $1 AND dimension = 'total'`,
			values: [profileKey],
		});
		// Each view had a visitor of its own: one counted twice would show as a view without one.
		expect(counted?.views).toBe(counted?.visitors);
		expect(counted?.events).toBe(counted?.views);
		// The turn under way when it died may have been written and not yet acknowledged.
		expect(counted?.views).toBeGreaterThanOrEqual(acknowledged);
		expect(counted?.views).toBeLessThanOrEqual(acknowledged + 40);
		expect(readdirSync(folder)).toEqual([]);
	}
});
