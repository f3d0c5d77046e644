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
	 * Counts a try, or `count` of them: all or none. It counts before the work, so that a hundred at once do not all pass.
	 * @throws AppError `rate_limited` with `retryAfterS` (seconds); `unavailable` when the database is away, because a
	 * limit that nobody counts is none.
	 */
	consume(key: readonly string[], count?: number): Promise<void>;
	/** Takes one counted try back. */
	giveBack(key: readonly string[]): Promise<void>;
	/** Forgets all tries. */
	reset(key: readonly string[]): Promise<void>;
};

/** @param message what a person is told who has used up the tries; given how many are left of them */
export function createRateLimit({
	name,
	tries,
	perSeconds,
	message,
}: {
	name: string;
	tries: number;
	perSeconds: number;
	message: string | ((left: number) => string);
}): RateLimit {
	const limiter = createCounter({ name, points: tries, seconds: perSeconds });
	return {
		async consume(key, count = 1) {
			try {
				await limiter.consume(hashKey(key), count);
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw asAppError(error);
				// A single try that was refused leaves nothing that another could use.
				if (count > 1) await limiter.reward(hashKey(key), count).catch(rethrow);
				const retryAfterS = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
				const left = Math.max(0, tries - (error.consumedPoints - count));
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
 * Remembers keys for a time, on the table of the limits: from where an account was signed in to before. A key that was
 * remembered before the secret changed is known for as long as the old secret is in the list; counts, which are over in
 * an hour, begin anew instead.
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
		/** @returns whether it is new; of several at once, one is told so */
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

/** Deletes what no longer counts. */
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
		// A job does it (`purgeRateLimits`), once for all processes.
		clearExpiredByTimeout: false,
		keyPrefix: options.name,
		points: options.points,
		duration: options.seconds,
	});
}

/**
 * What a limit takes for one visitor: an IPv4 address, or the /64 of an IPv6 address, which is what a single
 * connection is given and can pick any address of.
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

/** Addresses are never stored: what is kept is keyed, so that not even a list of all addresses finds them again. */
function hashKey(key: readonly string[], secret = env.SESSION_SECRETS[0] ?? ""): string {
	return createHmac("sha256", secret).update(JSON.stringify(key)).digest("base64url");
}
