import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { getBackupState } from "#app/features/admin/operations/backups/queries.server.ts";
import { countLeftUnpaid } from "#app/features/billing/queries.server.ts";
import { formatBytes } from "#app/lib/format-bytes.ts";
import { formatTimeAgo } from "#app/lib/format-time.ts";
import { type MigrationState, readMigrationState } from "#app/platform/check-readiness.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { readQueueState } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { checkMailServer, isMailServerSet } from "#app/platform/mail.server.ts";
import { describeStandby, standbyWatch } from "#app/platform/read-database.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import {
	isBillingConfigured,
	isLiveMode,
	isStripeSimulated,
	stripe,
	withinStripeDeadline,
} from "#app/platform/stripe.server.ts";
import { FREQUENT_JOB, FREQUENT_JOB_EVERY_MINUTES } from "./jobs.server.ts";
import { listStaleCollations } from "./list-stale-collations.server.ts";

/** `off` is not set up, which may be intended. */
export type HealthState = "ok" | "warning" | "down" | "off";

export type HealthCheck = { name: string; state: HealthState; detail: string };

/** Time limit of each check, in milliseconds. */
const CHECK_WITHIN_MS = 3_000;
/** Below this share of free space, the disk is a warning. */
const LOW_DISK_SHARE = 0.1;
const SLOW_DATABASE_MS = 250;
/** Longest time in milliseconds that a standby is measured. */
const STANDBY_WITHIN_MS = 2_000;
/** Tells builds apart; set by vite.config.ts. */
const BUILD: string =
	(import.meta.env === undefined ? undefined : import.meta.env.BUILD_ID) ?? "development";

/** Three times the frequent job's interval. */
const LATE_AFTER_MINUTES = 3 * FREQUENT_JOB_EVERY_MINUTES;
/** Backups are made each night. */
const BACKUP_LATE_MS = 36 * 60 * 60_000;

/** Checks everything that the site depends on, at the same time. A check that fails or hangs is `down`. */
export function checkHealth(
	clock: Clock = systemClock,
	{ withinMs = CHECK_WITHIN_MS } = {},
): Promise<HealthCheck[]> {
	const checks: [string, () => Promise<Result>][] = [
		["Database", checkDatabase],
		...(standbyWatch ? [["Standby", checkStandby] satisfies [string, typeof checkStandby]] : []),
		["Indexes", checkIndexes],
		["Jobs", () => checkJobs(clock)],
		["Mail", checkMail],
		["Storage", checkStorage],
		["Disk", checkDisk],
		["Backups", () => checkBackups(clock)],
		["Stripe", () => checkStripe(clock)],
		["Version", checkVersion],
	];
	return Promise.all(checks.map(([name, run]) => check(name, run, withinMs)));
}

type Result = Omit<HealthCheck, "name">;

async function check(
	name: string,
	run: () => Promise<Result>,
	withinMs: number,
): Promise<HealthCheck> {
	const late = new AbortController();
	try {
		const tooLate = delay(withinMs, null, { ref: false, signal: late.signal });
		const result = await Promise.race([run(), tooLate.catch(() => null)]);
		if (result) return { name, ...result };
		return { name, state: "down", detail: `No answer within ${withinMs / 1_000} seconds` };
	} catch (err) {
		log.warn({ check: name, err }, "a health check failed");
		return { name, state: "down", detail: "The check failed. The log says why." };
	} finally {
		late.abort();
	}
}

async function checkDatabase(): Promise<Result> {
	const startedAt = performance.now();
	const [row] = await query<{ version: string; bytes: number }>({
		text: `SELECT current_setting('server_version') AS version,
			pg_database_size(current_database())::float8 AS bytes`,
	});
	const ms = Math.round(performance.now() - startedAt);
	const version = row?.version.split(" ")[0] ?? "";
	return {
		state: ms > SLOW_DATABASE_MS ? "warning" : "ok",
		detail: `PostgreSQL ${version}, ${formatBytes(row?.bytes ?? 0)}, answered in ${ms} ms`,
	};
}

/** Measures it, because the doctor asks in a process that doesn't follow it. */
async function checkStandby(): Promise<Result> {
	await Promise.race([standbyWatch?.measure(), delay(STANDBY_WITHIN_MS, null, { ref: false })]);
	const isUsable = standbyWatch?.state.isUsable;
	return { state: isUsable ? "ok" : "warning", detail: describeStandby() ?? "" };
}

/** Commands are in the detail, as the administrators' overview shows no advice. */
async function checkIndexes(): Promise<Result> {
	const { reindex, stale } = await listStaleCollations();
	const [first] = stale;
	if (!first) return { state: "ok", detail: "Built with the collations of the database server" };
	const commands = [reindex, ...stale.map(({ command }) => command)].join(" ");
	const detail = `Built with version ${first.recorded} of a collation, and the database server has ${first.actual}: searches may miss rows. Run ${commands}`;
	return { state: "warning", detail };
}

