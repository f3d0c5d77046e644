import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { stopping } from "#app/platform/readiness.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { getPresentVisitors } from "./get-present-visitors.server.ts";

const POLL_INTERVAL_MS = 5_000;
/** Maximum number of watchers per page and process. A browser opens at most six connections to a host. */
const MAX_WATCHERS = 20;
/** A connection with this many unread messages counts as dead. */
const MAX_QUEUED_MESSAGES = 12;

export type Watcher = { sessionId: string; signal: AbortSignal };

type Connection = { sessionId: string; send(message: string): void; end(): void };
/** All watchers of one page in this process. */
type Subscribers = { connections: Set<Connection>; latest: string | null; timer?: NodeJS.Timeout };

const subscribersByPage = singleton("present-visitors", () => {
	const all = new Map<string, Subscribers>();
	stopping.signal.addEventListener("abort", () => {
		for (const { connections } of all.values()) for (const { end } of connections) end();
	});
	return all;
});

/**
 * Streams the number of present visitors as server-sent events: a number every five seconds, or null while it can't be
 * read. All watchers of a page share one query. The stream ends with the watcher's connection or session, and when the
 * process stops.
 *
 * @throws AppError `rate_limited` if too many watch the page
 */
export function answerPresentVisitors(
	{ profileId }: { profileId: string },
	{ sessionId, signal }: Watcher,
	clock: Clock = systemClock,
): ReadableStream<Uint8Array> {
	const subscribers = subscribersByPage.get(profileId) ?? {
		connections: new Set<Connection>(),
		latest: null,
	};
	if (subscribers.connections.size >= MAX_WATCHERS) {
		throw new AppError("rate_limited", "Your analytics are open in too many places.");
	}
	let leave = () => false;
	return new ReadableStream<Uint8Array>(
		{
			start(controller) {
				const end = () => {
					if (leave()) controller.close();
				};
				const connection: Connection = {
					sessionId,
					end,
					send(message) {
						controller.enqueue(encoder.encode(message));
						if ((controller.desiredSize ?? 0) <= 0) end();
					},
				};
				leave = () => {
					const wasThere = subscribers.connections.delete(connection);
					if (wasThere && subscribers.connections.size === 0) close(profileId, subscribers);
					return wasThere;
				};
				const isFirst = subscribers.connections.size === 0;
				subscribers.connections.add(connection);
				subscribersByPage.set(profileId, subscribers);
				if (signal.aborted || stopping.signal.aborted) return end();
				signal.addEventListener("abort", end);
				connection.send(`retry: ${POLL_INTERVAL_MS}\n\n${subscribers.latest ?? ""}`);
				if (isFirst) void poll(profileId, subscribers, clock);
			},
			cancel: () => void leave(),
		},
		{ highWaterMark: MAX_QUEUED_MESSAGES },
	);
}

const encoder = new TextEncoder();
const UNKNOWN = "data: null\n\n";

function close(profileId: string, subscribers: Subscribers): void {
	clearTimeout(subscribers.timer);
	subscribersByPage.delete(profileId);
}

async function poll(profileId: string, subscribers: Subscribers, clock: Clock): Promise<void> {
	const asked = [...subscribers.connections];
	const [visitors, living] = await Promise.all([
		getPresentVisitors({ profileId }, clock),
		listLivingSessions(asked, clock),
	]).catch((err: unknown) => {
		if (subscribers.latest !== UNKNOWN) log.warn({ err }, "present visitors unavailable");
		return [null, null] as const;
	});
	subscribers.latest = visitors === null ? UNKNOWN : `data: ${visitors}\n\n`;
	if (living !== null) {
		for (const { sessionId, end } of asked) if (!living.has(sessionId)) end();
	}
	// Includes watchers who joined during the query.
	for (const { send } of [...subscribers.connections]) send(subscribers.latest);
	if (subscribers.connections.size > 0) {
		subscribers.timer = setTimeout(
			() => void poll(profileId, subscribers, clock),
			POLL_INTERVAL_MS,
		);
	}
}

async function listLivingSessions(
	connections: readonly Connection[],
	clock: Clock,
): Promise<ReadonlySet<string>> {
	const rows = await query<{ id: string }>({
		name: "analytics-living-sessions",
		text: `
			SELECT s.id FROM session s
			JOIN "user" u ON u.id = s.user_id AND u.status = 'active'
			WHERE s.id = ANY($1::uuid[]) AND s.expires_at > $2`,
		values: [connections.map(({ sessionId }) => sessionId), clock.now()],
	});
	return new Set(rows.map(({ id }) => id));
}
