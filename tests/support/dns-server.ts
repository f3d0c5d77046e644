import { createSocket, type RemoteInfo } from "node:dgram";
import type { AddressInfo } from "node:net";
import { type Answer, decode, encode, type Question, type RecordType } from "dns-packet";
import { afterEach } from "vitest";

const closers: (() => void)[] = [];
afterEach(() => {
	for (const close of closers.splice(0)) close();
});

/** Flags of an answer: recursion is desired and available. */
const RECURSIVE = 0x0180;
const NXDOMAIN = 3;
const MAX_ALIASES = 8;

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
	const address = await startServer(({ name, type }) => {
		const before = asked.get(name) ?? 0;
		if (type !== "A") return { answers: [] };
		asked.set(name, before + 1);
		const addresses = answer(name, before);
		// The time to live is 0: resolvers ask again.
		return addresses && { answers: addresses.map((data) => ({ type: "A", name, ttl: 0, data })) };
	});
	return { address, countQuestions: (name) => asked.get(name) ?? 0 };
}

/** Records of one name: addresses, a name, texts, or `issue` values. */
export type NameRecords = {
	A?: readonly string[];
	AAAA?: readonly string[];
	CNAME?: string;
	TXT?: readonly string[];
	/** Authorities that may issue certificates. */
	CAA?: readonly string[];
	/** Time in seconds for which they may be kept, 300 by default. */
	ttl?: number;
};

/**
 * Starts a name server on this machine until the test ends. Like a resolver of a provider, it follows CNAME records.
 *
 * @param recordsOf called for each question: undefined if there is no such name, null to give no answer
 * @returns the server's address for `Resolver.setServers`
 */
export function startNameServer(
	recordsOf: (name: string, type: RecordType) => NameRecords | null | undefined,
): Promise<string> {
	return startServer(({ name, type }) => {
		const answers: Answer[] = [];
		let current = name;
		for (;;) {
			const records = recordsOf(current, type);
			if (records === null) return null;
			if (records === undefined) return { answers, code: NXDOMAIN };
			answers.push(...answersOf(current, type, records));
			const { CNAME: alias } = records;
			if (alias === undefined || type === "CNAME" || answers.length > MAX_ALIASES) break;
			current = alias.toLowerCase();
		}
		return { answers };
	});
}

function answersOf(name: string, type: RecordType, records: NameRecords): Answer[] {
	const { A = [], AAAA = [], CNAME, TXT = [], CAA = [], ttl = 300 } = records;
	if (CNAME !== undefined) return [{ type: "CNAME", name, ttl, data: CNAME }];
	switch (type) {
		case "A":
			return A.map((data) => ({ type, name, ttl, data }));
		case "AAAA":
			return AAAA.map((data) => ({ type, name, ttl, data }));
		case "TXT":
			return TXT.map((data) => ({ type, name, ttl, data: [data] }));
		case "CAA":
			return CAA.map((value) => ({ type, name, ttl, data: { flags: 0, tag: "issue", value } }));
		default:
			return [];
	}
}

/** @param respond called with the name in lowercase; null doesn't answer */
async function startServer(
	respond: (question: Question) => { answers: Answer[]; code?: number } | null,
): Promise<string> {
	const socket = createSocket("udp4");
	socket.on("message", (message: Buffer, from: RemoteInfo) => {
		const { id = 0, questions = [] } = decode(message);
		const [question] = questions;
		if (!question) return;
		const { name, type } = question;
		const response = respond({ name: name.toLowerCase(), type });
		if (response === null) return;
		const { answers, code = 0 } = response;
		// Names arrive in random case, which an answer must repeat.
		const packet = encode({ type: "response", id, flags: RECURSIVE | code, questions, answers });
		socket.send(packet, from.port, from.address);
	});
	await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
	closers.push(() => socket.close());
	const { port } = socket.address() as AddressInfo;
	return `127.0.0.1:${port}`;
}
