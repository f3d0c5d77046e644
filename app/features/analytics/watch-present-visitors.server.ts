import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { stopping } from "#app/platform/readiness.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { countPresentVisitors } from "./count-present-visitors.server.ts";

const LOOK_EVERY_MS = 5_000;
/** Of one page, in one process. A browser holds at most six connections to a host open. */
const MOST_WATCHERS = 20;
/** So many messages nobody has taken: that connection is as good as gone. */
const MOST_WAITING = 12;

export type Watcher = { sessionId: string; signal: AbortSignal };

type Connection = { sessionId: string; send(message: string): void; end(): void };
/** Everyone who watches one page in this process. */
type Room = { connections: Set<Connection>; latest: string | null; timer?: NodeJS.Timeout };

const rooms = singleton("present-visitors", () => {
	const all = new Map<string, Room>();
	stopping.signal.addEventListener("abort", () => {
		for (const { connections } of all.values()) for (const { end } of connections) end();
	});
	return all;
});

/**
 * How many visitors a page has right now, as server-sent events: a number each five seconds, or null while it can't be
 * read. All who watch a page share one look at the database. Ends with the watcher's connection or session, and when the
 * process stops.
 *
 * @throws AppError `rate_limited` when too many watch the page already
 */
export function watchPresentVisitors(
	{ profileId }: { profileId: string },
	{ sessionId, signal }: Watcher,
	clock: Clock = systemClock,
): ReadableStream<Uint8Array> {
	const room = rooms.get(profileId) ?? { connections: new Set<Connection>(), latest: null };
	if (room.connections.size >= MOST_WATCHERS) {
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
					const wasThere = room.connections.delete(connection);
					if (wasThere && room.connections.size === 0) close(profileId, room);
					return wasThere;
				};
				const isFirst = room.connections.size === 0;
				room.connections.add(connection);
				rooms.set(profileId, room);
				if (signal.aborted || stopping.signal.aborted) return end();
				signal.addEventListener("abort", end);
				connection.send(`retry: ${LOOK_EVERY_MS}\n\n${room.latest ?? ""}`);
				if (isFirst) void look(profileId, room, clock);
			},
			cancel: () => void leave(),
		},
		{ highWaterMark: MOST_WAITING },
	);
}

const encoder = new TextEncoder();
const UNKNOWN = "data: null\n\n";

function close(profileId: string, room: Room): void {
	clearTimeout(room.timer);
	rooms.delete(profileId);
}

async function look(profileId: string, room: Room, clock: Clock): Promise<void> {
	const asked = [...room.connections];
	const [visitors, living] = await Promise.all([
		countPresentVisitors({ profileId }, clock),
		listLivingSessions(asked, clock),
	]).catch((err: unknown) => {
		if (room.latest !== UNKNOWN) log.warn({ err }, "present visitors unavailable");
		return [null, null] as const;
	});
	room.latest = visitors === null ? UNKNOWN : `data: ${visitors}\n\n`;
	if (living !== null) {
		for (const { sessionId, end } of asked) if (!living.has(sessionId)) end();
	}
	// Among them some that came meanwhile.
	for (const { send } of [...room.connections]) send(room.latest);
	if (room.connections.size > 0) {
		room.timer = setTimeout(() => void look(profileId, room, clock), LOOK_EVERY_MS);
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
