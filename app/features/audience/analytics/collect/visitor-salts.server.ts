import { hash, randomBytes } from "node:crypto";
import { RecentMap } from "#app/lib/recent-map.ts";
import { type Clock, isClockSteady } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { toUtcDay } from "../utc-day.ts";

const SALT_BYTES = 32;
/** How early the next day's salt is created, so that the database may be unavailable at midnight. */
const MADE_AHEAD_MS = 12 * 60 * 60 * 1000;
/** How long a salt is kept after its day, because servers' clocks differ. */
const KEPT_AFTER_MS = 60 * 60 * 1000;
const VISITOR_HEX_CHARS = 32;
const REMEMBERED = 10_000;

type HashedVisitor = { salt: string; profileKey: number; userAgent: string; visitor: string };

/**
 * Salts of one process, which turn a visitor into a 16-byte hash that is meaningless once the day's salt is deleted.
 *
 * A salt is created here and inserted into the table unless it has one, so all processes share it. If the table is
 * unavailable for hours (longer than salts are created ahead), visits are still counted with this process's own salt,
 * which is inserted as soon as the database is back.
 */
export function createVisitorSalts(clock: Clock, isSteady = isClockSteady) {
	/** Salts in hex by UTC day. */
	const salts = new Map<string, string>();
	/** Recent hashes by IP address: a visitor sends several hits, and a hash costs a tenth of serving a cached page. */
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
		 * Returns the visitor of a page on the day of `atMs`, in hex: half of a SHA-256 that begins with the secret salt.
		 * HMAC would only add protection against length extension, which truncating to half already provides, and would
		 * cost a tenth of serving a cached page.
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

		/** Synchronizes the current salts with the table, and deletes expired ones. */
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
			// With a wrong clock, deleting a salt would count known visitors again once the clock is corrected.
			if (!isSteady()) return;
			const oldest = oldestSaltDay(clock);
			for (const day of salts.keys()) {
				if (day >= oldest) continue;
				salts.delete(day);
				// Hashes are deleted with their salt.
				latest = new RecentMap(REMEMBERED);
			}
		},
	};
}

/** @returns the last day whose salt may exist already */
export function latestSaltDay(clock: Clock): string {
	return toUtcDay(clock.now().getTime() + MADE_AHEAD_MS + KEPT_AFTER_MS);
}

/** @returns the first day whose salt may still exist: from 12 h before its day until 1 h after it */
export function oldestSaltDay(clock: Clock): string {
	return toUtcDay(clock.now().getTime() - KEPT_AFTER_MS);
}
