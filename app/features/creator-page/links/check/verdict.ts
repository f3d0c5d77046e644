import { ownValue } from "#app/lib/own-value.ts";

/**
 * The result of one probe. A link fails only if it would fail for every visitor: bot walls (401, 403, 999), temporary
 * errors (429, 5xx) and errors of this server prove nothing.
 */
export type Verdict =
	| { kind: "works" }
	| { kind: "fails"; reason: BrokenReason }
	| { kind: "unclear" };

export const BROKEN_REASONS = ["404", "410", "dns", "tls", "timeout", "refused"] as const;
export type BrokenReason = (typeof BROKEN_REASONS)[number];

/** @param status HTTP status after redirects */
export function verdictOfStatus(status: number): Verdict {
	if (status === 404) return { kind: "fails", reason: "404" };
	if (status === 410) return { kind: "fails", reason: "410" };
	// A site that blocks bots, or doesn't support the method, still exists.
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
 * Omitted on purpose, because they don't show that the site is broken: incomplete certificate chains (browsers complete
 * them), failing name servers, unreachable networks, reset connections, and addresses that this server refuses to
 * request.
 * @param cause the cause of the failure, from `fetchPublic`
 */
export function verdictOfFailure(cause: unknown): Verdict {
	if (!(cause instanceof Error)) return { kind: "unclear" };
	const code = "code" in cause ? String(cause.code) : "";
	const reason = cause.name === "TimeoutError" ? "timeout" : ownValue(REASONS, code);
	if (reason) return { kind: "fails", reason };
	// All IP addresses of the host failed; the first error represents them.
	if (cause instanceof AggregateError) return verdictOfFailure(cause.errors[0]);
	return { kind: "unclear" };
}
