import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

const CONNECTIONS = 20;
const PIPELINED = 32;

/** Paths in the order in which they were handled. */
let handled: string[];
let handle: (request: IncomingMessage) => Promise<void>;
const server = createServer(
	oneAtATime(async (request, response) => {
		handled.push(request.url ?? "");
		await handle(request);
		response.end(`${request.url}\n`);
	}),
);

beforeAll(async () => {
	await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
	await once(server.close(), "close");
});

beforeEach(() => {
	handled = [];
	handle = async () => {};
});

const open = () => connect((server.address() as AddressInfo).port, "127.0.0.1");

function pipeline(socket: Socket, paths: readonly string[]): void {
	socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
}

/** @returns the bodies, which are the paths, until as many have arrived */
async function read(socket: Socket, count: number): Promise<string[]> {
	let text = "";
	for await (const chunk of socket.setEncoding("latin1")) {
		text += chunk;
		const bodies = [...text.matchAll(/\r\n\r\n(\/.+)\n/g)].map(([, body]) => body ?? "");
		if (bodies.length === count) return bodies;
	}
	throw new Error(`The connection ended early: ${text}`);
}

const numbered = (name: string, count: number) =>
	Array.from({ length: count }, (_, index) => `/${name}-${index}`);

test("handles the next request of a connection after the answer before it", async () => {
	const first = Promise.withResolvers<void>();
	handle = ({ url }) => (url === "/a-0" ? first.promise : Promise.resolve());
	const [slow, other] = [open(), open()];
	pipeline(slow, numbered("a", 3));
	await expect.poll(() => handled, { timeout: 30_000 }).toEqual(["/a-0"]);
	pipeline(other, ["/b-0"]);
	expect(await read(other, 1)).toEqual(["/b-0"]);
	expect(handled).toEqual(["/a-0", "/b-0"]);
	first.resolve();
	expect(await read(slow, 3)).toEqual(numbered("a", 3));
});

test("starts one of all waiting requests in each turn, however many connections have some", async () => {
	let turns = 0;
	const startedIn = new Map<string, number>();
	handle = async ({ url = "" }) => {
		startedIn.set(url, turns);
	};
	let isOver = false;
	const count = async () => {
		for (; !isOver; turns++) await turn();
	};
	const counting = count();
	const answers = numbered("c", CONNECTIONS).map((name) => {
		const paths = numbered(name.slice(1), PIPELINED);
		const socket = open();
		pipeline(socket, paths);
		return read(socket, PIPELINED).then((bodies) => expect(bodies).toEqual(paths));
	});
	await Promise.all(answers);
	isOver = true;
	await counting;

	const waited = [...startedIn].filter(([path]) => !path.endsWith("-0")).map(([, at]) => at);
	expect(waited).toHaveLength(CONNECTIONS * (PIPELINED - 1));
	const inTurns = Map.groupBy(waited, (at) => at);
	// The counter's own turn may come before or after the queue's.
	expect(Math.max(...[...inTurns.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);
});
