import type { Handler } from "#app/api/handler.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { answerCall } from "#app/middleware/serve-api.server.ts";
import { serveMcp } from "#app/middleware/serve-mcp.server.ts";
import { randomAddress } from "./random-address.ts";

/** @throws Error if no operation has this id */
export function handlerOf(id: string): Handler {
	const handler = apiHandlers.find(({ operation }) => operation.id === id);
	if (!handler) throw new Error(`no operation ${id}`);
	return handler;
}

type Sent = {
	token?: string | undefined;
	/** Sent as JSON; a text is JSON already, and a form is sent as it is. */
	body?: unknown;
	ifMatch?: string | undefined;
	idempotencyKey?: string;
	cookie?: string | undefined;
	/** The client's IP address; unique for each call by default. */
	address?: string;
};

/** Calls an operation in this process, past the front door and the routes. */
export async function callOperation(
	handler: Handler,
	{
		params = {},
		search = "",
		...sent
	}: Sent & {
		params?: Record<string, string>;
		/** Query of the address, without its question mark. */
		search?: string;
	} = {},
) {
	const { operation } = handler;
	const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name);
	const request = toRequest(`${path}?${search}`, { ...sent, method: operation.method });
	return read(await answerCall(handler, { request, params, facts: factsOf(sent) }));
}

/** Sends messages of an assistant to the API's tools, in this process. */
export async function callMcp(handlers: readonly Handler[], sent: Sent) {
	const request = toRequest("/mcp", { ...sent, method: "POST" });
	return read(await serveMcp(request, { handlers, facts: factsOf(sent) }));
}

function toRequest(
	path: string,
	{ token, body, ifMatch, idempotencyKey, cookie, method }: Sent & { method: string },
): Request {
	const isForm = body instanceof FormData;
	return new Request(new URL(path, "http://localhost:3000"), {
		method,
		headers: {
			Accept: "application/json, text/event-stream",
			...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
			...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
			...(cookie === undefined ? {} : { Cookie: cookie }),
			...(ifMatch === undefined ? {} : { "If-Match": ifMatch }),
			...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
		},
		...(body === undefined
			? {}
			: { body: isForm || typeof body === "string" ? body : JSON.stringify(body) }),
	});
}

/** Facts of a request, as the front door finds them. */
export function factsOf({ address = randomAddress() }: Pick<Sent, "address">) {
	return { id: "test-request", nonce: "test-nonce", address };
}

async function read(response: Response) {
	const text = await response.text();
	const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
	return {
		status: response.status,
		headers: response.headers,
		// biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect.
		body: (isJson ? JSON.parse(text) : text) as any,
	};
}
