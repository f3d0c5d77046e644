/** Body of an error as Stripe sends it, without `request_log_url` and `doc_url`. */
export type ErrorBody = {
	type: "invalid_request_error" | "card_error" | "api_error" | "idempotency_error";
	message: string;
	code?: string;
	param?: string;
	decline_code?: string;
	payment_intent?: object;
};

/** An error answer of the simulated API. */
export class ApiError extends Error {
	readonly status: number;
	readonly body: ErrorBody;

	constructor(status: number, body: ErrorBody) {
		super(body.message);
		this.status = status;
		this.body = body;
	}
}

export function invalidRequest(message: string, details: { param?: string; code?: string } = {}) {
	return new ApiError(400, { type: "invalid_request_error", message, ...details });
}

/** What Stripe may do but the simulator does not: an error, so that nobody builds on a guess. */
export function notSimulated(what: string, param?: string) {
	return invalidRequest(`The Stripe simulator doesn't support ${what}.`, { param });
}

/**
 * @param kind name in the message, such as "customer"
 * @param param name of the parameter that held the id; `id` if it was in the path. Stripe answers 404 then, else 400.
 */
export function resourceMissing(kind: string, id: string, param = "id") {
	return new ApiError(param === "id" ? 404 : 400, {
		type: "invalid_request_error",
		code: "resource_missing",
		message: `No such ${kind}: '${id}'`,
		param,
	});
}
