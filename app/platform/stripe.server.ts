import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { env } from "./env.server.ts";
import { AppError } from "./errors.server.ts";
import { log } from "./log.server.ts";
import { observe } from "./observe.server.ts";
import { singleton } from "./singleton.server.ts";

/**
 * The client of Stripe's API. The SDK pins the API version that its types describe; no other file makes a client.
 */

/** Time limit in milliseconds for everything that one request of a person asks of Stripe. */
const STRIPE_DEADLINE_MS = 4_500;
/** Time limit in milliseconds for one call of a job. */
const JOB_TIMEOUT_MS = 10_000;
const JOB_RETRIES = 2;
/** Time in milliseconds after its deadline that work may need to end by itself. */
const LATE_MS = 300;

const UNREACHABLE = "We can't reach our payment provider right now. Please try again in a moment.";

/** Whether payments are set up. Without keys, nothing below may be called. */
export const isBillingConfigured = env.STRIPE_SECRET_KEY !== undefined;

/** Whether the key moves real money. Test and live objects never mix. */
export const isLiveMode = /^.k_live_/.test(env.STRIPE_SECRET_KEY ?? "");

/** Whether a simulator on this machine replaces Stripe, so that no money moves. */
export const isStripeSimulated = env.STRIPE_API_URL !== undefined;

type Deadline = {
	endsAtMs: number;
	/** What was sent so far, also by work within this that has a shorter deadline. */
	sent: { change: boolean };
};

const deadlines = new AsyncLocalStorage<Deadline>();

/**
 * The SDK's client on Node's sockets. A call within `withinStripeDeadline` ends with it, also when the answer arrives
 * byte by byte, which the SDK's own limit on silence would never end.
 */
class BoundedHttpClient extends Stripe.HttpClient {
	readonly #client = Stripe.createNodeHttpClient();

	override getClientName(): string {
		return this.#client.getClientName();
	}

	override async makeRequest(
		...args: Parameters<Stripe.HttpClient["makeRequest"]>
	): ReturnType<Stripe.HttpClient["makeRequest"]> {
		const limitMs = Math.min(args[7], remainingMs());
		if (limitMs <= 0) throw Stripe.HttpClient.makeTimeoutError();
		const [, , path, method] = args;
		const deadline = deadlines.getStore();
		if (deadline && changesSomething(method, path)) deadline.sent.change = true;
		const endsAtMs = Date.now() + limitMs;
		args[7] = limitMs;
		const response = await withTimeout(this.#client.makeRequest(...args), limitMs).catch(
			(error: unknown) => {
				observe({ kind: "stripe", result: "failed" });
				throw error;
			},
		);
		observe({ kind: "stripe", result: response.getStatusCode() < 500 ? "answered" : "failed" });
		const readJson = response.toJSON.bind(response);
		response.toJSON = async () => {
			try {
				return await withTimeout(readJson(), endsAtMs - Date.now());
			} catch (error) {
				response.dispose?.();
				throw error;
			}
		};
		return response;
	}
}

function changesSomething(method: string, path: string): boolean {
	return method !== "GET" && path !== "/v1/invoices/create_preview";
}

/** Time in milliseconds that is left of the deadline around the code that runs; infinite without one. */
export function remainingMs(): number {
	const deadline = deadlines.getStore();
	return deadline ? deadline.endsAtMs - Date.now() : Number.POSITIVE_INFINITY;
}

async function withTimeout<T>(running: Promise<T>, ms: number): Promise<T> {
	const { promise: late, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(Stripe.HttpClient.makeTimeoutError()), ms);
	try {
		return await Promise.race([running, late]);
	} finally {
		clearTimeout(timer);
	}
}

const clients = singleton("stripe", () => ({
	request: createClient(0),
	job: createClient(JOB_RETRIES),
}));

function createClient(maxNetworkRetries: number): Stripe | null {
	if (env.STRIPE_SECRET_KEY === undefined) return null;
	const simulator = env.STRIPE_API_URL && new URL(env.STRIPE_API_URL);
	return new Stripe(env.STRIPE_SECRET_KEY, {
		httpClient: new BoundedHttpClient(),
		maxNetworkRetries,
		timeout: JOB_TIMEOUT_MS,
		telemetry: false,
		...(simulator
			? { host: simulator.hostname, port: simulator.port || "80", protocol: "http" as const }
			: {}),
	});
}

/**
 * The client for the code that runs: with retries, or, within `withinStripeDeadline`, without.
 * @throws AppError `unavailable` without keys
 */
export function stripe(): Stripe {
	const client = deadlines.getStore() ? clients.request : clients.job;
	if (client) return client;
	throw new AppError("unavailable", "Payments aren't set up on this site.");
}

/**
 * Runs `work` while a person waits: all its calls together may take `ms` milliseconds.
 * @throws AppError `unavailable` if Stripe can't be reached in time, is overloaded, or refuses the key (`mayHaveChanged`
 * tells whether something was changed or may have been); other errors of Stripe, such as a declined card, unchanged
 */
export async function withinStripeDeadline<T>(
	work: () => Promise<T>,
	ms = STRIPE_DEADLINE_MS,
): Promise<T> {
	const sent = deadlines.getStore()?.sent ?? { change: false };
	try {
		const limitMs = Math.min(ms, remainingMs());
		const running = deadlines.run({ endsAtMs: Date.now() + limitMs, sent }, work);
		// The calls end by themselves; a lock that another process holds might not.
		return await withTimeout(running, limitMs + LATE_MS);
	} catch (error) {
		if (!isStripeUnavailable(error) && !isTimeout(error)) throw error;
		log.warn({ err: error }, "Stripe could not be reached in time");
		throw new AppError("unavailable", UNREACHABLE, { mayHaveChanged: sent.change });
	}
}

/** Whether a failure of `withinStripeDeadline` came after a change was sent, so that it may have happened. */
export function mayHaveChanged(error: unknown): boolean {
	return error instanceof AppError && error.details.mayHaveChanged === true;
}

/**
 * When Stripe answered, in seconds since the epoch by its own clock.
 * @throws Error if the answer doesn't say when
 */
export function answeredAtS({ lastResponse }: Stripe.Response<object>): number {
	const timeMs = Date.parse(lastResponse.headers.date ?? "");
	if (Number.isNaN(timeMs)) throw new Error("Stripe's answer has no date");
	return timeMs / 1_000;
}

function isTimeout(error: unknown): boolean {
	return (
		error instanceof TypeError &&
		"code" in error &&
		error.code === Stripe.HttpClient.TIMEOUT_ERROR_CODE
	);
}

/** Whether Stripe failed to answer, rather than that it answered no. */
function isStripeUnavailable(error: unknown): boolean {
	return (
		error instanceof Stripe.errors.StripeConnectionError ||
		error instanceof Stripe.errors.StripeAPIError ||
		error instanceof Stripe.errors.StripeRateLimitError ||
		error instanceof Stripe.errors.StripeAuthenticationError ||
		error instanceof Stripe.errors.StripePermissionError
	);
}

/** Whether Stripe refused a request for its content, as opposed to a failure that may pass. */
export function isRefusedByStripe(error: unknown): boolean {
	return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Whether Stripe doesn't know the object that this parameter names. */
export function isMissingAtStripe(error: unknown, param?: string): boolean {
	return (
		error instanceof Stripe.errors.StripeInvalidRequestError &&
		error.code === "resource_missing" &&
		(param === undefined || error.param === param)
	);
}
