import { Webhook as Signer } from "standardwebhooks";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { cleanLines } from "#app/lib/clean-text.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { postPublic } from "#app/platform/fetch-public.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import type { Internet } from "#app/platform/public-internet.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { cancelDeliveries } from "./cancel-deliveries.server.ts";
import { ASK_OPERATOR, webhookInternet } from "./parse-webhook-url.server.ts";
import { MAX_FAILING_DAYS } from "./schema.ts";
import { decryptSecret } from "./secret.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Time from each failed attempt to the next one in milliseconds: 8 attempts within about a day (docs/api.md). */
export const RETRY_DELAYS_MS = [
	MINUTE_MS,
	5 * MINUTE_MS,
	30 * MINUTE_MS,
	2 * HOUR_MS,
	5 * HOUR_MS,
	8 * HOUR_MS,
	8 * HOUR_MS,
] as const;

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4_000;
const MAX_ERROR_LENGTH = 400;
/** Time after which an attempt counts as lost with its process, and is made again. */
export const LEASE_MS = 2 * MINUTE_MS;
/** Maximum number of deliveries of one run, so that a busy webhook doesn't keep the others waiting. */
const DELIVERIES_PER_RUN = 50;
const MAX_FAILING_MS = MAX_FAILING_DAYS * 24 * HOUR_MS;

/** Sends what is due for one webhook, one request after the other. */
export const sendDeliveries: Job<{ webhookId: string }> = {
	name: "send-webhook-deliveries",
	key: ({ webhookId }) => webhookId,
	concurrency: 10,
	run: ({ webhookId }) => sendDue(webhookId),
};

/** Sends until nothing is due, or the receiver fails: it gets the rest at the next run, once a minute. */
export async function sendDue(
	webhookId: string,
	{
		clock = systemClock,
		internetOf = webhookInternet,
	}: { clock?: Clock; internetOf?: (url: string) => Internet } = {},
): Promise<void> {
	for (let sent = 0; sent < DELIVERIES_PER_RUN; sent += 1) {
		const claimed = await claimDelivery(webhookId, clock.now());
		if (claimed === null) return;
		const outcome = await attempt(claimed, { clock, internet: internetOf(claimed.url) });
		const isDelivered = await recordOutcome(claimed, { outcome, now: clock.now() });
		if (!isDelivered) return;
	}
}

type Claimed = {
	id: string;
	webhookId: string;
	payload: string;
	attempts: number;
	url: string;
	secret: Uint8Array;
	previousSecret: Uint8Array | null;
	previousSecretUntil: Date | null;
};

/** Takes the next due delivery. If this process dies before it records the outcome, the delivery is due again. */
async function claimDelivery(webhookId: string, now: Date): Promise<Claimed | null> {
	const [claimed] = await query<Claimed>({
		text: `
			UPDATE webhook_delivery d SET attempts = d.attempts + 1, next_attempt_at = $3, attempted_at = $2
			FROM webhook w
			WHERE w.id = d.webhook_id AND d.id = (
				SELECT due.id FROM webhook_delivery due
				JOIN webhook w ON w.id = due.webhook_id AND w.enabled
				JOIN profile p ON p.id = w.profile_id
				JOIN "user" u ON u.id = p.user_id AND u.status = 'active'
				WHERE due.webhook_id = $1 AND due.next_attempt_at <= $2
				ORDER BY due.next_attempt_at, due.id
				LIMIT 1
				FOR UPDATE OF due SKIP LOCKED
			)
			RETURNING d.id, d.webhook_id AS "webhookId", d.payload, d.attempts, w.url, w.secret,
				w.previous_secret AS "previousSecret", w.previous_secret_until AS "previousSecretUntil"`,
		values: [webhookId, now, new Date(now.getTime() + LEASE_MS)],
	});
	return claimed ?? null;
}

type Outcome = { status: number; answer: string } | { error: string };

/** Makes one attempt. Each has its own timestamp; the id stays. */
async function attempt(
	claimed: Claimed,
	{ clock, internet }: { clock: Clock; internet: Internet },
): Promise<Outcome> {
	const { id, url, payload } = claimed;
	const now = clock.now();
	const signatures = secretsOf(claimed, now).map((secret) => {
		return new Signer(secret).sign(id, now, payload);
	});
	if (signatures.length === 0) {
		return { error: "We can no longer read the signing secret. Make a new one." };
	}
	try {
		const { status, text } = await postPublic(url, {
			headers: {
				"content-type": "application/json",
				"webhook-id": id,
				"webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
				"webhook-signature": signatures.join(" "),
			},
			body: payload,
			maxBytes: MAX_ANSWER_BYTES,
			timeoutMs: TIMEOUT_MS,
			internet,
		});
		return { status, answer: cleanLines(text) };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const { code, message } = error;
		const text = code === "invalid" ? `${message} ${ASK_OPERATOR}` : message;
		return { error: text.slice(0, MAX_ERROR_LENGTH) };
	}
}

function secretsOf(
	{ webhookId, secret, previousSecret, previousSecretUntil }: Claimed,
	now: Date,
): string[] {
	const isOldValid = previousSecretUntil !== null && previousSecretUntil > now;
	return [secret, isOldValid ? previousSecret : null].flatMap((stored) => {
		const secret = stored === null ? null : decryptSecret(stored, webhookId);
		return secret === null ? [] : [secret];
	});
}

/** @returns whether the receiver has accepted it */
async function recordOutcome(
	{ id, webhookId, attempts, url }: Claimed,
	{ outcome, now }: { outcome: Outcome; now: Date },
): Promise<boolean> {
	const isDelivered = "status" in outcome && outcome.status >= 200 && outcome.status < 300;
	const delayMs = RETRY_DELAYS_MS[attempts - 1];
	const retryAt = delayMs === undefined ? null : new Date(now.getTime() + delayMs);
	await db.$transaction(async (tx) => {
		// Only while it waits: a webhook that was turned off meanwhile has given up.
		await tx.webhookDelivery.updateMany({
			where: { id, nextAttemptAt: { not: null } },
			data: { nextAttemptAt: isDelivered ? null : retryAt },
		});
		await tx.webhookDelivery.updateMany({
			where: { id },
			data: {
				deliveredAt: isDelivered ? now : null,
				status: "status" in outcome ? outcome.status : null,
				answer: "status" in outcome ? outcome.answer : null,
				error: "error" in outcome ? outcome.error : null,
			},
		});
		if (isDelivered) {
			await tx.webhook.updateMany({
				where: { id: webhookId, failingSince: { not: null }, enabled: true },
				data: { failingSince: null },
			});
		} else await noteFailure(tx, { webhookId, url, now });
	});
	return isDelivered;
}

/** Turns the webhook off, and emails its owner, if it has only failed for days. */
async function noteFailure(
	tx: Tx,
	{ webhookId, url, now }: { webhookId: string; url: string; now: Date },
): Promise<void> {
	await tx.webhook.updateMany({
		where: { id: webhookId, failingSince: null },
		data: { failingSince: now },
	});
	const [disabled] = await tx.webhook.updateManyAndReturn({
		where: {
			id: webhookId,
			enabled: true,
			failingSince: { lte: new Date(now.getTime() - MAX_FAILING_MS) },
		},
		data: { enabled: false, version: { increment: 1 } },
		select: { profile: { select: { user: { select: { email: true } } } } },
	});
	if (!disabled) return;
	await cancelDeliveries(tx, webhookId);
	const notice = { kind: "webhook-disabled", host: new URL(url).hostname, webhookId } as const;
	await enqueue(sendAccountNotice, { to: disabled.profile.user.email, notice }, { tx });
}
