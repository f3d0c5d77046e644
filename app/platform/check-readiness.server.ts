import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { areQueuesCreated } from "./jobs.server.ts";
import { isListening } from "./notify.server.ts";
import { describeStandby } from "./read-database.server.ts";
import { stopping } from "./readiness.server.ts";
import { query } from "./sql.server.ts";

/** Names of the migrations that this build needs; without a build, as in scripts, those in the checkout. */
const EXPECTED_MIGRATIONS =
	import.meta.env === undefined
		? readdirSync(new URL("../../prisma/migrations", import.meta.url), { withFileTypes: true })
				.filter((entry) => entry.isDirectory())
				.map(({ name }) => name)
		: Object.keys(
				import.meta.glob("/prisma/migrations/*/migration.sql", { query: "?raw" }),
			).flatMap((file) => file.split("/").at(-2) ?? []);

/** Time limit for the database, in milliseconds. */
const ANSWER_WITHIN_MS = 2_000;

/** Text of `/health/ready` while this process is ready. A standby that is away is no reason to send it no requests. */
export function describeReady(): string {
	const standby = describeStandby();
	return standby === null ? "ready" : `ready\nstandby: ${standby}`;
}

/** Returns the reason why this process should get no requests, or null if it is ready. */
export async function checkReadiness(): Promise<string | null> {
	if (stopping.signal.aborted) return "stopping";
	const tooLate = delay(ANSWER_WITHIN_MS, "database does not answer", { ref: false });
	return Promise.race([checkDatabase(), tooLate]);
}

export type MigrationState = {
	/** Name of the newest applied migration; null before the first. */
	newest: string | null;
	/** Migrations that this build needs and the database lacks. */
	missing: string[];
};

export async function readMigrationState(): Promise<MigrationState> {
	const rows = await query<{ name: string }>({
		text: "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
	});
	const applied = new Set(rows.map((row) => row.name));
	return {
		newest: [...applied].sort().at(-1) ?? null,
		missing: EXPECTED_MIGRATIONS.filter((name) => !applied.has(name)),
	};
}

async function checkDatabase(): Promise<string | null> {
	try {
		const { missing } = await readMigrationState();
		if (missing.length > 0) return `migrations missing: ${missing.join(", ")}`;
		if (!areQueuesCreated()) return "job queues are being created";
		return isListening() ? null : "changes on other processes are not followed";
	} catch {
		return "database unavailable";
	}
}
