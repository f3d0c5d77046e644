import type { MiddlewareHandler } from "hono";
import type { FrontDoorEnv } from "./environment.ts";

/**
 * Refuses a body over `maxBytes`: at once where its length is declared, else as soon as that much has arrived.
 * (Hono's own middleware fails on bodies without a declared length behind its Node adapter.)
 */
export function bodyLimit(maxBytes: number): MiddlewareHandler<FrontDoorEnv> {
	return async (c, next) => {
		const { raw } = c.req;
		const declaredBytes = raw.headers.get("content-length");
		if (declaredBytes !== null && !raw.headers.has("transfer-encoding")) {
			return Number(declaredBytes) > maxBytes ? tooLarge() : next();
		}
		if (raw.body === null) return next();

		const chunks: Uint8Array[] = [];
		let size = 0;
		try {
			for await (const chunk of raw.body) {
				size += chunk.length;
				if (size > maxBytes) return tooLarge();
				chunks.push(chunk);
			}
		} catch {
			// The visitor has left, or sent what is no chunked body: no failure of ours.
			return new Response("The body broke off.", { status: 400, headers: { Connection: "close" } });
		}
		const { url, method, headers, signal } = raw;
		c.req.raw = new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
		return next();
	};
}

function tooLarge(): Response {
	return new Response("This is larger than anything we accept here.", {
		status: 413,
		// The rest of the body is never read, so nothing else can follow on this connection.
		headers: { Connection: "close" },
	});
}
