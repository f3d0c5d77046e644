import Stripe from "stripe";
import type { StripeSimulator } from "./start-stripe-simulator.ts";

/** Connects the SDK to a simulator in the same process, for tests that make too many calls for sockets. */
class InProcessClient extends Stripe.HttpClient {
	readonly #simulator: StripeSimulator;

	constructor(simulator: StripeSimulator) {
		super();
		this.#simulator = simulator;
	}

	override getClientName(): string {
		return "simulator";
	}

	override async makeRequest(
		_host: string,
		_port: string,
		path: string,
		method: string,
		headers: Record<string, unknown>,
		body: string,
	): ReturnType<Stripe.HttpClient["makeRequest"]> {
		const {
			authorization,
			"idempotency-key": idempotencyKey,
			"stripe-version": version,
		} = lower(headers);
		const answer = this.#simulator.call({
			method,
			path,
			headers: { authorization, idempotencyKey, version },
			body: body ?? "",
		});
		return new InProcessResponse(answer);
	}
}

class InProcessResponse extends Stripe.HttpClientResponse {
	readonly #body: string;

	constructor({ status, headers, body }: ReturnType<StripeSimulator["call"]>) {
		super(status, lower(headers));
		this.#body = body;
	}

	/** The SDK shows it as `lastResponse`. */
	override getRawResponse(): object {
		return { headers: this.getHeaders() };
	}

	override async toJSON(): Promise<unknown> {
		return JSON.parse(this.#body);
	}
}

function lower(headers: Record<string, unknown>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
}

/** Makes all clients of the SDK that are created from now on call the simulator without a connection. */
export function connectInProcess(simulator: StripeSimulator): void {
	Stripe.createNodeHttpClient = () =>
		new InProcessClient(simulator) as ReturnType<typeof Stripe.createNodeHttpClient>;
}
