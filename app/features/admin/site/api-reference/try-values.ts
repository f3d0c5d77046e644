/** Fields of the page that tries operations, by name: `path.id`, `query.limit`, `header.If-Match`, `body`. */
export type TryValues = Record<string, string>;

/** What the API answered to a call of the page. */
export type TriedCall = {
	status: number;
	/** Duration in milliseconds. */
	ms: number;
	headers: [string, string][];
	/** Formatted if it is JSON; cut at `MAX_SHOWN` characters. */
	body: string;
};

const MAX_SHOWN = 50_000;
/** Cookies start sessions and would be shown to whoever looks over a shoulder. */
const HIDDEN_HEADERS = new Set(["set-cookie"]);

/**
 * @param path path with parameters in braces
 * @param visit the request of the page itself: its cookies and origin count if there is no token
 * @returns the request of the call, and its parameters
 */
export function buildCall(
	{ path, method, hasBody }: { path: string; method: string; hasBody: boolean },
	{ values, token, visit }: { values: TryValues; token: string; visit: Request },
): { request: Request; params: Record<string, string> } {
	const params: Record<string, string> = {};
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
		params[name] = values[`path.${name}`] ?? "";
		return encodeURIComponent(params[name]);
	});
	const url = new URL(filled, visit.url);
	const headers = new Headers();
	for (const [name, value] of Object.entries(values)) {
		if (value === "") continue;
		if (name.startsWith("query.")) url.searchParams.set(name.slice("query.".length), value);
		if (name.startsWith("header.")) setIfValid(headers, name.slice("header.".length), value);
	}
	if (token === "") {
		for (const name of ["Cookie", "Origin", "Host", "Sec-Fetch-Site"]) {
			const value = visit.headers.get(name);
			if (value !== null) headers.set(name, value);
		}
	} else setIfValid(headers, "Authorization", `Bearer ${token}`);
	headers.set("User-Agent", visit.headers.get("User-Agent") ?? "");
	headers.set("Accept", "application/json");
	if (!hasBody) return { request: new Request(url, { method, headers }), params };
	headers.set("Content-Type", "application/json");
	return { request: new Request(url, { method, headers, body: values.body ?? "" }), params };
}

/** A value that HTTP doesn't allow is left out: the answer then says what is missing. */
function setIfValid(headers: Headers, name: string, value: string): void {
	try {
		headers.set(name, value);
	} catch {
		headers.delete(name);
	}
}

export async function readTriedCall(response: Response, ms: number): Promise<TriedCall> {
	const text = await response.text();
	const headers = [...response.headers].filter(([name]) => !HIDDEN_HEADERS.has(name));
	return { status: response.status, ms, headers, body: format(text).slice(0, MAX_SHOWN) };
}

function format(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text;
	}
}
