import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { createFairSemaphore } from "#app/lib/fair-semaphore.ts";
import { freeBytes } from "#app/lib/free-bytes.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";
import { multipartLimits } from "./multipart-limits.ts";

const TOO_LARGE_TITLE = "This is too large";
const LONG_FIELD = "One of its fields, or the name of a file, is longer than we accept";
const BROKEN_OFF = {
	title: "We received only part of this",
	text: "The connection was interrupted. Please send it again.",
};
/** Status of a body that didn't arrive in time. Its connection is closed, so only the log and the metrics show it. */
export const TOO_SLOW = 408;
const TOO_BUSY = {
	title: "Too many files are being uploaded",
	text: "Go back and try again in a moment.",
};

/**
 * Maximum size of a body in bytes, and maximum time for it to arrive in milliseconds. `fieldBytes` as in `multipartLimits`.
 */
export type BodyAllowance = { maxBytes: number; withinMs: number; fieldBytes?: number };
/** For a body that is larger than ordinary ones. */
export type LargeBodyAllowance = BodyAllowance & {
	/** Id of the account that sends it: each has one large body handled at once. */
	owner: string;
	/** The limit in words, for a body over it, such as "A photo must be less than 5MB". */
	limit: string;
};
/** Why a request gets no larger allowance, in words: the account isn't signed in. */
export type NoLargerBody = { refusal: string };

/**
 * Number of large bodies that are parsed and handled at the same time. Parsing copies a body twice more, so the others
 * wait. A body takes a turn only once it has arrived: slow connections block nobody. Accounts take turns, so that slow
 * pictures of one don't hold up the others.
 */
const LARGE_AT_ONCE = 2;
const LARGE_WAITING = 16;
const LARGE_WAITING_OF_AN_OWNER = 2;
const turns = createFairSemaphore({
	slots: LARGE_AT_ONCE,
	maxWaiting: LARGE_WAITING,
	maxWaitingPerOwner: LARGE_WAITING_OF_AN_OWNER,
});

/** Total size in bytes of all bodies that have arrived in part or wait to be parsed. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;
let heldBytes = 0;

/**
 * Calls the next handler once the whole body has arrived, and refuses a body over the limit: immediately if
 * `Content-Length` says so, otherwise as soon as the limit is reached. Cuts off a body that arrives too slowly. Hono's
 * own middleware fails on bodies without a declared length behind its Node adapter.
 *
 * @param moreFor returns a larger allowance for requests whose declared length is over the ordinary limit
 */
export function bodyLimit(
	ordinary: BodyAllowance,
	moreFor: (request: Request) => Promise<LargeBodyAllowance | NoLargerBody | null> = async () =>
		null,
): MiddlewareHandler<FrontDoorEnv> {
	return async (c, next) => {
		const { raw, method } = c.req;
		// They have no body, and to ask for it costs as much as all else before the route.
		if (method === "GET" || method === "HEAD" || raw.body === null) return next();
		const declaredBytes = Number(raw.headers.get("content-length") ?? 0);
		const larger = declaredBytes > ordinary.maxBytes ? await moreFor(raw) : null;
		if (larger && "refusal" in larger) return tooLarge(c, larger.refusal);
		const allowance = { limit: ordinaryLimit(ordinary), ...(larger ?? ordinary) };
		if (declaredBytes > allowance.maxBytes) return tooLarge(c, allowance.limit);
		const collected = await collect(c, allowance, larger ? new Uint8Array(declaredBytes) : null);
		if (collected.refusal) return collected.refusal;
		const release = larger ? await turns.acquire(larger.owner) : () => {};
		try {
			return release === null ? tooBusy(c) : await next();
		} finally {
			collected.free();
			release?.();
		}
	};
}

/**
 * Destroys the connection if the body has not arrived after `ms` milliseconds. @returns a function that cancels the
 * timer
 * @param onAbort called before that
 */
export function abortAfter(
	incoming: IncomingMessage,
	ms: number,
	onAbort: () => void = () => {},
): () => void {
	const timer = setTimeout(() => {
		onAbort();
		incoming.destroy();
	}, ms);
	return () => clearTimeout(timer);
}

type Collected = { refusal: Response } | { refusal: null; free: () => void };

