import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import { type Account, type AccountSettings, change, find } from "./account.ts";
import {
	type ApiAnswer,
	type ApiRequest,
	answerApi,
	errorAnswer,
	keepAnswer,
	replayAnswer,
} from "./api/answer.ts";
import { markUncollectible, voidWithUpdate } from "./api/invoices.ts";
import { addWebhookEndpoint, newWebhookSecret } from "./api/webhook-endpoints.ts";
import { createDiscount } from "./billing/discounts.ts";
import { closeDispute, createDispute, failRefund } from "./billing/payments.ts";
import {
	type PauseReason,
	pauseSubscription,
	resumeSubscription,
	updateSubscription,
} from "./billing/subscriptions.ts";
import { runNextDue } from "./billing/time.ts";
import { type Duration, SimulatedClock, toMilliseconds } from "./clock.ts";
import { type Faults, noFaults } from "./faults.ts";
import { idOf } from "./ids.ts";
import { answerPage } from "./pages/answer-page.ts";
import { type Collections, emptyState, restoreState } from "./state.ts";
import { type StateFile, storeState } from "./state-file.ts";
import * as visitor from "./visitor.ts";
import { signEvent, Webhooks } from "./webhooks.ts";

/**
 * A stateful simulator of Stripe: its API as today's SDK speaks it, hosted pages, signed webhooks and a clock that can be
 * moved. What it doesn't know answers an error. See docs/testing.md.
 */

export type StripeSimulatorOptions = {
	/** By default a free one. */
	port?: number;
	/** Receives every event. `webhook_endpoints` shows it as an endpoint, so that the product's setup finds it. */
	webhookUrl?: string;
	webhookSecret?: string;
	/** Time at which the clock stands still until it is moved; by default it runs with the machine's. */
	now?: Date;
	/** Keeps the state across restarts. */
	file?: StateFile;
	settings?: Partial<AccountSettings>;
};

/** A call that the API received. */
export type LoggedRequest = {
	method: string;
	path: string;
	/** Encoded form, of the query or the body. */
	body: string;
	idempotencyKey: string | undefined;
	/** 0 if the call was not answered. */
	status: number;
};

type Values = { [Name in keyof Collections]: Collections[Name][] };

export type StripeSimulator = {
	/** Origin of API and hosted pages, such as http://127.0.0.1:15000. */
	origin: string;
	/** Environment variables that make the product use it. */
	environment: {
		STRIPE_SECRET_KEY: string;
		STRIPE_WEBHOOK_SECRET: string;
		STRIPE_API_URL: string;
	};
	/** Answers a call of the API without a connection. Faults and `requests` are left out. */
	call(request: ApiRequest): ApiAnswer;
	/** Options of the SDK's constructor, for tests that call the API themselves. */
	sdkOptions: { host: string; port: number; protocol: "http"; maxNetworkRetries: number };
	clock: {
		now(): Date;
		/**
		 * Moves time, and does in order what it brings: renewals, retries, ends of trials and periods, expired sessions.
		 * Webhooks that aren't held are delivered after each of these.
		 */
		advance(duration: Duration): Promise<void>;
		advanceTo(time: Date): Promise<void>;
	};
	/** Stripe's objects, oldest first. They are live: don't change them, use `dashboard`. */
	state: Values;
	webhooks: Webhooks;
	/** @returns body and header of a delivery, for tests that call the webhook themselves */
	sign(event: Stripe.Event, timestamp?: number): { body: string; signature: string };
	faults: Faults;
	resetFaults(): void;
	/** API calls so far, oldest first. */
	requests: LoggedRequest[];
	/** What customers do on the hosted pages. */
	visitor: Visitor;
	/** What happens at Stripe or in its dashboard. */
	dashboard: Dashboard;
	settings: AccountSettings;
	/** Forgets everything but the webhook endpoint. A clock that stands still returns to its start. */
	reset(): void;
	stop(): Promise<void>;
};

type Bound<Call> = Call extends (account: Account, ...args: infer Args) => infer Result
	? (...args: Args) => Result
	: never;

