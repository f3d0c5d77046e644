import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "#tests/support/eventually.ts";
import type { Kind, Outcome } from "./account.ts";

const USER_AGENT =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** Has a number of each request, for the balancer's log. */
export const NUMBER_HEADER = "X-Number";
/** What counts as a sign that the load goes on: so many answers of each kind. */
const ANSWERS = 5;

export type Asked = {
	method?: "GET" | "POST";
	path: string;
	headers?: Record<string, string>;
	body?: string | Buffer;
	/** Status of an answer to a request that did what it should. */
	expected: number;
	/** Called with the body of such an answer. */
	onAnswer?: (body: string) => void;
};

/** Clients that send one request after the other, each on a connection of its own that is kept. None sends one again. */
export type Stream = {
	kind: Kind;
	clients: number;
	/** Time between an answer and the next request, in milliseconds. */
	pauseMs: number;
	/** @param n number of the request in this stream, from 0 */
	next: (n: number) => Asked;
};

/** A request by its number, and what the client knows about it. */
export type Sent = Omit<Outcome, "process"> & { number: number };

export type Load = {
	outcomes: readonly Sent[];
	/** Resolves after five more answers of each kind. */
	goOn(): Promise<void>;
	/** Stops sending, and waits for the answers that are still to come. */
	stop(): Promise<void>;
};

export function sendLoad(origin: string, streams: readonly Stream[]): Load {
	const outcomes: Sent[] = [];
	let isStopping = false;

	async function ask({ kind, pauseMs, next }: Stream, take: () => number): Promise<void> {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		while (!isStopping) {
			const asked = next(take());
			const number = nextNumber();
			const beganAt = performance.now();
			const answer = await send(origin, asked, { agent, number }).catch(({ code, message }) => ({
				result: String(code ?? message),
				hasRetryAfter: false,
				body: "",
			}));
			const isAnswered = answer.result === String(asked.expected);
			if (isAnswered) asked.onAnswer?.(answer.body);
			const { result, hasRetryAfter } = answer;
			const endedAt = performance.now();
			const isChange = asked.method === "POST";
			const period = { beganAt, endedAt };
			outcomes.push({ kind, number, isChange, isAnswered, result, hasRetryAfter, ...period });
			await sleep(pauseMs);
		}
		agent.destroy();
	}

	const done = Promise.all(
		streams.flatMap((stream) => {
			let sent = 0;
			return Array.from({ length: stream.clients }, () => ask(stream, () => sent++));
		}),
	);
	const countAnswered = ({ kind }: Stream) =>
		outcomes.filter((outcome) => outcome.kind === kind && outcome.isAnswered).length;
	return {
		outcomes,
		async goOn() {
			const goals = streams.map((stream) => countAnswered(stream) + ANSWERS);
			await until(() =>
				streams.every((stream, index) => countAnswered(stream) >= (goals[index] ?? 0)),
			);
		},
		async stop() {
			isStopping = true;
			await done;
		},
	};
}

let numbers = 0;

function nextNumber(): number {
	numbers += 1;
	return numbers;
}

/** Each request has another address, so that a view that counts twice shows. */
function addressOf(number: number): string {
	return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

type Answer = { result: string; hasRetryAfter: boolean; body: string };

function send(
	origin: string,
	{ method = "GET", path, headers = {}, body }: Asked,
	{ agent, number }: { agent: Agent; number: number },
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const outgoing = request(
			new URL(path, origin),
			{
				agent,
				method,
				headers: {
					"User-Agent": USER_AGENT,
					Accept: "text/html,*/*;q=0.8",
					"X-Forwarded-For": addressOf(number),
					[NUMBER_HEADER]: String(number),
					...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }),
					...headers,
				},
			},
			(incoming) => {
				const chunks: Buffer[] = [];
				incoming.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
				incoming.on("end", () => {
					if (!incoming.complete) return reject(new Error("the answer broke off"));
					resolve({
						result: String(incoming.statusCode),
						hasRetryAfter: incoming.headers["retry-after"] !== undefined,
						body: Buffer.concat(chunks).toString(),
					});
				});
			},
		);
		outgoing.on("error", reject);
		outgoing.end(body);
	});
}
