import { RouterContextProvider } from "react-router";
import { type CurrentOwner, currentPageContext } from "#app/middleware/require-page.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { type RequestFacts, requestFactsContext } from "#app/platform/request-facts.server.ts";
import { randomAddress } from "./random-address.ts";

type RouteArgs<Params> = {
	request: Request;
	url: URL;
	pattern: string;
	params: Params;
	context: RouterContextProvider;
};

type RouteOptions = {
	/** The signed-in user, as the guards set it. */
	user?: CurrentOwner;
	/** The client's IP address; unique for each call by default, so that rate limits don't interfere. */
	address?: string;
};

/**
 * What React Router gives to a loader, action or middleware, made of a real request:
 *
 *     const response = await answerOf(action(createRouteArgs(formRequest("/signin", { email }), {})));
 */
export function createRouteArgs<Params extends object>(
	request: Request,
	params: Params,
	{ user, address = randomAddress() }: RouteOptions = {},
): RouteArgs<Params> {
	const context = new RouterContextProvider();
	latestFacts = { id: "test-request", nonce: "test-nonce", address };
	context.set(requestFactsContext, latestFacts);
	if (user) {
		context.set(currentUserContext, user);
		context.set(currentPageContext, user);
	}
	const url = new URL(request.url);
	return { request, url, pattern: url.pathname, params, context };
}

let latestFacts: RequestFacts | undefined;

/** @returns `Retry-After` of the answer to the latest request; the app's middleware sends it */
export function lastRetryAfter(): string | undefined {
	return latestFacts?.retryAfter;
}

/** A form post as a browser sends it. A field may have several values. */
export function formRequest(
	path: string,
	fields: Record<string, string | string[]>,
	headers: HeadersInit = {},
): Request {
	const body = new URLSearchParams(
		Object.entries(fields).flatMap(([name, values]) =>
			[values].flat().map((value): [string, string] => [name, value]),
		),
	);
	return new Request(new URL(path, "http://localhost:3000"), { method: "POST", body, headers });
}

/** A form with files as a browser sends it. */
export function uploadRequest(
	path: string,
	fields: Record<string, string | File>,
	headers: HeadersInit = {},
): Request {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	return new Request(new URL(path, "http://localhost:3000"), { method: "POST", body, headers });
}

export function pageRequest(path: string, headers: HeadersInit = {}): Request {
	return new Request(new URL(path, "http://localhost:3000"), { headers });
}

/** @returns the `Cookie` value for a `Set-Cookie` value; empty without one */
export function cookiePair(setCookie: string | null | undefined): string {
	return setCookie?.split(";")[0] ?? "";
}

/** @returns the result of a loader, action or middleware, whether returned or a thrown `Response` */
export async function answerOf<T>(running: T | Promise<T>): Promise<T | Response> {
	try {
		return await running;
	} catch (error) {
		if (error instanceof Response) return error;
		throw error;
	}
}
