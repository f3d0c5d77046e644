import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { freeBytes } from "#app/lib/free-bytes.ts";
import { createSemaphore } from "#app/lib/semaphore.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";

const TOO_LARGE = {
	title: "This is too large",
	text: "It’s larger than we accept here. Go back and send less data.",
};
const BROKEN_OFF = {
	title: "We received only part of this",
	text: "The connection was interrupted. Please send it again.",
};
const TOO_BUSY = {
	title: "Too many files are being uploaded",
	text: "Go back and try again in a moment.",
};

/** Maximum size of a body in bytes, and maximum time for it to arrive in milliseconds. */
export type BodyAllowance = { maxBytes: number; withinMs: number };

/**
 * Number of large bodies that are parsed and handled at the same time. Parsing copies a body twice more, so the others
 * wait. A body takes a turn only once it has arrived: slow connections block nobody.
 */
const LARGE_AT_ONCE = 2;
const LARGE_WAITING = 8;
const turns = createSemaphore({ slots: LARGE_AT_ONCE, maxWaiting: LARGE_WAITING });

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
	moreFor: (request: Request) => Promise<BodyAllowance | null> = async () => null,
): MiddlewareHandler<FrontDoorEnv> {
	return async (c, next) => {
		const { raw } = c.req;
		if (raw.body === null) return next();
		const declaredBytes = Number(raw.headers.get("content-length") ?? 0);
		const isLarge = declaredBytes > ordinary.maxBytes;
		const allowance = isLarge ? await moreFor(raw) : ordinary;
		if (allowance === null || declaredBytes > allowance.maxBytes) return tooLarge(raw);
		const collected = await collect(c, allowance);
		if (collected.refusal) return collected.refusal;
		const release = isLarge ? await turns.acquire() : () => {};
		try {
			return release === null ? tooBusy(raw) : await next();
		} finally {
			collected.free();
			release?.();
		}
	};
}

/**
 * Destroys the connection if the body has not arrived after `ms` milliseconds. @returns a function that cancels the
 * timer
 */
export function abortAfter(incoming: IncomingMessage, ms: number): () => void {
	const timer = setTimeout(() => incoming.destroy(), ms);
	return () => clearTimeout(timer);
}

type Collected = { refusal: Response } | { refusal: null; free: () => void };

/**
 * Reads the body into memory and replaces the request's stream with it. @returns `refusal`: the error response, or null
 */
async function collect(
	c: Context<FrontDoorEnv>,
	{ maxBytes, withinMs }: BodyAllowance,
): Promise<Collected> {
	const { url, method, headers, signal, body } = c.req.raw;
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	let size = 0;
	const forget = () => {
		heldBytes -= size;
		size = 0;
	};
	const refuse = (refusal: Response): Collected => {
		forget();
		return { refusal };
	};
	const stopWaiting = abortAfter(c.env.incoming, withinMs);
	try {
		// Canceling would destroy the connection before the answer is read.
		for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
			size += chunk.length;
			heldBytes += chunk.length;
			if (size > maxBytes) return refuse(tooLarge(c.req.raw));
			if (heldBytes > MAX_HELD_BYTES) return refuse(tooBusy(c.req.raw));
			chunks.push(chunk);
		}
	} catch {
		// The visitor left or sent an invalid chunked body, which is no server error.
		return refuse(closing(c.req.raw, { message: BROKEN_OFF, status: 400 }));
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

function tooLarge(request: Request): Response {
	return closing(request, { message: TOO_LARGE, status: 413 });
}

function tooBusy(request: Request): Response {
	return closing(request, { message: TOO_BUSY, status: 503 });
}

/** What is read and discarded of a refused body, so that a client that is still sending gets the answer. */
const DISCARDED_BYTES = 1024 * 1024;
const LINGER_MS = 500;

/**
 * Answers at once, but closes the connection only once the rest of the body has arrived or `LINGER_MS` have passed:
 * closing a connection with unread data resets it, and the client may lose the answer.
 */
function closing(request: Request, said: Parameters<typeof answerMessage>[1]): Response {
	const answer = answerMessage(request, said);
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
