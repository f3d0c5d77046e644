import { afterAll, beforeEach, vi } from "vitest";
import type { QueuedRun } from "./record-queued-jobs.ts";
import { type BillingSimulator, listMails, resetBilling } from "./reset-billing.ts";
import { type StripeSimulator, startStripeSimulator } from "./stripe/start-stripe-simulator.ts";

/**
 * Starts a simulator of Stripe for a server test, with a clock that stands still, webhooks that wait, and a queue that
 * only remembers. Before each test all of it is as new, and the plans are set up. Call it in `vi.hoisted`: the product
 * reads its environment when it is first imported.
 * @param now present time; the real one for a test whose code asks the database for the time too
 * @param environment further variables for the product
 * @param prepare called before the product is imported
 */
export async function startBillingSimulator({
	now = new Date("2026-11-22T12:00:00Z"),
	environment = {},
	prepare = () => {},
}: {
	now?: Date;
	environment?: NodeJS.ProcessEnv;
	prepare?: (simulator: StripeSimulator) => void;
} = {}): Promise<BillingSimulator> {
	const simulator = await startStripeSimulator({ now });
	Object.assign(process.env, simulator.environment, environment);
	prepare(simulator);
	// The set-up of all tests has read the environment already.
	vi.resetModules();
	const { watchStatements } = await import("./statement-columns.ts");
	watchStatements();
	const queued: QueuedRun[] = [];
	// So that what is due by Stripe's clock is due for the product too, in any year.
	vi.doMock("#app/platform/clock.server.ts", async (original) => ({
		...(await original<object>()),
		systemClock: simulator.clock,
	}));
	vi.doMock("#app/platform/jobs.server.ts", async (original) => ({
		...(await original<object>()),
		enqueue: async (job: { name: string }, data: QueuedRun["data"]) =>
			void queued.push({ job: job.name, data }),
	}));
	beforeEach(async () => {
		queued.length = 0;
		await resetBilling(simulator);
	});
	afterAll(() => simulator.stop());
	return { simulator, queued, mails: () => listMails(queued) };
}
