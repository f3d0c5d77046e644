import { randomAddress } from "./random-address.ts";

const HUMAN_USER_AGENT =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export type Visitor = {
	get(path: string, headers?: Record<string, string>): Promise<Response>;
	/** Posts a form, as a page of the same site does. */
	post(path: string, fields: Record<string, string>): Promise<Response>;
	/** Any request; redirects are not followed, cookies are kept. */
	send(path: string, init: RequestInit): Promise<Response>;
	setCookie(pair: string): void;
};

/** A person with a browser, as a server sees them: a cookie jar, an address, and `Origin` with each form. */
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

/** While an answer is still on its way, a server that ends waits for it. What has no end of its own is left alone. */
async function readToItsEnd(response: Response): Promise<void> {
	if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) return;
	await response.clone().arrayBuffer();
}
