/**
 * `npm run doctor`: checks the configuration and everything that the product depends on, and says what to do. Migrates
 * and repairs nothing. Exits with 1 if something is down.
 */
import { inProduct } from "./database/in-product.ts";
import { assertConfigured, readPort } from "./process/product-environment.ts";
import { runTask } from "./process/task.ts";

type Check = { name: string; state: "ok" | "warning" | "down" | "off"; detail: string };

/** What to do about a check that is a warning or down. */
const ADVICE: Readonly<Record<string, string>> = {
	Address: "Start the product; then check the DNS name, and the proxy in front of it.",
	Backups: "Run `npm run backup`, and read what it prints.",
	Clock: "Synchronize the clocks of this machine and of the database server.",
	Database: "Look at the load of the database server, and at its log.",
	Disk: "Free some space, or move DATA_DIR to a larger disk.",
	Jobs: "Start the product, which runs the jobs; if it runs, read its log.",
	Mail: "Check SMTP_URL, or the mail server in the administrators’ settings.",
	Storage: "Let the user that runs this write to DATA_DIR.",
	Stripe: "Check STRIPE_SECRET_KEY, and run `npm run stripe:setup`.",
	Version: "Run `npm run db:migrate`.",
};

const ADDRESS_WITHIN_MS = 5_000;
/** Sessions, schedules and signatures of webhooks bear a few seconds. */
const CLOCK_TOLERANCE_MS = 2_000;

await runTask((stop) => {
	assertConfigured("production", readPort());
	return inProduct(
		stop,
		async ({ APP_URL }) => {
			const { readHealth } = await import("../app/features/overview/read-health.server.ts");
			// First, so that opening the connection doesn't count as the database's slowness.
			const clock = await checkClock();
			const [health, address] = await Promise.all([readHealth(), checkAddress(APP_URL)]);
			const checks: Check[] = [...health, address, clock];
			for (const { name, state, detail } of checks) {
				console.log(`${state.padEnd(7)}  ${name.padEnd(8)}  ${detail}`);
				if (state === "down" || state === "warning")
					console.log(`${" ".repeat(19)}${ADVICE[name]}`);
			}
			return checks.some(({ state }) => state === "down") ? 1 : 0;
		},
		{ migrates: false },
	);
});

/** Whether people reach the product at its address, as far as this machine can tell. */
async function checkAddress(origin: string): Promise<Check> {
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

/** Compares this machine's clock with that of the database server. */
async function checkClock(): Promise<Check> {
	const name = "Clock";
	try {
		const { query } = await import("../app/platform/sql.server.ts");
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