type Visitor = {
	payCheckout: Bound<typeof visitor.payCheckout>;
	payInvoice: Bound<typeof visitor.payInvoice>;
	authenticateInvoice: Bound<typeof visitor.authenticateInvoice>;
	replaceCard: Bound<typeof visitor.replaceCard>;
	chooseCard: Bound<typeof visitor.chooseCard>;
	removeCard: Bound<typeof visitor.removeCard>;
	cancelInPortal: Bound<typeof visitor.cancelInPortal>;
	keepInPortal: Bound<typeof visitor.keepInPortal>;
};

export type Dashboard = {
	dispute(charge: string): Stripe.Dispute;
	closeDispute(dispute: string, status: "won" | "lost"): void;
	failRefund(refund: string): void;
	/** Sets fields of a subscription, such as a status that the API doesn't have yet. */
	editSubscription(id: string, fields: Partial<Stripe.Subscription>): void;
	/** Makes a customer unknown, as with the key of another Stripe account. @returns a function that takes it back */
	hideCustomer(id: string): () => void;
	/** Makes a price unknown, as a key of another account would. @returns what makes it known again */
	hidePrice(id: string): () => void;
	/** Gives a subscription a discount: by default for its whole life, as a promotion code at its checkout does. */
	discount(
		subscription: string,
		percent: number,
		options?: Parameters<typeof createDiscount>[2],
	): void;
	editPrice(id: string, fields: Partial<Stripe.Price>): void;
	/** Pauses a subscription for a reason. */
	pause(subscription: string, reason: PauseReason): void;
	resume(subscription: string): void;
	voidInvoice(invoice: string): void;
	/** Marks an open invoice as uncollectible. */
	writeOff(invoice: string): void;
	/** Gives a card a new expiry year, as the card networks do when a bank renews it. */
	renewCard(paymentMethod: string, year: number): void;
};

/** The only key that the simulator accepts. */
const SECRET_KEY = "sk_test_simulator";

/** Marks the endpoint of `webhookUrl`. */
const OWN_ENDPOINT = "Made by the simulator";

const defaultSettings = (): AccountSettings => ({
	afterRetries: "cancel",
	hasTaxOrigin: true,
	isActivated: true,
});

const TICK_MS = 1_000;
const MAX_BODY_BYTES = 1_000_000;

