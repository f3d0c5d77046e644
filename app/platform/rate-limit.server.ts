import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "./db.server.ts";
import { env } from "./env.server.ts";
import { AppError, asAppError } from "./errors.server.ts";
import { query } from "./sql.server.ts";

/** A number of tries per time for each key. A key is a list of parts that identifies whose tries they are. */
export type RateLimit = {
	/**
	 * Counts a try, or `count` of them: all or none. Call it before the work, so that concurrent tries can't all pass.
	 * @throws AppError `rate_limited` with `retryAfterS` (seconds); `unavailable` during a database outage, because
	 * tries that aren't counted aren't limited
	 */
	consume(key: readonly string[], count?: number): Promise<void>;
	/** Undoes one counted try. */
	giveBack(key: readonly string[]): Promise<void>;
	/** Deletes all counted tries of a key. */
	reset(key: readonly string[]): Promise<void>;
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
	const limiter = createCounter({ name, points: triesNow(), seconds: perSeconds });
	return {
		async consume(key, count = 1) {
			limiter.points = triesNow();
			try {
				await limiter.consume(hashKey(key), count);
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw asAppError(error);
				// A single refused try needs no correction: nobody else could use it.
				if (count > 1) await limiter.reward(hashKey(key), count).catch(rethrow);
				const retryAfterS = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
				const left = Math.max(0, triesNow() - (error.consumedPoints - count));
				const text = typeof message === "string" ? message : message(left);
				throw new AppError("rate_limited", text, { retryAfterS });
			}
		},
		async giveBack(key) {
			await limiter.reward(hashKey(key)).catch(rethrow);
		},
		async reset(key) {
			await limiter.delete(hashKey(key)).catch(rethrow);
		},
	};
}

/**
 * Remembers keys for a time in the table of the limits, such as the networks from which an account was signed in to.
 * After a change of the secret, a key is still known while the old secret is in the list. Counts restart instead,
 * because they last a day at most.
 */
export function createKeyMemory({ name, seconds }: { name: string; seconds: number }) {
	const counter = createCounter({ name, points: 1, seconds });
	const isKnownUnder = async (secrets: readonly string[], key: readonly string[]) => {
		const found = await Promise.all(secrets.map((secret) => counter.get(hashKey(key, secret))));
		return found.some((record) => record !== null);
	};
	return {
		async has(key: readonly string[]): Promise<boolean> {
			return isKnownUnder(env.SESSION_SECRETS, key).catch(rethrow);
		},
		/** @returns whether the key is new; true for one of several concurrent calls */
		async add(key: readonly string[]): Promise<boolean> {
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
	await query({ text: "DELETE FROM rate_limit WHERE expire <= $1", values: [now.getTime()] });
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
 * @returns the network that counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, within which one
 * connection can choose any address
 */
export function networkOf(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped !== undefined) return mapped;
	const [plain = ""] = address.split("%");
	if (!isIPv6(plain)) return address;
	const [head = "", tail] = plain.toLowerCase().split("::");
	const left = head === "" ? [] : head.split(":");
	const right = tail === undefined || tail === "" ? [] : tail.split(":");
	const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
	const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill("0"), ...right];
	return `${groups
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":")}::/64`;
}

/** Addresses are never stored, only keyed hashes: without the key, not even hashing all addresses would reveal them. */
function hashKey(key: readonly string[], secret = env.SESSION_SECRETS[0] ?? ""): string {
	return createHmac("sha256", secret).update(JSON.stringify(key)).digest("base64url");
}
