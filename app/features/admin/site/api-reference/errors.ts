/** Codes of problems: each has a section in the reference, to which the problem's `type` leads. */
export const ERRORS: readonly { code: string; status: number; text: string }[] = [
	{
		code: "bad_request",
		status: 400,
		text: "The request can’t be read, or doesn’t fit what is stored.",
	},
	{
		code: "unauthenticated",
		status: 401,
		text: "The token is missing, expired, revoked or malformed.",
	},
	{
		code: "forbidden",
		status: 403,
		text: "The token has no scope for this, the plan doesn’t include it, or the call is for others.",
	},
	{ code: "not_found", status: 404, text: "It doesn’t exist, or isn’t yours." },
	{ code: "method_not_allowed", status: 405, text: "The address has other methods; see Allow." },
	{
		code: "conflict",
		status: 409,
		text: "It is taken, or a request with the same Idempotency-Key is still running.",
	},
	{ code: "gone", status: 410, text: "The page was suspended, or the link has expired." },
	{
		code: "precondition_failed",
		status: 412,
		text: "It has changed since the version in If-Match. Read it again.",
	},
	{ code: "too_large", status: 413, text: "The body is larger than this address accepts." },
	{ code: "unsupported", status: 415, text: "The Content-Type isn’t one that this address reads." },
	{ code: "invalid", status: 422, text: "A field is missing, unknown or invalid; see errors." },
	{ code: "rate_limited", status: 429, text: "Too many calls. Wait for Retry-After seconds." },
	{ code: "internal", status: 500, text: "Our fault. We logged it under request_id." },
	{
		code: "unavailable",
		status: 503,
		text: "The database or another service is away. Try again soon.",
	},
];
