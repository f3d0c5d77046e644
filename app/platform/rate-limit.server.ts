import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "./db.server.ts";
import { env } from "./env.server.ts";
import { AppError, asAppError } from "./errors.server.ts";
import { query } from "./sql.server.ts";

/** Where tries come from, as `networkOf` reads it from an IP address. */
export type Network = {
	/** What counts as one visitor: an IPv4 address, or the /64 of an IPv6 address. */
	network: string;
	/** The /48 around the /64; null for IPv4. */
	block: string | null;
};

/**
 * Identifies whose tries are counted. A key with an IPv6 network is counted twice: for its /64, and with ten times the
 * tries for its /48.
 */
type Key = readonly (string | Network)[];

/** One customer can have a whole /48, with 65,536 networks to try from; a mobile carrier has many customers in one. */
export const BLOCK_FACTOR = 10;

/** A number of tries per time for each key. */
export type RateLimit = {
	/**
	 * Counts a try, or `count` of them: all or none. Call it before the work, so that concurrent tries can't all pass.
	 * @throws AppError `rate_limited` with `retryAfterS` (seconds); `unavailable` during a database outage, because
	 * tries that aren't counted aren't limited
	 */
	consume(key: Key, count?: number): Promise<void>;
	/** Undoes one counted try. */
	giveBack(key: Key): Promise<void>;
	/** Deletes all counted tries of a key. */
	reset(key: Key): Promise<void>;
};

/**
 * @param tries as a function, it is called for each try, for a limit that administrators can change
 * @param message text for a user who has used up the tries; as a function it gets the number that is left
 */
export function createRateLimit({
	name,
	tries,
	perSeconds,
	message,
}: {
	name: string;
	tries: number | (() => number);
	perSeconds: number;
	message: string | ((left: number) => string);
}): RateLimit {
	const triesNow = () => (typeof tries === "number" ? tries : tries());
	const ofNetworks = createCounter({ name, points: triesNow(), seconds: perSeconds });
	const ofBlocks = createCounter({ name: `${name}-48`, points: triesNow(), seconds: perSeconds });

	async function take(counter: RateLimiterPostgres, key: Key, count: number): Promise<void> {
		counter.points = counter === ofBlocks ? triesNow() * BLOCK_FACTOR : triesNow();
		try {
			await counter.consume(hashKey(key), count);
		} catch (error) {
			if (!(error instanceof RateLimiterRes)) throw asAppError(error);
			// A single refused try needs no correction: nobody else could use it.
			if (count > 1) await counter.reward(hashKey(key), count).catch(rethrow);
			const retryAfterS = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
			const left = Math.max(0, counter.points - (error.consumedPoints - count));
			const text = typeof message === "string" ? message : message(left);
			throw new AppError("rate_limited", text, { retryAfterS });
		}
	}

	return {
		async consume(key, count = 1) {
			// First, so that one network that goes on trying doesn't use up the tries of its block.
			await take(ofNetworks, key, count);
			const block = blockOf(key);
			if (block === null) return;
			try {
				await take(ofBlocks, block, count);
			} catch (error) {
				await ofNetworks.reward(hashKey(key), count).catch(rethrow);
				throw error;
			}
		},
		async giveBack(key) {
			await ofNetworks.reward(hashKey(key)).catch(rethrow);
			const block = blockOf(key);
			if (block) await ofBlocks.reward(hashKey(block)).catch(rethrow);
		},
		async reset(key) {
			await ofNetworks.delete(hashKey(key)).catch(rethrow);
			const block = blockOf(key);
			if (block) await ofBlocks.delete(hashKey(block)).catch(rethrow);
		},
	};
}

/**
 * Counts tries that may be refused without an error.
 * @returns whether all limits that `consume` asks allow it
 * @throws AppError `unavailable`
 */
export async function isWithinLimits(consume: () => Promise<void>): Promise<boolean> {
	try {
		await consume();
		return true;
	} catch (error) {
		if (error instanceof AppError && error.code === "rate_limited") return false;
		throw error;
	}
}

/** @returns the key with the /48 in place of the network; null if it has no IPv6 network */
function blockOf(key: Key): readonly string[] | null {
	const parts = key.map((part) => (typeof part === "string" ? part : part.block));
	const hasBlock = key.some((part) => typeof part !== "string" && part.block !== null);
	return hasBlock ? parts.map((part) => part ?? "") : null;
}

/**
 * Remembers keys for a time in the table of the limits, such as the networks from which an account was signed in to.
 * After a change of the secret, a key is still known while the old secret is in the list. Counts restart instead,
 * because they last a day at most.
 */
export function createKeyMemory({ name, seconds }: { name: string; seconds: number }) {
	const counter = createCounter({ name, points: 1, seconds });
	const isKnownUnder = async (secrets: readonly string[], key: Key) => {
		const found = await Promise.all(secrets.map((secret) => counter.get(hashKey(key, secret))));
		return found.some((record) => record !== null);
	};
	return {
		async has(key: Key): Promise<boolean> {
			return isKnownUnder(env.SESSION_SECRETS, key).catch(rethrow);
		},
		/** @returns whether the key is new; true for one of several concurrent calls */
		async add(key: Key): Promise<boolean> {
			try {
				const { consumedPoints } = await counter.penalty(hashKey(key));
				await counter.set(hashKey(key), 1, seconds);
				return consumedPoints === 1 && !(await isKnownUnder(env.SESSION_SECRETS.slice(1), key));
			} catch (error) {
				throw asAppError(error);
			}
		},
	};
}

/** Deletes expired rows. */
export async function purgeRateLimits(now: Date): Promise<void> {
	// Waits for no row: an exchange of counts (`shared-counts.server.ts`) may wait for several of these.
	await query({
		text: `
			DELETE FROM rate_limit WHERE key IN (
				SELECT key FROM rate_limit WHERE expire <= $1 FOR UPDATE SKIP LOCKED)`,
		values: [now.getTime()],
	});
}

function rethrow(error: unknown): never {
	throw asAppError(error);
}

function createCounter(options: { name: string; points: number; seconds: number }) {
	return new RateLimiterPostgres({
		storeClient: pool,
		storeType: "pool",
		tableName: "rate_limit",
		tableCreated: true,
		// A job does it once for all processes (`purgeRateLimits`).
		clearExpiredByTimeout: false,
		keyPrefix: options.name,
		points: options.points,
		duration: options.seconds,
	});
}

/**
 * Reads the network of an IP address, by which visitors are counted. One connection can choose any address within an
 * IPv6 /64. Text that isn't an address is its own network.
 */
export function networkOf(address: string): Network {
	if (!ipaddr.isValid(address)) return { network: address, block: null };
	// Reads an IPv4 address that is mapped into IPv6 as IPv4.
	const parsed = ipaddr.process(address);
	if (!("parts" in parsed)) return { network: parsed.toString(), block: null };
	const groups = parsed.parts.map((part) => part.toString(16));
	const prefix = (length: number) => `${groups.slice(0, length).join(":")}::/${length * 16}`;
	return { network: prefix(4), block: prefix(3) };
}

/** Addresses are never stored, only keyed hashes: without the key, not even hashing all addresses would reveal them. */
export function hashKey(key: Key, secret = env.SESSION_SECRETS[0] ?? ""): string {
	const parts = key.map((part) => (typeof part === "string" ? part : part.network));
	return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}
