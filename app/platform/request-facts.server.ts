import { createContext } from "react-router";

/** What the front door knows of a request; every loader and action can read it from the context. */
export type RequestFacts = {
	/** Shown to people when something breaks, and in every log line. */
	id: string;
	/** For this response's content security policy. */
	nonce: string;
	/** The visitor's address, for rate limits and the day's visitor hash. Never log or store it. */
	address: string;
	/** Filled in as the request is handled, for its log line. */
	pattern?: string;
	userId?: string;
};

export const requestFactsContext = createContext<RequestFacts>();
