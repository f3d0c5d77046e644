import { en } from "#app/i18n/visitors/en.ts";

/** Codes of expected errors. One table maps them to HTTP statuses. */
export type ErrorCode =
	| "bad_request"
	| "unauthenticated"
	| "forbidden"
	| "not_found"
	| "method_not_allowed"
	| "conflict"
	| "gone"
	| "too_large"
	| "unsupported"
	| "invalid"
	| "rate_limited"
	| "unavailable";

const HTTP_STATUS: Record<ErrorCode, number> = {
	bad_request: 400,
	unauthenticated: 401,
	forbidden: 403,
	not_found: 404,
	method_not_allowed: 405,
	conflict: 409,
	gone: 410,
	too_large: 413,
	unsupported: 415,
	invalid: 422,
	rate_limited: 429,
	unavailable: 503,
};

/**
 * An expected failure whose message may be shown to the user.
 *
 * It has the shape of React Router's `ErrorResponse` and deliberately doesn't extend `Error`: thrown from a loader, an
 * action or a use-case, it sets the status of the response, and error boundaries receive `{ status, data: { code,
 * message } }`, in the browser as well. React Router replaces every `Error` with a generic 500, which is right for
 * unexpected failures.
 */
export class AppError {
	readonly code: ErrorCode;
	readonly message: string;
	readonly details: Readonly<Record<string, unknown>>;
	readonly status: number;
	readonly statusText = "";
	readonly internal = false;
	readonly data: { code: ErrorCode; message: string };
	readonly stack?: string;

	constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
		this.code = code;
		this.message = message;
		this.details = details;
		this.status = HTTP_STATUS[code];
		this.data = { code, message };
		Error.captureStackTrace(this);
	}
}

const CONNECTION_FAILURES = new Set([
	// PostgreSQL: statement timeout, shutdown, crash, startup, too many connections, connection exceptions.
	"57014",
	"57P01",
	"57P02",
	"57P03",
	"53300",
	"08000",
	"08001",
	"08003",
	"08004",
	"08006",
	// PgBouncer, in all that it says itself: no server to connect to, no connection free in time.
	"08P01",
	// PostgreSQL refuses writes: it is a standby, because another server is the primary now, or its disk is full.
	"25006",
	"53100",
	// Node's sockets.
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ENOENT",
	"ETIMEDOUT",
	// Prisma: unreachable, timeout, connection closed, no connection from the pool, no transaction.
	"P1001",
	"P1002",
	"P1008",
	"P1017",
	"P2024",
	"P2028",
]);

/** Messages of driver errors that have no code. */
const DRIVER_MESSAGES =
	/Connection terminated|timeout exceeded when trying to connect|has encountered a connection error/;

/** Kinds of errors of Prisma's driver that have no code either. */
const DRIVER_KINDS = new Set([
	"DatabaseNotReachable",
	"ConnectionClosed",
	"SocketTimeout",
	"TooManyConnections",
]);

/** PostgreSQL: a byte sequence or an escape that is no text, such as NUL. */
const NOT_TEXT = new Set(["22021", "22P05"]);

/** Whether `error` means that the database was unreachable or too slow, rather than that it rejected the query. */
function isDatabaseUnavailable(error: unknown): boolean {
	return isOrWraps(
		error,
		(each) =>
			hasCode(each, CONNECTION_FAILURES) ||
			(each instanceof Error && DRIVER_MESSAGES.test(each.message)) ||
			("kind" in each && DRIVER_KINDS.has(String(each.kind))),
	);
}

function hasCode(error: object, codes: ReadonlySet<string>): boolean {
	return (
		("code" in error && codes.has(String(error.code))) ||
		("originalCode" in error && codes.has(String(error.originalCode)))
	);
}

/**
 * Whether `test` holds for the error or one that it wraps: Prisma nests the driver adapter's error, which nests the
 * driver's error as an error or plain data.
 */
function isOrWraps(error: unknown, test: (error: object) => boolean): boolean {
	if (typeof error !== "object" || error === null) return false;
	if (test(error)) return true;
	if (error instanceof AggregateError && error.errors.some((each) => isOrWraps(each, test))) {
		return true;
	}
	const meta: unknown = "meta" in error ? error.meta : undefined;
	const isPrismas = typeof meta === "object" && meta !== null && "driverAdapterError" in meta;
	return (
		(isPrismas && isOrWraps(meta.driverAdapterError, test)) ||
		("cause" in error && isOrWraps(error.cause, test))
	);
}

/** @returns AppError `unavailable` for a database outage, `invalid` for text that can't be stored; else the error itself */
export function asAppError(error: unknown): unknown {
	if (isDatabaseUnavailable(error)) {
		return new AppError("unavailable", en.refusals.unavailable);
	}
	if (isOrWraps(error, (each) => hasCode(each, NOT_TEXT))) {
		return new AppError("invalid", en.refusals.invalid);
	}
	return error;
}

/** Whether `error` is a violation of a unique constraint, as Prisma reports it. */
export function isUniqueViolation(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "P2002";
}
