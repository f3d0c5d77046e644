import { isIP } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, buildConnector, type Dispatcher, request } from "undici";
import { ownValue } from "#app/lib/own-value.ts";
import { parseUrl } from "#app/lib/parse-url.ts";
import { env } from "./env.server.ts";
import { AppError } from "./errors.server.ts";
import { type Internet, publicInternet } from "./public-internet.server.ts";
import { site } from "./site.server.ts";

/** The response of a website, with any status but a redirect. */
export type PublicAnswer = {
	/** URL of the response after redirects. */
	url: string;
	status: number;
	/** `Content-Type` header, empty without one. Untrusted. */
	contentType: string;
	/** Decompressed body. */
	bytes: Buffer;
};

type Bounds = {
	/** Time limit in milliseconds for everything: DNS, redirects and body. */
	timeoutMs: number;
	internet?: Internet;
};

export type PublicRequest = Bounds & {
	/** Maximum size of the body in bytes, compressed and decompressed. */
	maxBytes: number;
	/** Whether a larger body is cut off at `maxBytes`, instead of refused. */
	isCut?: boolean;
	/** `Accept` header. */
	accept?: string;
};

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum number of a host's addresses that are tried. */
const MAX_ADDRESSES = 8;
/** Time after which the next address is tried beside those before it, in milliseconds: that of RFC 8305. */
const NEXT_ADDRESS_MS = 250;

/** Names the product and its address for complaints, in ASCII. */
function userAgent(): string {
	return `${site.name.replace(/[^\w .-]/g, "").trim() || "links"}/1.0 (+${env.APP_URL})`;
}

/**
 * Fetches a URL that a user has entered, with protection against SSRF: only http and https on their default ports, only
 * a host's public addresses, each redirect checked like the first URL, and the connection made to a checked address, so
 * that DNS can't change in between. Sends no cookies or credentials, uses no proxy, and limits
 * bytes and time.
 *
 * @throws AppError with a text for the user: `invalid` if the URL is refused or its host doesn't exist, `too_large`,
 * `unavailable` if the site can't be reached, takes too long or doesn't answer in HTTP. `details.cause` is the error of
 * DNS, socket, TLS or time-out, if any.
 */
export async function fetchPublic(
	url: string,
	{ maxBytes, isCut, accept, ...bounds }: PublicRequest,
): Promise<PublicAnswer> {
	return follow(url, bounds, readsDocument({ maxBytes, isCut, accept }));
}

/**
 * Fetches a URL with the same protection, and follows no redirect.
 * @returns the response, or the absolute http(s) URL that it redirects to
 * @throws AppError the errors of `fetchPublic`
 */
export async function fetchHop(
	url: string,
	{ maxBytes, isCut, accept, timeoutMs, internet = publicInternet }: PublicRequest,
): Promise<{ answer: PublicAnswer } | { location: string }> {
	const signal = AbortSignal.timeout(timeoutMs);
	const target = parseTarget(url);
	const addresses = await checkTarget(target, { internet, signal });
	const question = readsDocument({ maxBytes, isCut, accept });
	const outcome = await requestOnce(target, { addresses, signal, question });
	return "answer" in outcome ? outcome : { location: parseTarget(outcome.location, target).href };
}

function readsDocument({
	maxBytes,
	isCut = false,
	accept = "*/*",
}: {
	maxBytes: number;
	isCut: boolean | undefined;
	accept: string | undefined;
}): Question<PublicAnswer> {
	return {
		method: "GET",
		accept,
		read: async (response, { target, signal }) => ({
			url: target.href,
			status: response.statusCode,
			contentType: oneOf(response.headers["content-type"]) ?? "",
			bytes: await readBody(response, { hostname: target.hostname, maxBytes, isCut, signal }),
		}),
	};
}

/**
 * Requests a URL with the same protection, without reading the body.
 * @returns `url`: URL of the response after redirects; `retryAfter`: the header's value, or null without one
 * @throws AppError the errors of `fetchPublic`
 */
export async function probePublic(
	url: string,
	{ method, ...bounds }: Bounds & { method: "GET" | "HEAD" },
): Promise<{ url: string; status: number; retryAfter: string | null }> {
	return follow(url, bounds, {
		method,
		accept: "text/html, */*;q=0.1",
		read: async ({ statusCode, headers }, { target }) => ({
			url: target.href,
			status: statusCode,
			retryAfter: oneOf(headers["retry-after"]) ?? null,
		}),
	});
}

/**
 * Posts a body with the same protection. Follows no redirect: its status is the answer.
 * @param options.maxBytes maximum number of bytes of the answer that are read; the rest is cut off
 * @returns `text`: the beginning of the answer's body as UTF-8. Untrusted
 * @throws AppError the errors of `fetchPublic`, but not `too_large`
 */
