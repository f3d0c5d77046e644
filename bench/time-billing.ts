import { Agent, request } from "node:http";
import pg from "pg";
import { startStripeSimulator } from "#tests/support/stripe/start-stripe-simulator.ts";
import { startProduct } from "./contenders/contenders.ts";
import { openSessions } from "./contenders/open-sessions.ts";
import { CONNECTIONS } from "./load/load.ts";
import { readCpuMicros } from "./measure/cpu-time.ts";
import { median, percentile } from "./measure/statistics.ts";

/** Row 16: Stripe's webhooks stored per second, and the billing tab while Stripe's answers take their time. */

export const MIN_STORED_PER_SECOND = 500;
export const MAX_TAB_P95_MS = 100;
/** Time in milliseconds that Stripe takes for each answer. */
export const STRIPE_DELAY_MS = 300;

const EVENTS_PER_ROUND = 5_000;
const WARM_UP_EVENTS = 1_000;
const TABS = 300;
const WARM_UP_TABS = 50;

export type BillingReport = {
	/** Medians of the rounds. */
	storedPerSecond: number;
	cpuMicrosPerEvent: number;
	/** Events stored per second, round by round. */
	rounds: number[];
	tabP50Ms: number;
	tabP95Ms: number;
	isMet: boolean;
};

type Surroundings = Parameters<typeof startProduct>[1];
type Simulator = Awaited<ReturnType<typeof startStripeSimulator>>;

/** @throws Error if a response is unexpected, or an acknowledged event isn't stored */
export async function timeBilling(
	around: Surroundings,
	{ rounds, stop }: { rounds: number; stop: AbortSignal },
): Promise<BillingReport> {
	const simulator = await startStripeSimulator();
	simulator.faults.delayMs = STRIPE_DELAY_MS;
	const server = await startProduct("billing", {
		...around,
		environment: simulator.environment,
	});
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	const client = new pg.Client({ connectionString: around.databaseUrl });
	await client.connect();
	try {
		const url = new URL("/stripe/webhook", server.origin);
		const store = (events: Signed[]) =>
			Promise.all(
				events.map(({ body, headers }) => send(url, { agent, method: "POST", body, headers })),
			);
		let sent = 0;
		const sign = (count: number): Signed[] =>
			Array.from({ length: count }, () => {
				sent += 1;
				return signEvent(simulator, sent);
			});

		await store(sign(WARM_UP_EVENTS));
		const [perSecond, cpuMicros]: [number[], number[]] = [[], []];
		for (let round = 0; round < rounds; round++) {
			stop.throwIfAborted();
			const events = sign(EVENTS_PER_ROUND);
			const cpuBefore = readCpuMicros(server.pid);
			const startedAt = performance.now();
			await store(events);
			perSecond.push((EVENTS_PER_ROUND * 1_000) / (performance.now() - startedAt));
			cpuMicros.push((readCpuMicros(server.pid) - cpuBefore) / EVENTS_PER_ROUND);
		}
		const { rows } = await client.query("SELECT count(*)::integer AS stored FROM stripe_event");
		if (rows[0].stored !== sent) throw new Error(`${sent} sent, ${rows[0].stored} stored`);

		const tabs = await timeTabs(new URL("/dashboard/billing", server.origin), {
			agent,
			client,
			databaseUrl: around.databaseUrl,
		});
		const storedPerSecond = median(perSecond);
		const tabP95Ms = percentile(tabs, 95);
		return {
			storedPerSecond,
			cpuMicrosPerEvent: median(cpuMicros),
			rounds: perSecond,
			tabP50Ms: percentile(tabs, 50),
			tabP95Ms,
			isMet: storedPerSecond >= MIN_STORED_PER_SECOND && tabP95Ms <= MAX_TAB_P95_MS,
		};
	} finally {
		agent.destroy();
		await client.end();
		await server.stop();
		await simulator.stop();
	}
}

type Signed = { body: string; headers: Record<string, string> };

/** Each event is about another customer, so that storing can't profit from repetition. */
function signEvent({ sign }: Simulator, number: number): Signed {
	const { body, signature } = sign({
		id: `evt_bench_${number}`,
		object: "event",
		type: "customer.subscription.updated",
		livemode: false,
		data: {
			object: {
				id: `sub_bench_${number}`,
				object: "subscription",
				customer: `cus_bench_${number}`,
				// The length of a subscription in a delivery of Stripe's.
				metadata: { padding: "x".repeat(3_000) },
			},
		},
	} as unknown as Parameters<Simulator["sign"]>[0]);
	return { body, headers: { "Content-Type": "application/json", "Stripe-Signature": signature } };
}

/** @returns milliseconds of each load of the billing tab, one after the other, by accounts that pay */
async function timeTabs(
	url: URL,
	{ agent, client, databaseUrl }: { agent: Agent; client: pg.Client; databaseUrl: string },
): Promise<number[]> {
	const cookies = await openSessions(databaseUrl);
	await client.query(CUSTOMERS);
	await client.query(SUBSCRIPTIONS);
	await client.query(INVOICES);
	const times: number[] = [];
	for (let n = 0; n < WARM_UP_TABS + TABS; n++) {
		const startedAt = performance.now();
		const headers = { cookie: cookies[n % cookies.length] ?? "" };
		const page = await send(url, { agent, method: "GET", headers });
		if (!page.includes("4242")) throw new Error("The billing tab doesn't show the card");
		if (n >= WARM_UP_TABS) times.push(performance.now() - startedAt);
	}
	return times;
}

/** @returns the text of the response. @throws Error for a status other than 200 and 204 */
function send(
	url: URL,
	{
		agent,
		method,
		headers,
		body,
	}: { agent: Agent; method: string; headers: Record<string, string>; body?: string },
): Promise<string> {
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	request(url, { agent, method, headers }, (response) => {
		const chunks: Buffer[] = [];
		response.on("data", (chunk: Buffer) => chunks.push(chunk));
		response.once("end", () => {
			const { statusCode = 0 } = response;
			if (statusCode === 200 || statusCode === 204) resolve(Buffer.concat(chunks).toString());
			else reject(new Error(`${url.pathname} answers ${statusCode}`));
		});
	})
		.once("error", reject)
		.end(body);
	return promise;
}

const CUSTOMERS = `
	INSERT INTO billing_customer (id, user_id, livemode, card_brand, card_last4, card_exp_month, card_exp_year, next_charge_cents, next_charge_at, synced_at)
	SELECT 'cus_' || id, id, false, 'visa', '4242', 4, 2040, 200, now() + interval '9 days', now() FROM "user"`;

const SUBSCRIPTIONS = `
	INSERT INTO subscription (id, user_id, customer_id, livemode, stripe_subscription_id, price_id, price_cents, tier, status,
		started_at, current_period_start, current_period_end, updated_at)
	SELECT gen_random_uuid(), id, 'cus_' || id, false, 'sub_' || id, 'price_bench', 200, 'pro', 'active',
		now() - interval '1 year', now() - interval '21 days', now() + interval '9 days', now() FROM "user"`;

/** A year of invoices each. */
const INVOICES = `
	INSERT INTO invoice (id, user_id, customer_id, livemode, number, status, reason, currency, total_cents, due_cents, paid_cents, issued_at, paid_at)
	SELECT 'in_' || n || '_' || id, id, 'cus_' || id, false, 'BENCH-' || n, 'paid', 'subscription_cycle', 'usd', 200, 0, 200,
		now() - n * interval '30 days', now() - n * interval '30 days' FROM "user", generate_series(1, 12) AS n`;
