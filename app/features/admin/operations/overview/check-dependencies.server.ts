import { getDnsTarget, getDomainsSite } from "#app/features/creator-page/domains/queries.server.ts";
import { checkPooling, type Pooling } from "#app/platform/check-pooling.server.ts";
import { hasPooler } from "#app/platform/database-connection.server.ts";
import { env } from "#app/platform/env.server.ts";
import { loadSite } from "#app/platform/follow-site.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { checkHealth, type HealthCheck } from "./check-health.server.ts";

/** What to do about a check that is a warning or down. */
const ADVICE: Readonly<Record<string, string>> = {
	Address: "Start the product; then check the DNS name, and the proxy in front of it.",
	Backups: "Run `npm run backup`, and read what it prints.",
	Clock: "Synchronize the clocks of this machine and of the database server.",
	Database: "Look at the load of the database server, and at its log.",
	Domains:
		"Give DOMAINS_HOST A and AAAA records with the addresses of the proxy; if it has them, check DOMAINS_DNS.",
	Disk: "Free some space, or move DATA_DIR to a larger disk.",
	Indexes:
		"Back up. Then run these commands in psql, in this order, as the owner of the database or as superuser.",
	Jobs: "Start the product, which runs the jobs; if it runs, read its log.",
	Mail: "Check SMTP_URL, or the mail server in the administrators’ settings.",
	Proxy: "Set METRICS_PORT, and let the proxy ask there before it gets a certificate.",
	Storage:
		"Let the user that runs this write to DATA_DIR; with a bucket, check the variables that begin with S3_.",
	Sessions: hasPooler
		? "Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, with the database that DATABASE_URL leads to."
		: "Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, and leave DATABASE_URL as it is.",
	Standby:
		"Check DATABASE_READ_URL, and look at the load and the log of the standby. Until then, the primary does its work.",
	Stripe: "Check STRIPE_SECRET_KEY, and run `npm run stripe:setup`.",
	Timeout:
		"With PgBouncer, add connect_query='SET statement_timeout = 15000' to the database in its [databases].",
	Version: "Run `npm run db:migrate`.",
};

const ADDRESS_WITHIN_MS = 5_000;
/** Sessions, schedules and signatures of webhooks bear a few seconds. */
const CLOCK_TOLERANCE_MS = 2_000;

/**
 * Checks everything that the product depends on, from outside too.
 *
 * @returns lines that say what it found and what to do, and whether something is down
 */
export async function checkDependencies(): Promise<{ report: string; isDown: boolean }> {
	// First, so that opening the connection doesn't count as the database's slowness.
	const clock = await checkClock();
	// The mail server may be set there. Without a database, the other checks say so.
	await loadSite().catch(() => undefined);
	const [health, address, sessions, domains] = await Promise.all([
		checkHealth(),
		checkAddress(env.APP_URL),
		checkSessions(),
		checkDomains(),
	]);
	const checks = [...health, ...sessions, ...domains, address, clock];
	const lines = checks.flatMap(({ name, state, detail }) => {
		const needsAdvice = state === "down" || state === "warning";
		return [
			`${state.padEnd(7)}  ${name.padEnd(8)}  ${detail}\n`,
			...(needsAdvice ? [`${" ".repeat(19)}${ADVICE[name]}\n`] : []),
		];
	});
	return { report: lines.join(""), isDown: checks.some(({ state }) => state === "down") };
}

/** Whether people reach the product at its address, as far as this machine can tell. */
async function checkAddress(origin: string): Promise<HealthCheck> {
	const name = "Address";
	try {
		const { status } = await fetch(new URL("/health/ready", origin), {
			signal: AbortSignal.timeout(ADDRESS_WITHIN_MS),
			redirect: "manual",
		});
		return status === 200
			? { name, state: "ok", detail: `${origin} answers and is ready` }
			: { name, state: "down", detail: `${origin}/health/ready answers ${status}` };
	} catch (error) {
		const { cause, message } = error as Error;
		const reason = cause instanceof Error ? cause.message || String(cause) : message;
		return { name, state: "down", detail: `${origin} doesn’t answer: ${reason}` };
	}
}

/** Whether creators' own domains can work. Nothing if the operator offers none. */
async function checkDomains(): Promise<HealthCheck[]> {
	const site = getDomainsSite();
	if (site === null) return [];
	const { host, ipv4, ipv6 } = await getDnsTarget(site);
	const addresses = [...ipv4, ...ipv6];
	return [
		addresses.length > 0
			? {
					name: "Domains",
					state: "ok",
					detail: `${host} has the addresses ${addresses.join(", ")}`,
				}
			: { name: "Domains", state: "warning", detail: `${host} has no address in DNS` },
		...(env.METRICS_PORT === undefined
			? [
					{
						name: "Proxy",
						state: "warning",
						detail: "METRICS_PORT isn’t set, so no proxy can ask which domains show a page",
					} as const,
				]
			: []),
	];
}

const POOLING: Record<Pooling, HealthCheck> = {
	none: { name: "Sessions", state: "ok", detail: "No pooler is in front of the database" },
	works: { name: "Sessions", state: "ok", detail: "DATABASE_DIRECT_URL leads past the pooler" },
	"no-session": {
		name: "Sessions",
		state: "down",
		detail: hasPooler
			? "A notification over DATABASE_URL doesn’t arrive at DATABASE_DIRECT_URL"
			: "DATABASE_URL leads to a pooler that shares connections",
	},
	unlimited: {
		name: "Timeout",
		state: "warning",
		detail: "Statements through the pooler have no time limit",
	},
};

/** Whether the connections that need a session of their own have one. Says nothing of an outage without a pooler. */
async function checkSessions(): Promise<HealthCheck[]> {
	try {
		return [POOLING[await checkPooling()]];
	} catch (error) {
		if (!hasPooler) return [];
		const detail = `No answer at DATABASE_URL or DATABASE_DIRECT_URL: ${(error as Error).message}`;
		return [{ name: "Sessions", state: "down", detail }];
	}
}

/** Compares this machine's clock with that of the database server. */
async function checkClock(): Promise<HealthCheck> {
	const name = "Clock";
	try {
		const askedAt = Date.now();
		const [row] = await query<{ now: number }>({
			text: "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now",
		});
		const answeredAt = Date.now();
		// The database read its clock somewhere between the two.
		const now = row?.now ?? 0;
		const differenceMs = Math.max(0, askedAt - now, now - answeredAt);
		const detail = `${(differenceMs / 1_000).toFixed(1)} s from the database server’s`;
		return { name, state: differenceMs > CLOCK_TOLERANCE_MS ? "warning" : "ok", detail };
	} catch {
		return { name, state: "down", detail: "The database didn’t tell its time" };
	}
}
