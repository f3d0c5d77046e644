const SESSION_ID = /^cs_\w{1,240}$/;

/** Reads the id of a payment page from the query that Stripe filled in; null if there is none. */
export function readSessionId(search: URLSearchParams): string | null {
	const id = search.get("session_id");
	return id !== null && SESSION_ID.test(id) ? id : null;
}
