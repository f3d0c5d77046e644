import pino, { type Logger, type LoggerOptions } from "pino";
import { env } from "./env.server.ts";
import { openLogStream } from "./open-log-stream.server.ts";
import { createErrorReporter } from "./report-error.server.ts";

/** Pino's numbers of its levels. */
const ERROR = 50;
const FATAL = 60;
/** Its file descriptor. */
const STANDARD_OUTPUT = 1;

/** Logs JSON lines to standard output. Never log an IP address, a user agent, a cookie or a secret. */
export const log: Logger = pino(
	{
		level: env.LOG_LEVEL,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (label) => ({ level: label }) },
		...(env.SENTRY_DSN ? { hooks: reportErrors(env.SENTRY_DSN) } : {}),
	},
	openLogStream(STANDARD_OUTPUT, (dropped) => log.warn({ dropped }, "log lines were dropped")),
);

/** Sends lines of level `error` and above to an error tracker as well. */
function reportErrors(dsn: string): NonNullable<LoggerOptions["hooks"]> {
	const report = createErrorReporter({
		dsn,
		environment: env.NODE_ENV,
		onFailure: (error) => log.warn({ err: error.message }, "an error could not be reported"),
	});
	return {
		logMethod(args, method, level) {
			if (level >= ERROR) {
				const [fields, text] = args as [unknown, unknown?];
				const { err, requestId, route } = Object(fields);
				report({
					level: level >= FATAL ? "fatal" : "error",
					message: String(text ?? (typeof fields === "string" ? fields : err)),
					error: err instanceof Error ? err : null,
					requestId,
					route,
				});
			}
			method.apply(this, args);
		},
	};
}
