import pino from "pino";
import { env } from "./env.server.ts";

/** Logs JSON lines to standard output. Never log an IP address, a user agent, a cookie or a secret. */
export const log = pino({
	level: env.LOG_LEVEL,
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
	formatters: { level: (label) => ({ level: label }) },
});
