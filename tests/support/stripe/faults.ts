/** What goes wrong with API calls. Each field applies to every call that `matches`, until it is reset. */
export type Faults = {
	/** Milliseconds before each answer. */
	delayMs: number;
	/** Holds each answer until this settles. */
	until: Promise<void> | null;
	/** Answers this status in place of the real one. */
	status: 429 | 500 | 503 | null;
	/** Never answers. */
	hang: boolean;
	/** Closes the connection without an answer. */
	disconnect: boolean;
	/**
	 * Whether calls have their effect in spite of `status`, `hang` or `disconnect`: Stripe did it, and the caller doesn't
	 * know.
	 */
	keepsEffect: boolean;
	/** Which calls the fault hits. */
	matches(method: string, path: string): boolean;
	/** How many more calls it hits. */
	times: number;
};

export function noFaults(): Faults {
	return {
		delayMs: 0,
		until: null,
		status: null,
		hang: false,
		disconnect: false,
		keepsEffect: false,
		matches: () => true,
		times: Infinity,
	};
}
