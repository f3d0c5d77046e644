import { createSocket, type RemoteInfo } from "node:dgram";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

const closers: (() => void)[] = [];
afterEach(() => {
	for (const close of closers.splice(0)) close();
});

const HEADER_BYTES = 12;
const TYPE_A = 1;
/** Response, recursion available, no error. */
const FLAGS = 0x8180;

/**
 * Starts a name server on this machine until the test ends (RFC 1035). It answers questions for IPv4 addresses, and has
 * no IPv6 addresses.
 *
 * @param answer called for each question with the name and how often it was asked before; null doesn't answer
 * @returns `address` for `Resolver.setServers`
 */
export async function startDnsServer(
	answer: (name: string, asked: number) => readonly string[] | null,
): Promise<{ address: string; countQuestions(name: string): number }> {
	const asked = new Map<string, number>();
	const socket = createSocket("udp4");
	socket.on("message", (message: Buffer, from: RemoteInfo) => {
		const { name, type, question } = readQuestion(message);
		const before = asked.get(name) ?? 0;
		if (type === TYPE_A) asked.set(name, before + 1);
		const addresses = type === TYPE_A ? answer(name, before) : [];
		if (addresses === null) return;
		const header = Buffer.alloc(HEADER_BYTES);
		message.copy(header, 0, 0, 2);
		header.writeUInt16BE(FLAGS, 2);
		header.writeUInt16BE(1, 4);
		header.writeUInt16BE(addresses.length, 6);
		const records = addresses.map((address) => {
			const record = Buffer.alloc(16);
			// A pointer to the name in the question.
			record.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
			record.writeUInt16BE(TYPE_A, 2);
			record.writeUInt16BE(1, 4);
			// The time to live stays 0: resolvers ask again.
			record.writeUInt16BE(4, 10);
			Buffer.from(address.split(".").map(Number)).copy(record, 12);
			return record;
		});
		socket.send(Buffer.concat([header, question, ...records]), from.port, from.address);
	});
	await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
	closers.push(() => socket.close());
	const { port } = socket.address() as AddressInfo;
	return {
		address: `127.0.0.1:${port}`,
		countQuestions: (name) => asked.get(name) ?? 0,
	};
}

function readQuestion(message: Buffer): { name: string; type: number; question: Buffer } {
	const labels: string[] = [];
	let at = HEADER_BYTES;
	for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
		labels.push(message.subarray(at + 1, at + 1 + length).toString("latin1"));
		at += 1 + length;
	}
	const type = message.readUInt16BE(at + 1);
	// Names arrive in random case: an answer must repeat it, which copying the question does.
	return {
		name: labels.join(".").toLowerCase(),
		type,
		question: message.subarray(HEADER_BYTES, at + 5),
	};
}
