import { randomAddress } from "./random-address.ts";

const HUMAN_USER_AGENT =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export type Visitor = {
	get(path: string, headers?: Record<string, string>): Promise<Response>;
	/** Posts a form as a page of the same site does. */
	post(path: string, fields: Record<string, string>): Promise<Response>;
	/** Sends a request without following redirects, and stores cookies. */
	send(path: string, init: RequestInit): Promise<Response>;
	setCookie(pair: string): void;
};

/**
 * An HTTP client that behaves like a browser: it has a cookie jar and an address, and sends `Origin` with each form.
 */
export function createVisitor(origin: string, address = randomAddress()): Visitor {
	const cookies = new Map<string, string>();

	function setCookie(pair: string) {
		const separator = pair.indexOf("=");
		cookies.set(pair.slice(0, separator), pair.slice(separator + 1));
	}

	async function send(path: string, init: RequestInit): Promise<Response> {
		const headers = new Headers(init.headers);
		headers.set("X-Forwarded-For", address);
		if (!headers.has("User-Agent")) headers.set("User-Agent", HUMAN_USER_AGENT);
		if (!headers.has("Accept")) headers.set("Accept", "text/html,*/*;q=0.8");
		if (cookies.size > 0 && !headers.has("Cookie")) {
			headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
		}
		const response = await fetch(new URL(path, origin), { ...init, headers, redirect: "manual" });
		for (const header of response.headers.getSetCookie()) setCookie(header.split(";")[0] ?? "");
		await readToItsEnd(response);
		return response;
	}

	return {
		send,
		setCookie,
		get: (path, headers = {}) => send(path, { headers }),
		post: (path, fields) =>
			send(path, {
				method: "POST",
				headers: { Origin: origin },
				body: new URLSearchParams(fields),
			}),
	};
}

/**
 * A stopping server waits for responses that are still being read. Event streams are not read, because they don't end.
 */
async function readToItsEnd(response: Response): Promise<void> {
	if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) return;
	await response.clone().arrayBuffer();
}
