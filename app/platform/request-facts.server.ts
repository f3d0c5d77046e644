import { createContext } from "react-router";
import type { AppError } from "./errors.server.ts";

/** What the server knows about a request; every loader and action can read it from the context. */
export type RequestFacts = {
	/** Request id, shown to users on errors and contained in every log line. */
	id: string;
	/** Nonce for this response's content security policy. */
	nonce: string;
	/** The visitor's IP address, for rate limits and the daily visitor hash. Never log or store it. */
	address: string;
	/** Route pattern for the log line, set while the request is handled. */
	pattern?: string;
	userId?: string;
	/** Message of the `AppError` that the route threw. React Router's response of a route without a page leaves it out. */
	refusal?: string;
	/** `Retry-After` of the response in seconds; see `passRetryAfter`. */
	retryAfter?: string;
	/** Other origins that this page's forms may lead to, for its content security policy. */
	formTargets?: readonly string[];
	/** Whether pages of this site may show this page in a frame: a preview beside its editor. */
	mayBeFramed?: boolean;
};

export const requestFactsContext = createContext<RequestFacts>();

/** Has the response say when to try again, if the error knows. Its middleware is `sendRetryAfter`. */
export function passRetryAfter(facts: RequestFacts, { details: { retryAfterS } }: AppError): void {
	if (typeof retryAfterS === "number") facts.retryAfter = String(retryAfterS);
}
