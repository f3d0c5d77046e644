import { randomUUID } from "node:crypto";

/** Sends errors to Sentry, or to a server with its API, in the format of its envelopes. */

/** Reports per minute. A fault of the database makes thousands of equal errors. */
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 5_000;
const MAX_FRAMES = 50;

/** What a log line says about an error. */
export type ReportedError = {
	level: "error" | "fatal";
	message: string;
	error: Error | null;
	/** Id of the request, which the person was shown. */
	requestId?: string | undefined;
	/** Route pattern. */
	route?: string | undefined;
};

/**
 * Creates a function that sends errors. It never throws and never waits.
 *
 * @param dsn https://key@host/project
 * @param onFailure called if a report could not be sent
 * @see https://develop.sentry.dev/sdk/foundations/transport/envelopes/
 */
export function createErrorReporter({
	dsn,
	environment,
	onFailure,
	nowMs = Date.now,
}: {
	dsn: string;
	environment: string;
	onFailure: (error: Error) => void;
	nowMs?: () => number;
}): (reported: ReportedError) => void {
	const { endpoint, key } = parseDsn(dsn);
	let minute = { startedAtMs: 0, sent: 0 };
	return (reported) => {
		if (nowMs() - minute.startedAtMs >= MINUTE_MS) minute = { startedAtMs: nowMs(), sent: 0 };
		if (minute.sent >= MAX_PER_MINUTE) return;
		minute.sent += 1;
		fetch(endpoint, {
			method: "POST",
			headers: {
				"Content-Type": "application/x-sentry-envelope",
				"X-Sentry-Auth": `Sentry sentry_version=7, sentry_key=${key}`,
			},
			body: toEnvelope(reported, environment, nowMs()),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		}).then(
			(answer) => {
				if (!answer.ok) onFailure(new Error(`The error tracker answered ${answer.status}`));
				return answer.body?.cancel();
			},
			(error: Error) => onFailure(error),
		);
	};
}

/** The project is the last part of the path; a server below a path has more parts. */
function parseDsn(dsn: string): { endpoint: string; key: string } {
	const { origin, username, pathname } = new URL(dsn);
	const slash = pathname.lastIndexOf("/");
	const endpoint = `${origin}${pathname.slice(0, slash)}/api${pathname.slice(slash)}/envelope/`;
	return { endpoint, key: username };
}

function toEnvelope(
	{ level, message, error, requestId, route }: ReportedError,
	environment: string,
	nowMs: number,
): string {
	const event_id = randomUUID().replaceAll("-", "");
	const event = {
		event_id,
		timestamp: nowMs / 1_000,
		platform: "node",
		level,
		environment,
		logentry: { formatted: message },
		tags: { request_id: requestId, route },
		...(error
			? {
					exception: {
						values: [
							{
								type: error.name,
								value: error.message,
								stacktrace: { frames: readFrames(error.stack ?? "") },
							},
						],
					},
				}
			: {}),
	};
	const lines = [{ event_id }, { type: "event" }, event];
	return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** The frames of a stack, the outermost first. */
function readFrames(stack: string) {
	const frames = stack
		.split("\n")
		.map(readFrame)
		.filter((frame) => frame !== null)
		.slice(0, MAX_FRAMES);
	return frames.reverse();
}

/** @returns null for a line of the message, which may be any text */
function readFrame(line: string) {
	const place = /:(\d+):(\d+)\)?$/.exec(line);
	if (place === null || !/^\s+at /.test(line)) return null;
	const where = line.slice(0, place.index).trim().slice("at ".length);
	const bracket = where.indexOf(" (");
	const filename = bracket === -1 ? where : where.slice(bracket + 2);
	return {
		function: bracket === -1 ? "<anonymous>" : where.slice(0, bracket),
		filename,
		lineno: Number(place[1]),
		colno: Number(place[2]),
		in_app: !filename.includes("node_modules") && !filename.startsWith("node:"),
	};
}
