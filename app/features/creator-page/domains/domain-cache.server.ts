import { TIERS_WITH_DOMAINS } from "#app/features/billing/plans/plans.ts";
import type { PageCache } from "#app/features/creator-page/core/page-changes.server.ts";
import {
	IS_RIGHT_DOMAIN,
	servedDomains,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Keeps the map of the domains that show a page, and reads it again where a page has changed. */

const ROWS_AT_ONCE = 10_000;
/** Time in milliseconds after which a failed read is tried again. */
const RETRY_AFTER_MS = 1_000;

/** $1 are the tiers that have domains. */
const SERVED_DOMAINS = `
	FROM domain d
	JOIN profile p ON p.id = d.profile_id
	JOIN "user" u ON u.id = p.user_id
	WHERE ${IS_RIGHT_DOMAIN} AND u.tier::text = ANY($1)`;

/** Exported for tests. */
export class DomainCache implements PageCache {
	readonly #usernames: Map<string, string>;
	readonly #isOffered: boolean;
	readonly #rowsAtOnce: number;
	#isLoaded = false;
	/** One read after the other, so that an older one never replaces a newer one. */
	#reading = Promise.resolve();

	/**
	 * @param usernames map that it fills
	 * @param options.isOffered whether this installation has creators' domains; without them, nothing is read
	 */
	constructor(
		usernames: Map<string, string>,
		{
			isOffered = true,
			rowsAtOnce = ROWS_AT_ONCE,
		}: { isOffered?: boolean; rowsAtOnce?: number } = {},
	) {
		this.#usernames = usernames;
		this.#isOffered = isOffered;
		this.#rowsAtOnce = rowsAtOnce;
	}

	/** False until all of them were read once. */
	get isLoaded(): boolean {
		return this.#isLoaded;
	}

	/** Reads the page's domains again. Removed ones keep their rows, so that they are found here. */
	invalidate(profileId: string): void {
		this.#read(async () => {
			const rows = await query<{ isThere: boolean; name: string | null; username: string | null }>({
				name: "domains-of-page",
				text: `
					SELECT p.id IS NOT NULL AS "isThere", own.name,
						(SELECT p.username ${SERVED_DOMAINS} AND d.name = own.name) AS username
					FROM (VALUES ($2::uuid)) AS changed (id)
					LEFT JOIN profile p ON p.id = changed.id
					LEFT JOIN domain own ON own.profile_id = changed.id`,
				values: [TIERS_WITH_DOMAINS, profileId],
			});
			// Nothing leads from a deleted page to its domains.
			if (rows[0]?.isThere === false) return this.#readAll();
			for (const { name, username } of rows) {
				if (name === null) continue;
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

export const domainCache = singleton(
	"domain-cache",
	() => new DomainCache(servedDomains, { isOffered: env.DOMAINS_HOST !== undefined }),
);
