import type { Context, MiddlewareHandler } from "hono";
import { freeBytes } from "#app/lib/free-bytes.ts";
import { createSemaphore } from "#app/lib/semaphore.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";

const TOO_LARGE = {
	title: "This is too large",
	text: "It is larger than anything we accept here. Go back and send less at once.",
};
const TOO_BUSY = {
	title: "Too many files are being uploaded",
	text: "Please go back and try again in a moment.",
};

/** How large a body may be, and how long it may take to arrive. */
export type BodyAllowance = { maxBytes: number; withinMs: number };

/**
 * A large body is copied twice more while the form in it is read: of those that have arrived, so many are read and
 * worked on at once, and the others wait. Arriving takes no turn, so a slow connection keeps nobody waiting.
 */
const LARGE_AT_ONCE = 2;
const LARGE_WAITING = 8;
const turns = createSemaphore({ slots: LARGE_AT_ONCE, maxWaiting: LARGE_WAITING });

/**
 * Refuses a body over the limit: at once where its length is declared, else as soon as that much has arrived. One that
 * trickles in is cut off. (Hono's own middleware fails on bodies without a declared length behind its Node adapter.)
 *
 * @param moreFor what a request whose declared length is over the ordinary limit may have all the same
 */
export function bodyLimit(
	ordinary: BodyAllowance,
	moreFor: (request: Request) => Promise<BodyAllowance | null> = async () => null,
): MiddlewareHandler<FrontDoorEnv> {
	return async (c, next) => {
		const { raw } = c.req;
		if (raw.body === null) return next();
		const declaredBytes = raw.headers.get("content-length");
		if (declaredBytes === null || raw.headers.has("transfer-encoding")) {
			const { refusal } = await within(c, ordinary.withinMs, () => collect(c, ordinary.maxBytes));
			return refusal ?? next();
		}
		if (Number(declaredBytes) <= ordinary.maxBytes) {
			return within(c, ordinary.withinMs, next);
		}
		const more = await moreFor(raw);
		if (more === null || Number(declaredBytes) > more.maxBytes) return tooLarge(raw);
		const collected = await within(c, more.withinMs, () => collect(c, more.maxBytes));
		if (collected.refusal) return collected.refusal;
		const release = await turns.acquire();
		if (release === null) return tooBusy(raw);
		try {
			return await next();
		} finally {
			collected.free();
			release();
		}
	};
}

/** Does `work`, and breaks the connection off when the body has not arrived by then. */
async function within<T>(c: Context<FrontDoorEnv>, ms: number, work: () => Promise<T>): Promise<T> {
	const { incoming } = c.env;
	const timer = setTimeout(() => incoming.destroy(), ms);
	const stop = () => clearTimeout(timer);
	incoming.once("end", stop);
	try {
		return await work();
	} finally {
		stop();
	}
}

type Collected = { refusal: Response } | { refusal: null; free: () => void };

/** Reads the body and puts it in the place of the one that was arriving; `refusal` is the answer when that fails. */
async function collect(c: Context<FrontDoorEnv>, maxBytes: number): Promise<Collected> {
	const { url, method, headers, signal, body } = c.req.raw;
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	let size = 0;
	try {
		for await (const chunk of body ?? []) {
			size += chunk.length;
			if (size > maxBytes) return { refusal: tooLarge(c.req.raw) };
			chunks.push(chunk);
		}
	} catch {
		// The visitor has left, or sent what is no chunked body: no failure of ours.
		const init = { status: 400, headers: { Connection: "close" } };
		return { refusal: new Response("The body broke off.", init) };
	}
	// As a stream, because bytes would be copied once more. Node asks for `duplex`, which the browser's types don't know.
	const init = { method, headers, signal, body: streamOf(chunks), duplex: "half" };
	c.req.raw = new Request(url, init);
	return { refusal: null, free: () => chunks.forEach(freeBytes) };
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
	const answer = answerMessage(request, { message: TOO_LARGE, status: 413 });
	// The rest of the body is never read, so nothing else can follow on this connection.
	answer.headers.set("Connection", "close");
	return answer;
}

function tooBusy(request: Request): Response {
	return answerMessage(request, { message: TOO_BUSY, status: 503 });
}