export async function startStripeSimulator(
	options: StripeSimulatorOptions = {},
): Promise<StripeSimulator> {
	const account: Account = {
		state: emptyState(),
		clock: new SimulatedClock(options.now?.getTime()),
		origin: "",
		settings: { ...defaultSettings(), ...options.settings },
		onEvent: (event) => webhooks.enqueue(event),
		request: null,
	};
	const webhooks = new Webhooks(account);
	const requests: LoggedRequest[] = [];
	const faults = noFaults();
	/** Idempotency keys of calls that wait for their answer. */
	const keysInUse = new Set<string>();
	const stored = options.file?.read();
	const server = createServer((request, response) => {
		answer(request, response).catch((error) => {
			console.error("The Stripe simulator failed:", error);
			if (!response.headersSent) {
				const { status, body } = errorAnswer({
					status: 500,
					body: { type: "api_error", message: String(error) },
				});
				response.writeHead(status, { "Content-Type": "application/json" }).end(body);
			} else response.destroy();
		});
	});
	await listen(server, options.port ?? stored?.port ?? 0, options.port !== undefined);
	const { port } = server.address() as AddressInfo;
	account.origin = `http://127.0.0.1:${port}`;

	const webhookSecret = options.webhookSecret ?? stored?.webhookSecret ?? newWebhookSecret();
	function setUp(): void {
		if (!options.webhookUrl) return;
		const { webhookEndpoints, hidden } = account.state;
		// An earlier run may have had another address.
		for (const { id, url, description } of webhookEndpoints.values()) {
			if (description === OWN_ENDPOINT && url !== options.webhookUrl) webhookEndpoints.delete(id);
		}
		const known = [...webhookEndpoints.values()].find(({ url }) => url === options.webhookUrl);
		if (known) hidden.webhookSecrets.set(known.id, webhookSecret);
		else {
			addWebhookEndpoint(account, {
				url: options.webhookUrl,
				events: ["*"],
				secret: webhookSecret,
				description: OWN_ENDPOINT,
			});
		}
	}
	if (stored) {
		restoreState(account.state, stored.state.replaceAll(stored.origin, account.origin));
		account.clock.restoreOffset(stored.offsetMs);
	}
	setUp();

	function save(): void {
		if (options.file) storeState(options.file, account, { port, webhookSecret });
	}

	function catchUp(): void {
		while (runNextDue(account, account.clock.seconds())) save();
	}
	const timer = account.clock.runs ? setInterval(catchUp, TICK_MS).unref() : undefined;
	save();

	async function advanceTo(timeMs: number): Promise<void> {
		while (runNextDue(account, Math.floor(timeMs / 1_000))) await webhooks.settle();
		account.clock.moveTo(timeMs);
		await webhooks.settle();
		save();
	}

	const dashboard: Dashboard = {
		dispute: (id) => createDispute(account, find(account, "charges", id)),
		closeDispute: (id, status) => closeDispute(account, find(account, "disputes", id), status),
		failRefund: (id) => failRefund(account, find(account, "refunds", id)),
		editSubscription: (id, fields) =>
			updateSubscription(account, find(account, "subscriptions", id), (object) =>
				Object.assign(object, fields),
			),
		hideCustomer: (id) => {
			const customer = find(account, "customers", id);
			account.state.customers.delete(id);
			return () => void account.state.customers.set(id, customer);
		},
		hidePrice: (id) => {
			const price = find(account, "prices", id);
			account.state.prices.delete(id);
			return () => void account.state.prices.set(id, price);
		},
		discount: (subscription, percent, options) => {
			const id = createDiscount(account, percent, options);
			updateSubscription(account, find(account, "subscriptions", subscription), (object) => {
				object.discounts = [...object.discounts.map((discount) => idOf(discount)), id];
			});
		},
		pause: (id, reason) => pauseSubscription(account, find(account, "subscriptions", id), reason),
		resume: (id) => resumeSubscription(account, find(account, "subscriptions", id)),
		renewCard: (id, year) =>
			change(
				account,
				"payment_method.automatically_updated",
				find(account, "paymentMethods", id),
				({ card }) => {
					if (card) card.exp_year = year;
				},
			),
		editPrice: (id, fields) =>
			change(account, "price.updated", find(account, "prices", id), (object) =>
				Object.assign(object, fields),
			),
		voidInvoice: (id) => void voidWithUpdate(account, id),
		writeOff: (id) => void markUncollectible(account, id),
	};

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await readBody(request);
		const path = request.url ?? "/";
		const method = request.method ?? "GET";
		if (account.clock.runs) catchUp();
		if (!path.startsWith("/v1/")) {
			await answerPage(
				{ account, advanceTo, webhooks, requests, faults, dashboard },
				{ method, path, body },
				response,
			);
			save();
			return;
		}
		const idempotencyKey = headerOf(request, "idempotency-key");
		const logged: LoggedRequest = {
			method,
			path: path.split("?")[0] ?? path,
			body: method === "GET" ? (path.split("?")[1] ?? "") : body,
			idempotencyKey,
			status: 0,
		};
		requests.push(logged);
		const fault =
			faults.times > 0 && faults.matches(method, logged.path) ? { ...faults } : noFaults();
		const isBroken = fault.hang || fault.disconnect || fault.status !== null;
		if (isBroken) faults.times -= 1;
		const key = method === "POST" ? idempotencyKey : undefined;
		if (key !== undefined && keysInUse.has(key)) {
			const { status, headers, body } = errorAnswer(keyInUse(key));
			logged.status = status;
			response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);
			return;
		}
		if (fault.delayMs > 0 || fault.until !== null) {
			if (key !== undefined) keysInUse.add(key);
			await Promise.all([sleep(fault.delayMs), fault.until]);
			if (key !== undefined) keysInUse.delete(key);
		}
		if (response.destroyed) return;
		const call: ApiRequest = {
			method,
			path,
			headers: {
				authorization: headerOf(request, "authorization"),
				idempotencyKey,
				version: headerOf(request, "stripe-version"),
			},
			body,
		};
		const replay = fault.status === 500 ? replayAnswer(account, call) : null;
		const result =
			replay ?? (isBroken && !fault.keepsEffect ? null : answerApi(account, call, SECRET_KEY));
		if (fault.hang || fault.disconnect) {
			save();
			if (fault.disconnect) response.destroy();
			return;
		}
		const shown = replay || fault.status === null ? result : faultAnswer(fault.status);
		// Stripe keeps a failure of its own like any other answer. It refuses a call by its rate before it looks at the key.
		if (fault.status === 500 && shown && !replay) keepAnswer(account, call, shown);
		save();
		if (!shown) throw new Error("No answer");
		logged.status = shown.status;
		response
			.writeHead(shown.status, { "Content-Type": "application/json", ...shown.headers })
			.end(shown.body);
	}

	const bind = <Args extends unknown[], Result>(
		call: (account: Account, ...args: Args) => Result,
	) => {
		return (...args: Args): Result => {
			const result = call(account, ...args);
			save();
			return result;
		};
	};

	return {
		origin: account.origin,
		environment: {
			STRIPE_SECRET_KEY: SECRET_KEY,
			STRIPE_WEBHOOK_SECRET: webhookSecret,
			STRIPE_API_URL: account.origin,
		},
		call: (request) => answerApi(account, request, SECRET_KEY),
		sdkOptions: { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 },
		clock: {
			now: () => new Date(account.clock.nowMs()),
			advance: (duration) => advanceTo(account.clock.nowMs() + toMilliseconds(duration)),
			advanceTo: (time) => advanceTo(time.getTime()),
		},
		state: valuesOf(account),
		webhooks,
		sign: (event, timestamp) => signEvent(event, webhookSecret, timestamp),
		faults,
		resetFaults: () => Object.assign(faults, noFaults()),
		requests,
		visitor: {
			payCheckout: bind(visitor.payCheckout),
			payInvoice: bind(visitor.payInvoice),
			authenticateInvoice: bind(visitor.authenticateInvoice),
			replaceCard: bind(visitor.replaceCard),
			chooseCard: bind(visitor.chooseCard),
			removeCard: bind(visitor.removeCard),
			cancelInPortal: bind(visitor.cancelInPortal),
			keepInPortal: bind(visitor.keepInPortal),
		},
		dashboard,
		settings: account.settings,
		reset() {
			const { hidden, ...collections } = account.state;
			for (const map of [...Object.values(collections), ...Object.values(hidden)]) map.clear();
			webhooks.clear();
			if (options.now) account.clock.restart(options.now.getTime());
			requests.length = 0;
			Object.assign(faults, noFaults());
			Object.assign(account.settings, defaultSettings(), options.settings);
			setUp();
			save();
		},
		async stop() {
			clearInterval(timer);
			webhooks.clear();
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

/** Getters, so that a test always sees the present values. */
function valuesOf(account: Account): Values {
	const values = {};
	for (const name of Object.keys(account.state)) {
		if (name === "hidden") continue;
		Object.defineProperty(values, name, {
			enumerable: true,
			get: () => [...account.state[name as keyof Collections].values()],
		});
	}
	return values as Values;
}

/** @param isRequired fails if the port is taken, in place of using another one */
async function listen(
	server: ReturnType<typeof createServer>,
	port: number,
	isRequired: boolean,
): Promise<void> {
	server.listen(port, "127.0.0.1");
	try {
		await once(server, "listening");
	} catch (error) {
		if (isRequired || (error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
	}
}

function faultAnswer(status: 429 | 500 | 503) {
	return status === 429
		? errorAnswer({
				status,
				body: {
					type: "invalid_request_error",
					code: "rate_limit",
					message: "Too many requests hit the API too quickly.",
				},
			})
		: errorAnswer({
				status,
				body: { type: "api_error", message: "An unknown error occurred (simulated)." },
			});
}

function keyInUse(key: string) {
	return {
		status: 409,
		body: {
			type: "idempotency_error" as const,
			code: "idempotency_key_in_use",
			message: `There is currently another in-progress request using this idempotency key: ${key}.`,
		},
	};
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
	const value = request.headers[name];
	return Array.isArray(value) ? value[0] : value;
}

async function readBody(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of request) {
		bytes += chunk.length;
		if (bytes > MAX_BODY_BYTES) throw new Error("The body is too large");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString("utf8");
}
