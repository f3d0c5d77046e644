import { createHash } from "node:crypto";
import { type Account, API_VERSION } from "../account.ts";
import { ApiError, type ErrorBody, invalidRequest } from "../api-error.ts";
import { newId } from "../ids.ts";
import { catalogOperations } from "./catalog.ts";
import { checkoutOperations } from "./checkout.ts";
import { customerOperations } from "./customers.ts";
import { expandObject } from "./expand.ts";
import { decodeForm, type Form } from "./form-body.ts";
import { invoiceOperations } from "./invoices.ts";
import type { Operation, Operations } from "./operation.ts";
import { Parameters } from "./parameters.ts";
import { paymentOperations } from "./payments.ts";
import { portalOperations } from "./portal.ts";
import { scheduleOperations } from "./schedules.ts";
import { subscriptionOperations } from "./subscriptions.ts";
import { webhookOperations } from "./webhook-endpoints.ts";

export type ApiRequest = {
	method: string;
	/** Path with its query. */
	path: string;
	headers: { authorization?: string; idempotencyKey?: string; version?: string };
	body: string;
};

export type ApiAnswer = { status: number; headers: Record<string, string>; body: string };

const OPERATIONS: Operations = {
	...catalogOperations,
	...checkoutOperations,
	...customerOperations,
	...invoiceOperations,
	...paymentOperations,
	...portalOperations,
	...scheduleOperations,
	...subscriptionOperations,
	...webhookOperations,
};

const ROUTES = Object.entries(OPERATIONS).map(([name, operation]) => {
	const [method = "", path = ""] = name.split(" ");
	return { method, parts: path.split("/"), operation };
});

/** Answers one call of the API as Stripe would. @param secretKey the only accepted key */
export function answerApi(account: Account, request: ApiRequest, secretKey: string): ApiAnswer {
	const requestId = newId("req");
	const headers = {
		Date: new Date(account.clock.nowMs()).toUTCString(),
		"Request-Id": requestId,
		"Stripe-Version": API_VERSION,
	};
	try {
		checkHeaders(request, secretKey);
		const { pathname, search } = new URL(request.path, "http://simulator");
		const isGet = request.method === "GET";
		const form = decodeForm(isGet ? search.slice(1) : request.body);
		const key = request.method === "POST" ? request.headers.idempotencyKey : undefined;
		if (key !== undefined) headersWithKey(headers, key);
		const fingerprint = fingerprintOf(request);
		const replay = key === undefined ? undefined : replayOf(account, key, fingerprint);
		if (replay) {
			return {
				status: replay.status,
				headers: { ...headers, "Idempotent-Replayed": "true" },
				body: replay.body,
			};
		}
		account.request = { id: requestId, idempotency_key: key ?? null };
		try {
			const { status, body } = run(account, request.method, pathname, form);
			if (key !== undefined) {
				account.state.hidden.idempotentAnswers.set(key, {
					request: fingerprint,
					status,
					body,
					createdAt: account.clock.seconds(),
				});
			}
			return { status, headers, body };
		} finally {
			account.request = null;
		}
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return errorAnswer(error, headers);
	}
}

/** Answers a call as the first call with its idempotency key was answered; null if it is the first, or has no key. */
export function replayAnswer(account: Account, request: ApiRequest): ApiAnswer | null {
	const { idempotencyKey: key } = request.headers;
	if (key === undefined || request.method !== "POST") return null;
	const stored = account.state.hidden.idempotentAnswers.get(key);
	if (stored?.request !== fingerprintOf(request)) return null;
	return {
		status: stored.status,
		headers: { "Idempotency-Key": key, "Idempotent-Replayed": "true" },
		body: stored.body,
	};
}

/** Stores an answer that replaces the operation's own with its idempotency key, if it has one. */
export function keepAnswer(account: Account, request: ApiRequest, answer: ApiAnswer): void {
	const { idempotencyKey: key } = request.headers;
	if (key === undefined || request.method !== "POST") return;
	account.state.hidden.idempotentAnswers.set(key, {
		request: fingerprintOf(request),
		status: answer.status,
		body: answer.body,
		createdAt: account.clock.seconds(),
	});
}

/** A card error is a result, and is stored with the idempotency key; an invalid request is not. */
function run(account: Account, method: string, path: string, form: Form) {
	const { operation, ids } = findOperation(method, path);
	const { expand, ...rest } = form;
	const paths = new Parameters(expand === undefined ? {} : { expand }).texts("expand") ?? [];
	try {
		const object = operation(account, new Parameters(rest), ids);
		return { status: 200, body: JSON.stringify(expandObject(account, object, paths)) };
	} catch (error) {
		if (error instanceof ApiError && error.body.type === "card_error") {
			return { status: error.status, body: JSON.stringify({ error: error.body }) };
		}
		throw error;
	}
}

function findOperation(
	method: string,
	path: string,
): { operation: Operation; ids: [string, string] } {
	const parts = path.split("/");
	for (const route of ROUTES) {
		if (route.method !== method || route.parts.length !== parts.length) continue;
		const ids: string[] = [];
		const matches = route.parts.every((part, index) => {
			if (part !== ":id") return part === parts[index];
			ids.push(decodeURIComponent(parts[index] ?? ""));
			return true;
		});
		if (matches) return { operation: route.operation, ids: [ids[0] ?? "", ids[1] ?? ""] };
	}
	throw new ApiError(404, {
		type: "invalid_request_error",
		message: `Unrecognized request URL (${method}: ${path}), or not simulated.`,
	});
}

function checkHeaders({ headers }: ApiRequest, secretKey: string): void {
	const key = headers.authorization?.replace(/^Bearer /, "");
	if (key !== secretKey) {
		const message = key
			? `Invalid API Key provided: ${key.slice(0, 8)}****`
			: "You did not provide an API key.";
		throw new ApiError(401, { type: "invalid_request_error", message });
	}
	if (headers.version !== undefined && headers.version !== API_VERSION) {
		throw invalidRequest(
			`Invalid Stripe API version: ${headers.version}. The simulator speaks ${API_VERSION} only.`,
		);
	}
}

function headersWithKey(headers: Record<string, string>, key: string): void {
	headers["Idempotency-Key"] = key;
	headers["Original-Request"] = headers["Request-Id"] ?? "";
}

function fingerprintOf({ method, path, body }: ApiRequest): string {
	return createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");
}

function replayOf(account: Account, key: string, fingerprint: string) {
	const stored = account.state.hidden.idempotentAnswers.get(key);
	if (!stored || stored.request === fingerprint) return stored;
	throw new ApiError(400, {
		type: "idempotency_error",
		message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
	});
}

export function errorAnswer(
	{ status, body }: { status: number; body: ErrorBody },
	headers: Record<string, string> = {},
): ApiAnswer {
	return { status, headers, body: JSON.stringify({ error: body }) };
}
