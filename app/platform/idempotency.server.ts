import { createHash, randomUUIDv7 } from "node:crypto";
import { type Clock, systemClock } from "./clock.server.ts";
import { db } from "./db.server.ts";
import { decrypt, encrypt } from "./encryption.server.ts";
import { AppError } from "./errors.server.ts";
import { query } from "./sql.server.ts";

/**
 * Requests with an Idempotency-Key, and their answers, in PostgreSQL: every process repeats the same answer. Forms that
 * save themselves are remembered here, too.
 */

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Longer than any request that creates something: statements time out after 15 s. */
const RUNS_AT_MOST_MS = 20_000;

export type StoredAnswer = { status: number; headers: [string, string][]; body: string };

/** `resourceId` is the id for what the request creates: the same for each repetition. */
type Claim =
	| { kind: "run"; resourceId: string; keyHash: Buffer }
	| { kind: "answered"; answer: StoredAnswer };

/**
 * Claims a key for one run of a request.
 * @param key the caller, the operation and the key that the caller chose
 * @throws AppError `invalid` if the key was used with another body; `conflict` with `retryAfterS` while its request runs
 */
export async function claimRequest(
	{ key, body }: { key: readonly string[]; body: Uint8Array },
	clock: Clock = systemClock,
): Promise<Claim> {
	const keyHash = sha256(JSON.stringify(key));
	const requestHash = sha256(body);
	const now = clock.now();
	const [claimed] = await query<{ resourceId: string }>({
		name: "claim-request",
		// A row of a process that died while it ran the request is claimed again, and so is one that has expired.
		text: `
			INSERT INTO idempotent_request AS r (key_hash, request_hash, resource_id, runs_until, expires_at)
			VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (key_hash) DO UPDATE SET
				request_hash = excluded.request_hash, runs_until = excluded.runs_until,
				answer = NULL, expires_at = excluded.expires_at,
				resource_id = CASE WHEN r.expires_at <= $6 THEN excluded.resource_id ELSE r.resource_id END
			WHERE r.expires_at <= $6
				OR (r.answer IS NULL AND r.runs_until <= $6 AND r.request_hash = excluded.request_hash)
			RETURNING r.resource_id AS "resourceId"`,
		values: [
			keyHash,
			requestHash,
			randomUUIDv7(),
			new Date(now.getTime() + RUNS_AT_MOST_MS),
			new Date(now.getTime() + KEPT_MS),
			now,
		],
	});
	if (claimed) return { kind: "run", resourceId: claimed.resourceId, keyHash };
	const [known] = await query<{ requestHash: Buffer; answer: Buffer | null }>({
		name: "get-request",
		text: `SELECT request_hash AS "requestHash", answer FROM idempotent_request WHERE key_hash = $1`,
		values: [keyHash],
	});
	if (known && !known.requestHash.equals(requestHash)) {
		throw new AppError("invalid", "This Idempotency-Key was used with another body.");
	}
	const answer = known?.answer ? decrypt(known.answer, boundTo(keyHash)) : null;
	if (answer === null) {
		throw new AppError("conflict", "A request with this Idempotency-Key is still running.", {
			retryAfterS: 1,
		});
	}
	return { kind: "answered", answer: JSON.parse(answer) };
}

/** Stores the answer to a claimed request, encrypted, because it may contain a secret that is shown once. */
export async function storeAnswer(keyHash: Buffer, answer: StoredAnswer): Promise<void> {
	await query({
		name: "store-answer",
		text: "UPDATE idempotent_request SET answer = $2 WHERE key_hash = $1",
		values: [keyHash, encrypt(JSON.stringify(answer), boundTo(keyHash))],
	});
}

/** Gives a claimed key back, because its request was refused and changed nothing. */
export async function releaseRequest(keyHash: Buffer): Promise<void> {
	await query({
		name: "release-request",
		text: "UPDATE idempotent_request SET runs_until = now() WHERE key_hash = $1 AND answer IS NULL",
		values: [keyHash],
	});
}

/**
 * Remembers the version that a form's save has made, for a sender that gets no answer.
 * @param key the form and the id that the browser has made for the save
 */
export async function rememberSave(
	key: readonly string[],
	version: number,
	clock: Clock = systemClock,
): Promise<void> {
	const keyHash = sha256(JSON.stringify(key));
	const now = clock.now();
	await query({
		name: "remember-save",
		text: `
			INSERT INTO idempotent_request (key_hash, request_hash, resource_id, runs_until, expires_at, answer)
			VALUES ($1, $1, $2, $3, $4, $5)
			ON CONFLICT (key_hash) DO UPDATE SET answer = excluded.answer`,
		values: [
			keyHash,
			randomUUIDv7(),
			now,
			new Date(now.getTime() + KEPT_MS),
			encrypt(String(version), boundTo(keyHash)),
		],
	});
}

/** Whether one of these saves made this version, as far as it is remembered: a day. */
export async function isVersionOf(
	keys: readonly (readonly string[])[],
	version: number,
): Promise<boolean> {
	const found = await query<{ keyHash: Buffer; answer: Buffer }>({
		name: "get-saves",
		text: `SELECT key_hash AS "keyHash", answer FROM idempotent_request
			WHERE key_hash = ANY($1) AND answer IS NOT NULL`,
		values: [keys.map((key) => sha256(JSON.stringify(key)))],
	});
	return found.some(({ keyHash, answer }) => decrypt(answer, boundTo(keyHash)) === String(version));
}

/** Deletes answers that are older than a day. */
export async function purgeIdempotentRequests(now: Date): Promise<void> {
	await db.idempotentRequest.deleteMany({ where: { expiresAt: { lte: now } } });
}

function boundTo(keyHash: Buffer) {
	return { purpose: "idempotent-answer", owner: keyHash.toString("base64url") };
}

function sha256(value: string | Uint8Array): Buffer {
	return createHash("sha256").update(value).digest();
}
