import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { TIERS } from "#app/features/billing/plans/plans.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { query } from "#app/platform/sql.server.ts";
import type { PageCache } from "./page-changes.server.ts";

/**
 * The domains that show a page, in the memory of each process: every request asks for its host, and so does Caddy before it
 * gets a certificate, also while the database is away. A million domains take about 130 MB, and a look-up less than half a microsecond.
 */

const ROWS_AT_ONCE = 10_000;
/** Time in milliseconds after which a failed read is tried again. */
const RETRY_AFTER_MS = 1_000;

/** SQL condition for domains that show their page, as far as DNS is concerned. `d` is the row of the domain. */
export const IS_RIGHT_DOMAIN = `(d.active_at IS NOT NULL AND d.stopped_at IS NULL AND d.removed_at IS NULL)`;

/** $1 are the tiers that have domains. */
const SERVED_DOMAINS = `
	FROM domain d
	JOIN profile p ON p.id = d.profile_id
	JOIN "user" u ON u.id = p.user_id
	WHERE ${IS_RIGHT_DOMAIN} AND u.tier::text = ANY($1)`;

const TIERS_WITH_DOMAINS = TIERS.filter((tier) => entitlementsOf(tier).domains > 0);

/** Exported for tests. */
export class ServedDomains implements PageCache {
	readonly #isOffered: boolean;
	readonly #rowsAtOnce: number;
	readonly #usernames = new Map<string, string>();
	#isLoaded = false;
	/** One read after the other, so that an older one never replaces a newer one. */
	#reading = Promise.resolve();

	/** @param isOffered whether this installation has creators' domains; without them, nothing is read */
	constructor(isOffered: boolean, { rowsAtOnce = ROWS_AT_ONCE } = {}) {
		this.#isOffered = isOffered;
		this.#rowsAtOnce = rowsAtOnce;
	}

	/** False until all of them were read once. */
	get isLoaded(): boolean {
		return this.#isLoaded;
	}

	/** @param name in ASCII lowercase, without a port. @returns the username of the page at this domain */
	usernameAt(name: string): string | undefined {
		return this.#usernames.get(name);
	}

	get size(): number {
		return this.#usernames.size;
	}

	/** Reads the page's domains again. Removed ones keep their rows, so that they are found here. */
	invalidate(profileId: string): void {
		this.#read(async () => {
			const rows = await query<{ name: string; username: string | null }>({
				name: "domains-of-page",
				text: `
					SELECT own.name, (SELECT p.username ${SERVED_DOMAINS} AND d.name = own.name) AS username
					FROM domain own WHERE own.profile_id = $2`,
				values: [TIERS_WITH_DOMAINS, profileId],
			});
			for (const { name, username } of rows) {
				if (username === null) this.#usernames.delete(name);
				else this.#usernames.set(name, username);
			}
		});
	}

	/** Reads all of them once every later change arrives. While changes may be missed, those in memory stay. */
	setFollowing(isFollowing: boolean): void {
		if (isFollowing) this.#read(() => this.#readAll());
	}

	async #readAll(): Promise<void> {
		const before = new Set(this.#usernames.keys());
		let last = "";
		for (;;) {
			const rows = await query<{ name: string; username: string }>({
				text: `
					SELECT d.name, p.username ${SERVED_DOMAINS} AND d.name > $2
					ORDER BY d.name LIMIT $3`,
				values: [TIERS_WITH_DOMAINS, last, this.#rowsAtOnce],
			});
			for (const { name, username } of rows) {
				this.#usernames.set(name, username);
				before.delete(name);
			}
			last = rows.at(-1)?.name ?? last;
			if (rows.length < this.#rowsAtOnce) break;
		}
		for (const name of before) this.#usernames.delete(name);
		this.#isLoaded = true;
	}

	/** Tries again until it works: a domain that was removed must not stay because the database was away for a moment. */
	#read(read: () => Promise<void>): void {
		if (!this.#isOffered) return;
		this.#reading = this.#reading.then(read).catch((error: unknown) => {
			log.warn({ err: error }, "the domains could not be read");
			setTimeout(() => this.#read(read), RETRY_AFTER_MS).unref();
		});
	}

	/** Resolves when everything that was asked for until now is read. */
	async settled(): Promise<void> {
		await this.#reading;
	}
}

export const servedDomains = singleton(
	"served-domains",
	() => new ServedDomains(env.DOMAINS_HOST !== undefined),
);
