import Stripe from "stripe";
import type { Account } from "./account.ts";
import { matchesAny } from "./api/webhook-endpoints.ts";

/** One attempt to deliver an event. The status is 0 if no answer came. */
export type Delivery = { event: Stripe.Event; url: string; status: number };

export type ReleaseOptions = {
	/** Delivers in random order. */
	shuffle?: boolean;
	/** How often each event is delivered; by default once. */
	times?: number;
	/** Events that are never delivered. */
	drop?: (event: Stripe.Event) => boolean;
	/** Delivers all at once, instead of one after the other. */
	parallel?: boolean;
};

const TIMEOUT_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRIES = 6;

/**
 * Delivers events to the webhook endpoints, signed as Stripe does. Deliveries follow each other in the order of the
 * events, unless a test asks for another one.
 */
export class Webhooks {
	readonly #account: Account;
	readonly #held: Stripe.Event[] = [];
	readonly #retries = new Set<NodeJS.Timeout>();
	#isHolding = false;
	#queue: Promise<unknown> = Promise.resolve();
	/** Every attempt so far. */
	readonly deliveries: Delivery[] = [];
	/** Milliseconds to wait before each delivery. */
	delayMs = 0;

	constructor(account: Account) {
		this.#account = account;
	}

	/** Called with each new event. */
	enqueue(event: Stripe.Event): void {
		if (this.#isHolding) {
			this.#held.push(event);
			return;
		}
		this.#queue = this.#queue.then(() => this.#deliver(event));
	}

	/** Keeps all events from now on, until `release` or `take`. */
	hold(): void {
		this.#isHolding = true;
	}

	get held(): readonly Stripe.Event[] {
		return this.#held;
	}

	/** @returns the held events, which are not delivered any more */
	take(): Stripe.Event[] {
		return this.#held.splice(0);
	}

	/** Delivers the held events and stops holding. Later events are delivered at once. */
	async release(options: ReleaseOptions = {}): Promise<Delivery[]> {
		this.#isHolding = false;
		return this.deliver(this.take(), options);
	}

	/** Delivers any events, also such as were delivered before. */
	async deliver(
		events: readonly Stripe.Event[],
		{ shuffle = false, times = 1, drop = () => false, parallel = false }: ReleaseOptions = {},
	): Promise<Delivery[]> {
		const kept = events.filter((event) => !drop(event));
		const queue = kept.flatMap((event) => Array.from({ length: times }, () => event));
		if (shuffle) shuffleInPlace(queue);
		const first = this.deliveries.length;
		if (parallel) await Promise.all(queue.map((event) => this.#deliver(event)));
		else for (const event of queue) await this.#deliver(event);
		return this.deliveries.slice(first);
	}

	/** Resolves when everything that was due has been tried. */
	async settle(): Promise<void> {
		let queue: Promise<unknown> | undefined;
		while (queue !== this.#queue) {
			queue = this.#queue;
			await queue;
		}
	}

	/** Forgets what is held or waits for another attempt. */
	clear(): void {
		this.#held.length = 0;
		this.deliveries.length = 0;
		for (const timer of this.#retries) clearTimeout(timer);
		this.#retries.clear();
	}

	async #deliver(event: Stripe.Event): Promise<void> {
		if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
		const { webhookEndpoints, hidden } = this.#account.state;
		for (const endpoint of webhookEndpoints.values()) {
			if (endpoint.status !== "enabled") continue;
			if (!matchesAny(event.type, endpoint.enabled_events)) continue;
			const secret = hidden.webhookSecrets.get(endpoint.id) ?? "";
			await this.#attempt(event, endpoint.url, secret, 0);
		}
	}

	async #attempt(event: Stripe.Event, url: string, secret: string, retries: number): Promise<void> {
		const status = await send(event, url, secret);
		this.deliveries.push({ event, url, status });
		if ((status >= 200 && status < 300) || retries === MAX_RETRIES) return;
		const timer = setTimeout(
			() => {
				this.#retries.delete(timer);
				this.#queue = this.#queue.then(() => this.#attempt(event, url, secret, retries + 1));
			},
			FIRST_RETRY_MS * 2 ** retries,
		);
		timer.unref();
		this.#retries.add(timer);
	}
}

/** @returns the body and signature of a delivery; the timestamp is the machine's, as receivers compare it with theirs */
export function signEvent(
	event: Stripe.Event,
	secret: string,
	timestamp = Math.floor(Date.now() / 1_000),
): { body: string; signature: string } {
	const body = JSON.stringify(event, null, 2);
	const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
	return { body, signature };
}

async function send(event: Stripe.Event, url: string, secret: string): Promise<number> {
	const { body, signature } = signEvent(event, secret);
	try {
		const response = await fetch(url, {
			method: "POST",
			headers: {
				"Content-Type": "application/json; charset=utf-8",
				"Stripe-Signature": signature,
				"User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
			},
			body,
			// Stripe takes a redirect for a failure.
			redirect: "manual",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		await response.arrayBuffer();
		return response.status;
	} catch {
		return 0;
	}
}

function shuffleInPlace<Value>(values: Value[]): void {
	for (let index = values.length - 1; index > 0; index -= 1) {
		const other = Math.floor(Math.random() * (index + 1));
		const value = values[index] as Value;
		values[index] = values[other] as Value;
		values[other] = value;
	}
}