export async function postPublic(
	url: string,
	{
		headers,
		body,
		maxBytes,
		timeoutMs,
		internet = publicInternet,
	}: Bounds & { headers: Readonly<Record<string, string>>; body: string; maxBytes: number },
): Promise<{ status: number; text: string }> {
	const signal = AbortSignal.timeout(timeoutMs);
	const target = parseTarget(url);
	const addresses = await checkTarget(target, { internet, signal });
	const question: Question<{ status: number; text: string }> = {
		method: "POST",
		accept: "*/*",
		sent: { headers: { ...headers, "accept-encoding": "identity" }, body },
		read: async (response) => ({
			status: response.statusCode,
			text: await readBeginning(response.body, maxBytes),
		}),
	};
	const outcome = await requestOnce(target, { addresses, signal, question });
	if ("answer" in outcome) return outcome.answer;
	throw new Error("a redirect of a POST is an answer");
}

async function readBeginning(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
	const chunks: Uint8Array[] = [];
	let total = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		total += chunk.length;
		if (total >= maxBytes) break;
	}
	return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}

type Question<Answer> = {
	method: "GET" | "HEAD" | "POST";
	accept: string;
	/** Additional headers and the body of a POST. */
	sent?: { headers: Readonly<Record<string, string>>; body: string };
	/** Processes a response that is no redirect. */
	read(
		response: Dispatcher.ResponseData,
		context: { target: URL; signal: AbortSignal },
	): Promise<Answer>;
};

/** Requests a URL and follows its redirects. */
async function follow<Answer>(
	url: string,
	{ timeoutMs, internet = publicInternet }: Bounds,
	question: Question<Answer>,
): Promise<Answer> {
	const signal = AbortSignal.timeout(timeoutMs);
	let target = parseTarget(url);
	for (let redirects = 0; ; redirects += 1) {
		const addresses = await checkTarget(target, { internet, signal });
		const outcome = await requestOnce(target, { addresses, signal, question });
		if ("answer" in outcome) return outcome.answer;
		if (redirects === MAX_REDIRECTS) {
			throw new AppError(
				"invalid",
				`${target.hostname} redirects too many times. Try the address it ends at.`,
			);
		}
		target = parseTarget(outcome.location, target);
	}
}

function parseTarget(url: string, base?: URL): URL {
	const target = parseUrl(url, base?.href);
	if (target === null || (target.protocol !== "http:" && target.protocol !== "https:")) {
		throw new AppError(
			"invalid",
			base === undefined
				? "This isn’t a web address. Try one such as https://example.com"
				: `${base.hostname} redirects to something that isn’t a website.`,
		);
	}
	return target;
}

/** @returns the host's public addresses */
async function checkTarget(
	{ protocol, hostname, port, username, password }: URL,
	{ internet, signal }: { internet: Internet; signal: AbortSignal },
): Promise<readonly string[]> {
	if (username !== "" || password !== "") {
		throw new AppError("invalid", "An address with a username or password in it can’t be used.");
	}
	if (!internet.isWebPort(Number(port || (protocol === "https:" ? 443 : 80)))) {
		throw new AppError("invalid", "An address with a port in it can’t be used. Remove the port.");
	}
	// The URL parser has normalized every notation (decimal, octal, hexadecimal, short).
	const literal = hostname.replace(/^\[|\]$/g, "");
	const addresses = isIP(literal) === 0 ? await resolve(hostname, { internet, signal }) : [literal];
	const publicOnes = addresses.filter((address) => internet.isPublic(address));
	if (publicOnes.length === 0) {
		throw new AppError("invalid", `${hostname} isn’t on the public internet.`);
	}
	return publicOnes;
}

async function resolve(
	hostname: string,
	{ internet, signal }: { internet: Internet; signal: AbortSignal },
): Promise<readonly string[]> {
	try {
		return await unlessAborted(internet.resolve(hostname), signal);
	} catch (error) {
		throw signal.aborted
			? tooSlow(hostname, signal)
			: new AppError("invalid", `There is no website at ${hostname}. Check the spelling.`, {
					cause: error,
				});
	}
}

/** The caller doesn't have to wait for the resolver. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	const aborted = new Promise<never>((_resolve, reject) => {
		const abort = () => reject(signal.reason);
		if (signal.aborted) abort();
		else signal.addEventListener("abort", abort, { once: true });
	});
	return Promise.race([work, aborted]);
}

type Hop<Answer> = {
	addresses: readonly string[];
	signal: AbortSignal;
	question: Question<Answer>;
};

async function requestOnce<Answer>(
	target: URL,
	{ addresses, signal, question: { method, accept, sent, read } }: Hop<Answer>,
): Promise<{ answer: Answer } | { location: string }> {
	const agent = new Agent({
		connect: connectTo(addresses, signal),
		maxHeaderSize: MAX_HEADER_BYTES,
	});
	try {
		const response = await request(target, {
			method,
			dispatcher: agent,
			signal,
			headers: {
				accept,
				"accept-encoding": "gzip, deflate, br",
				"accept-language": "en;q=0.8, *;q=0.5",
				"user-agent": userAgent(),
				...sent?.headers,
			},
			...(sent ? { body: sent.body } : {}),
		});
		const location = oneOf(response.headers.location);
		const isFollowed = method !== "POST" && REDIRECTS.has(response.statusCode);
		if (isFollowed && location !== undefined) return { location };
		return { answer: await read(response, { target, signal }) };
	} catch (error) {
		if (error instanceof AppError) throw error;
		throw signal.aborted
			? tooSlow(target.hostname, signal)
			: new AppError(
					"unavailable",
					`We couldn’t reach ${target.hostname}. Please check the address, or try again later.`,
					{ cause: error },
				);
	} finally {
		// Not awaited, because the rest of the response isn't needed.
		void agent.destroy();
	}
}

/**
 * Connects to the given addresses only, whatever DNS returns by now. One that doesn't answer holds nothing up: the next one
 * is tried beside it, of the other family first (RFC 8305), and the first connection is taken. Ends with the request.
 */
