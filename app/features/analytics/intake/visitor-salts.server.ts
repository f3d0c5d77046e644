import { hash, randomBytes } from "node:crypto";
import { RecentMap } from "#app/lib/recent-map.ts";
import { type Clock, isClockSteady } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { toUtcDay } from "../utc-day.ts";

const SALT_BYTES = 32;
/** How far ahead the next day's salt is made, so that the database may be away at midnight. */
const MADE_AHEAD_MS = 12 * 60 * 60 * 1000;
/** How long a day's salt outlives its day, because two servers' clocks differ. */
const KEPT_AFTER_MS = 60 * 60 * 1000;
const VISITOR_HEX_CHARS = 32;
const REMEMBERED = 10_000;

type HashedVisitor = { salt: string; profileKey: number; userAgent: string; visitor: string };

/**
 * The salts of one process, which turn a visitor into 16 bytes that mean nothing once the day's salt is gone.
 *
 * A salt is made here and offered to the table, whose answer wins: so all processes share it, and where the table
 * can't be reached for hours (longer than salts are made ahead) visits are still counted, under this process's own
 * salt, which is offered as soon as the database is back.
 */
export function createVisitorSalts(clock: Clock, isSteady = isClockSteady) {
	/** In hex. */
	const salts = new Map<string, string>();
	/** By address: a visitor views, clicks and leaves word, and to hash each time is a tenth of what a cached page costs. */
	let latest = new RecentMap<string, HashedVisitor>(REMEMBERED);

	function saltOf(day: string): string {
		let salt = salts.get(day);
		if (salt === undefined) {
			salt = randomBytes(SALT_BYTES).toString("hex");
			salts.set(day, salt);
		}
		return salt;
	}

	return {
		/**
		 * The visitor of a page on the day of `atMs`, in hex: half of a SHA-256 that begins with the secret salt.
		 * What an HMAC adds, that nobody can extend a hash, half of it already rules out; an HMAC here would be a
		 * tenth of what a cached page costs.
		 */
		hashVisitor(visit: { address: string; userAgent: string; profileKey: number; atMs: number }) {
			const { address, userAgent, profileKey } = visit;
			const salt = saltOf(toUtcDay(visit.atMs));
			const known = latest.get(address);
			if (
				known?.salt === salt &&
				known.profileKey === profileKey &&
				known.userAgent === userAgent
			) {
				return known.visitor;
			}
			const text = `${salt}\n${address}\n${userAgent}\n${profileKey}`;
			const visitor = hash("sha256", text, "hex").slice(0, VISITOR_HEX_CHARS);
			latest.set(address, { salt, profileKey, userAgent, visitor });
			return visitor;
		},

		/** Agrees with the table on the salts in use, and forgets those that are over. */
		async share(): Promise<void> {
			const now = clock.now().getTime();
			const days = new Set([toUtcDay(now), toUtcDay(now + MADE_AHEAD_MS)]);
			for (const day of days) {
				await query({
					text: `INSERT INTO analytics.salt (day, salt) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING`,
					values: [day, Buffer.from(saltOf(day), "hex")],
				});
				const [row] = await query<{ salt: Buffer }>({
					text: `SELECT salt FROM analytics.salt WHERE day = $1`,
					values: [day],
				});
				if (row) salts.set(day, row.salt.toString("hex"));
			}
			// Who is known would be counted anew when a clock that is wrong is set back.
			if (!isSteady()) return;
			const oldest = oldestSaltDay(clock);
			for (const day of salts.keys()) {
				if (day >= oldest) continue;
				salts.delete(day);
				// With the salt goes what was hashed with it.
				latest = new RecentMap(REMEMBERED);
			}
		},
	};
}

/** The last day whose salt may exist already. */
export function latestSaltDay(clock: Clock): string {
	return toUtcDay(clock.now().getTime() + MADE_AHEAD_MS + KEPT_AFTER_MS);
}

/** The first day whose salt may still exist: a salt lives at most 12 h before its day and 1 h after it. */
export function oldestSaltDay(clock: Clock): string {
	return toUtcDay(clock.now().getTime() - KEPT_AFTER_MS);
}
