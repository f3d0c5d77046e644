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

/** Whether `error` means that the database was unreachable or too slow, rather than that it rejected the query. */
function isDatabaseUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if ("code" in error && CONNECTION_FAILURES.has(String(error.code))) return true;
	if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
	if (DRIVER_MESSAGES.test(error.message)) return true;
	// Prisma nests the driver adapter's error, which nests the driver's error as an error or plain data.
	const meta: unknown = "meta" in error ? error.meta : undefined;
	if (typeof meta === "object" && meta !== null && "driverAdapterError" in meta) {
		return isDatabaseUnavailable(meta.driverAdapterError);
	}
	const cause: unknown = error.cause;
	if (cause instanceof Error) return isDatabaseUnavailable(cause);
	if (typeof cause === "object" && cause !== null) {
		if ("originalCode" in cause && CONNECTION_FAILURES.has(String(cause.originalCode))) return true;
		if ("kind" in cause && cause.kind === "DatabaseNotReachable") return true;
	}
	return false;
}

/** @returns AppError `unavailable` for a database outage; any other error unchanged */
export function asAppError(error: unknown): unknown {
	return isDatabaseUnavailable(error)
		? new AppError(
				"unavailable",
				"We can’t reach our database right now. Nothing was lost. Please try again in a moment.",
			)
		: error;
}

/** Whether `error` is a violation of a unique constraint, as Prisma reports it. */
export function isUniqueViolation(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "P2002";
}
