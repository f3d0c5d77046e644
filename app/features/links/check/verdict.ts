import { ownValue } from "#app/lib/own-value.ts";

/**
 * What one look at an address says. The rule is that a link is called broken only when every visitor would find it so:
 * what walls against robots answer (401, 403, 999), what passes (429, 5xx) and what is our own fault say nothing.
 */
export type Verdict =
	| { kind: "works" }
	| { kind: "fails"; reason: BrokenReason }
	| { kind: "unclear" };

export const BROKEN_REASONS = ["404", "410", "dns", "tls", "timeout", "refused"] as const;
export type BrokenReason = (typeof BROKEN_REASONS)[number];

/** @param status of an answer, after redirects */
export function verdictOfStatus(status: number): Verdict {
	if (status === 404) return { kind: "fails", reason: "404" };
	if (status === 410) return { kind: "fails", reason: "410" };
	// A site that lets nobody in whom it takes for a robot is there, and so is one that wants to be asked otherwise.
	return status === 429 || status >= 500 ? { kind: "unclear" } : { kind: "works" };
}

const REASONS: Readonly<Record<string, BrokenReason | undefined>> = {
	ENOTFOUND: "dns",
	ENODATA: "dns",
	ECONNREFUSED: "refused",
	EHOSTUNREACH: "refused",
	ETIMEDOUT: "timeout",
	UND_ERR_CONNECT_TIMEOUT: "timeout",
	CERT_HAS_EXPIRED: "tls",
	CERT_NOT_YET_VALID: "tls",
	CERT_REVOKED: "tls",
	ERR_TLS_CERT_ALTNAME_INVALID: "tls",
	DEPTH_ZERO_SELF_SIGNED_CERT: "tls",
	SELF_SIGNED_CERT_IN_CHAIN: "tls",
};

/**
 * Left out on purpose: a chain of certificates with a piece missing, which browsers mend; a name server that fails, a
 * network that can't be reached, a connection that is cut, and whatever we refuse to ask.
 * @param cause why there was no answer, as `fetchPublic` tells it
 */
export function verdictOfFailure(cause: unknown): Verdict {
	if (!(cause instanceof Error)) return { kind: "unclear" };
	const code = "code" in cause ? String(cause.code) : "";
	const reason = cause.name === "TimeoutError" ? "timeout" : ownValue(REASONS, code);
	if (reason) return { kind: "fails", reason };
	// Several addresses were tried at once: the first says it as well as any.
	if (cause instanceof AggregateError) return verdictOfFailure(cause.errors[0]);
	return { kind: "unclear" };
}