/**
 * Reads the body into memory and replaces the request's stream with it.
 *
 * @param whole memory for a large body, of its declared length. Its chunks are copied into it and freed as they arrive:
 * kept until then, they lie between small blocks that live longer, and glibc can't return their memory to the system
 * @returns `refusal`: the error response, or null
 */
async function collect(
	c: Context<FrontDoorEnv>,
	{ maxBytes, withinMs, limit, ...parts }: BodyAllowance & { limit: string },
	whole: Uint8Array<ArrayBuffer> | null,
): Promise<Collected> {
	const { url, method, headers, signal, body } = c.req.raw;
	const chunks = whole === null ? [] : [whole];
	let size = 0;
	const forget = () => {
		heldBytes -= size;
		size = 0;
	};
	const refuse = (refusal: Response): Collected => {
		forget();
		return { refusal };
	};
	const isWithinParts = multipartLimits(headers.get("Content-Type"), parts);
	let isTooSlow = false;
	const stopWaiting = abortAfter(c.env.incoming, withinMs, () => {
		isTooSlow = true;
	});
	try {
		// Canceling would destroy the connection before the answer is read.
		for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
			size += chunk.length;
			heldBytes += chunk.length;
			if (size > maxBytes) return refuse(tooLarge(c, limit));
			if (!isWithinParts(chunk)) return refuse(tooLarge(c, LONG_FIELD));
			if (heldBytes > MAX_HELD_BYTES) return refuse(tooBusy(c));
			if (whole === null) chunks.push(chunk);
			else {
				whole.set(chunk, size - chunk.length);
				freeBytes(chunk);
			}
		}
	} catch {
		// The visitor left, was too slow, or sent an invalid chunked body, which is no server error.
		return refuse(closing(c, { message: BROKEN_OFF, status: isTooSlow ? TOO_SLOW : 400 }));
	} finally {
		stopWaiting();
	}
	// A stream, because passing bytes would copy them again. Node requires `duplex`, which TypeScript's DOM types don't
	// include.
	const init = { method, headers, signal, body: streamOf(chunks), duplex: "half" };
	c.req.raw = new Request(url, init);
	const free = () => {
		forget();
		chunks.forEach(freeBytes);
	};
	return { refusal: null, free };
}

function streamOf(chunks: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array> {
	const rest = chunks.values();
	return new ReadableStream({
		pull(controller) {
			const { value, done } = rest.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
	});
}

function ordinaryLimit({ maxBytes }: BodyAllowance): string {
	const size = maxBytes < 1024 ? `${maxBytes} bytes` : `${Math.floor(maxBytes / 1024)} KB`;
	return `We accept at most ${size} here`;
}

/** @param limit what is accepted, in words */
function tooLarge(c: Context<FrontDoorEnv>, limit: string): Response {
	const message = { title: TOO_LARGE_TITLE, text: `${limit}. Go back and try again with less.` };
	return closing(c, { message, status: 413, problem: limit });
}

function tooBusy(c: Context<FrontDoorEnv>): Response {
	return closing(c, { message: TOO_BUSY, status: 503 });
}

/** What is read and discarded of a refused body, so that a client that is still sending gets the answer. */
const DISCARDED_BYTES = 1024 * 1024;
const LINGER_MS = 500;

/**
 * Answers at once, but closes the connection only once the rest of the body has arrived or `LINGER_MS` have passed:
 * closing a connection with unread data resets it, and the client may lose the answer.
 */
function closing(
	c: Context<FrontDoorEnv>,
	said: Omit<Parameters<typeof answerMessage>[1], "requestId">,
): Response {
	const request = c.req.raw;
	const answer = answerMessage(request, { ...said, requestId: c.get("facts").id });
	answer.headers.set("Connection", "close");
	const { status, headers, body } = answer;
	const lingering = body?.pipeThrough(
		new TransformStream<Uint8Array, Uint8Array>({ flush: () => discardRest(request) }),
	);
	return new Response(lingering ?? null, { status, headers });
}

async function discardRest({ body }: Request): Promise<void> {
	if (body === null) return;
	const timeIsUp = sleep(LINGER_MS, undefined, { ref: false });
	const reader = body.getReader();
	let discarded = 0;
	try {
		while (discarded < DISCARDED_BYTES) {
			const part = await Promise.race([reader.read(), timeIsUp]);
			if (part === undefined || part.done) return;
			discarded += part.value.length;
		}
		await timeIsUp;
	} catch {
		// The client has left.
	}
}