function connectTo(addresses: readonly string[], signal: AbortSignal): buildConnector.connector {
	const connect = buildConnector({});
	return (options, callback) => {
		const left = alternateFamilies(addresses).slice(0, MAX_ADDRESSES);
		let running = 0;
		let isDone = false;
		let timer: NodeJS.Timeout | undefined;
		const finish: buildConnector.Callback = (...result) => {
			isDone = true;
			clearTimeout(timer);
			callback(...result);
		};
		const tryNext = () => {
			clearTimeout(timer);
			const hostname = left.shift();
			if (hostname === undefined || isDone || signal.aborted) return;
			running += 1;
			if (left.length > 0) timer = setTimeout(tryNext, NEXT_ADDRESS_MS);
			// TLS still uses and verifies the host's name, because of `host`.
			connect({ ...options, hostname }, (...[error, socket]) => {
				running -= 1;
				if (isDone) socket?.destroy();
				else if (socket) finish(null, socket);
				else if (running === 0 && (left.length === 0 || signal.aborted)) {
					finish(error ?? new Error("no connection"), null);
				} else tryNext();
			});
		};
		tryNext();
	};
}

/** @returns the addresses with IPv6 and IPv4 in turn, beginning with the family of the first */
function alternateFamilies(addresses: readonly string[]): string[] {
	const first = isIP(addresses[0] ?? "");
	const ofFirst = addresses.filter((address) => isIP(address) === first);
	const others = addresses.filter((address) => isIP(address) !== first);
	const turns = Math.max(ofFirst.length, others.length);
	return Array.from({ length: turns }, (_, turn) => [ofFirst[turn], others[turn]])
		.flat()
		.filter((address) => address !== undefined);
}

const DECODERS: Readonly<Record<string, (() => Duplex) | undefined>> = {
	gzip: createGunzip,
	"x-gzip": createGunzip,
	deflate: createInflate,
	br: createBrotliDecompress,
};

class TooLargeError extends Error {}

async function readBody(
	{ headers, body }: Dispatcher.ResponseData,
	{
		hostname,
		maxBytes,
		isCut,
		signal,
	}: { hostname: string; maxBytes: number; isCut: boolean; signal: AbortSignal },
): Promise<Buffer> {
	const encoding = oneOf(headers["content-encoding"])?.trim().toLowerCase() || "identity";
	const chunks: Uint8Array[] = [];
	try {
		const isPlain = encoding === "identity";
		// Half of a compressed body can't be decompressed.
		const wire = limited(body, { maxBytes, isCut: isCut && isPlain });
		const plain = isPlain ? wire : limited(decode(wire, encoding), { maxBytes, isCut });
		for await (const chunk of plain) chunks.push(chunk);
	} catch (error) {
		if (signal.aborted) throw tooSlow(hostname, signal);
		throw error instanceof TooLargeError
			? new AppError("too_large", `The answer from ${hostname} is too large.`)
			: new AppError("unavailable", `We can’t read the answer from ${hostname}.`, {
					cause: error,
				});
	}
	return Buffer.concat(chunks);
}

function decode(wire: AsyncIterable<Uint8Array>, encoding: string): AsyncIterable<Uint8Array> {
	const create = ownValue(DECODERS, encoding);
	if (create === undefined) throw new Error(`the unknown encoding ${encoding}`);
	// Errors surface when the decoder is read.
	return pipeline(wire, create(), () => undefined);
}

/**
 * Stops at the limit, so that a decompression bomb has no effect.
 * @param options.isCut whether the stream ends there, instead of failing
 */
async function* limited(
	stream: AsyncIterable<Uint8Array>,
	{ maxBytes, isCut }: { maxBytes: number; isCut: boolean },
): AsyncGenerator<Uint8Array> {
	let left = maxBytes;
	for await (const chunk of stream) {
		if (chunk.length > left && !isCut) throw new TooLargeError();
		yield chunk.subarray(0, left);
		if (chunk.length > left) return;
		left -= chunk.length;
	}
}

function tooSlow(hostname: string, { reason }: AbortSignal): AppError {
	return new AppError(
		"unavailable",
		`${hostname} took too long to respond. Please try again later.`,
		{ cause: reason },
	);
}

function oneOf(header: string | string[] | undefined): string | undefined {
	return Array.isArray(header) ? header[0] : header;
}