async function checkJobs(clock: Clock): Promise<Result> {
	const { lastRunAt, startedAt, late } = await readQueueState(FREQUENT_JOB);
	if (lastRunAt === null) return { state: "warning", detail: "No job has run yet" };
	const now = clock.now();
	const isLongAgo = (at: Date) => now.getTime() - at.getTime() > LATE_AFTER_MINUTES * 60_000;
	const isLate = isLongAgo(lastRunAt);
	// Nothing runs while the site is stopped, so the time before its start says nothing. The database knows the start:
	// the doctor asks in a process of its own.
	const isStarting = startedAt !== null && !isLongAgo(startedAt);
	const waiting = late === 0 ? "none is late" : `${late} late`;
	if (isLate && isStarting)
		return {
			state: "ok",
			detail: `The site has just started. Last run ${formatTimeAgo(lastRunAt, now)}`,
		};
	return {
		state: isLate ? "down" : late > 0 ? "warning" : "ok",
		detail: `Last run ${formatTimeAgo(lastRunAt, now)}, ${waiting}`,
	};
}

async function checkMail(): Promise<Result> {
	if (!isMailServerSet()) {
		const count = await db.outboxMail.count({ where: { state: "kept" } });
		return {
			state: "off",
			detail: `No mail server is set. Emails in the outbox: ${count}.`,
		};
	}
	await checkMailServer();
	return { state: "ok", detail: "The mail server answers and accepts the password" };
}

async function checkStorage(): Promise<Result> {
	const key = `health/${randomUUID()}`;
	try {
		await storage.put(key, Buffer.from("health"));
		const read = await storage.get(key);
		if (read?.toString() !== "health") return { state: "down", detail: "A file reads differently" };
	} finally {
		await storage.remove(key);
	}
	return { state: "ok", detail: "Files can be written, read and removed" };
}

async function checkDisk(): Promise<Result> {
	const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
	const share = bavail / blocks;
	return {
		state: share < LOW_DISK_SHARE ? "warning" : "ok",
		detail: `${formatBytes(bavail * bsize)} free of ${formatBytes(blocks * bsize)}`,
	};
}

async function checkBackups(clock: Clock): Promise<Result> {
	const { backedUpAt, verifiedAt, failure } = await getBackupState();
	const now = clock.now();
	if (failure) {
		const what = failure.kind === "backup" ? "backup" : "verification";
		const when = formatTimeAgo(failure.endedAt, now);
		return { state: "down", detail: `The last ${what} failed ${when}: ${failure.error}` };
	}
	if (backedUpAt === null) {
		if (env.BACKUP_DIR || env.BACKUP_BUCKET)
			return { state: "warning", detail: "No backup yet. One is made each night." };
		return {
			state: "off",
			detail: "Not set up. Set BACKUP_DIR or BACKUP_S3_BUCKET to make one each night.",
		};
	}
	const isLate = (at: Date | null) => at === null || now.getTime() - at.getTime() > BACKUP_LATE_MS;
	const verified = verifiedAt
		? `last verified ${formatTimeAgo(verifiedAt, now)}`
		: "never verified";
	return {
		state: isLate(backedUpAt) || isLate(verifiedAt) ? "warning" : "ok",
		detail: `Last backup ${formatTimeAgo(backedUpAt, now)}, ${verified}`,
	};
}

async function checkStripe(clock: Clock): Promise<Result> {
	if (!isBillingConfigured) return { state: "off", detail: "Payments aren’t set up" };
	const [event, leftUnpaid] = await Promise.all([
		db.stripeEvent.findFirst({
			where: { livemode: isLiveMode },
			orderBy: { receivedAt: "desc" },
			select: { receivedAt: true },
		}),
		countLeftUnpaid(clock),
		withinStripeDeadline(() => stripe().prices.list({ limit: 1 }), CHECK_WITHIN_MS - 500),
	]);
	const mode = isStripeSimulated ? "Simulated" : isLiveMode ? "Live mode" : "Test mode";
	const last = event
		? `last webhook ${formatTimeAgo(event.receivedAt, clock.now())}`
		: "no webhook received yet";
	if (leftUnpaid > 0) {
		const those = leftUnpaid === 1 ? "1 subscription" : `${leftUnpaid} subscriptions`;
		const detail = `${mode}, ${last}. ${those} past due after the last try: choose “cancel the subscription” in Stripe’s dashboard, under Billing, Revenue recovery, Retries.`;
		return { state: "warning", detail };
	}
	return { state: "ok", detail: `${mode}, ${last}` };
}

async function checkVersion(): Promise<Result> {
	const state: MigrationState = await readMigrationState();
	const detail = `Build ${BUILD}, Node ${process.versions.node}, newest migration ${state.newest}`;
	if (state.missing.length === 0) return { state: "ok", detail };
	return { state: "down", detail: `${detail}, missing ${state.missing.join(", ")}` };
}
