import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";

/** A recorded HTTP response, to be replayed or measured. */
export type RecordedAnswer = {
	status: number;
	/** Headers in writeHead's flat format, without those that Node adds to every response. */
	headers: string[];
	/** Compressed body, in base64. */
	body: string;
};

const ADDED_BY_NODE = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

export async function recordAnswer(
	url: string,
	headers: Record<string, string>,
): Promise<RecordedAnswer> {
	const request = get(url, { headers, agent: false });
	const [response] = (await once(request, "response")) as [IncomingMessage];
	const chunks: Buffer[] = await response.toArray();
	return {
		status: response.statusCode ?? 0,
		headers: withoutThoseOfNode(response.rawHeaders),
		body: Buffer.concat(chunks).toString("base64"),
	};
}

function withoutThoseOfNode(rawHeaders: readonly string[]): string[] {
	return rawHeaders.filter((_text, index) => {
		const name = rawHeaders[index - (index % 2)] ?? "";
		return !ADDED_BY_NODE.has(name.toLowerCase());
	});
}
