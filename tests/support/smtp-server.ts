import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * `takes` accepts emails; `takes-then-fails` accepts them but fails before the client knows; `hangs` sends no greeting;
 * 451 and 550 refuse every recipient temporarily or permanently, and repeat the address, as real servers do.
 */
export type SmtpBehavior = "takes" | "takes-then-fails" | "hangs" | 451 | 550;

/** An email as received: the recipients of its envelope, and its parsed content. */
export type ReceivedMail = Email & { recipients: string[] };

export type TestSmtpServer = {
	/** Value for SMTP_URL. */
	url: string;
	mails: ReceivedMail[];
	/** @returns the number of connections so far */
	connections(): number;
	/** @returns the number of those that have ended */
	closed(): number;
	/** @returns the number of refused recipients */
	refusals(): number;
	/** Sets the behavior for new connections. */
	behave(behavior: SmtpBehavior): void;
	/** Closes all connections. */
	stop(): Promise<void>;
};

/** Starts a real SMTP server on a free port. */
export async function startSmtpServer(initial: SmtpBehavior = "takes"): Promise<TestSmtpServer> {
	let behavior = initial;
	let opened = 0;
	let closed = 0;
	let refused = 0;
	const mails: ReceivedMail[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disableReverseLookup: true,
		hideSTARTTLS: true,
		closeTimeout: 100,
		onConnect(_session, greet) {
			opened += 1;
			if (behavior !== "hangs") greet();
		},
		onRcptTo({ address }, _session, answer) {
			if (typeof behavior === "string") return answer();
			refused += 1;
			const refusal = new Error(`<${address}> no mail for them`);
			answer(Object.assign(refusal, { responseCode: behavior }));
		},
		onData(stream, { envelope }, answer) {
			const recipients = envelope.rcptTo.map(({ address }) => address);
			buffer(stream)
				.then((source) => PostalMime.parse(source))
				.then((mail) => mails.push({ ...mail, recipients }))
				.then(
					() => answer(behavior === "takes-then-fails" ? new Error("disk trouble") : null),
					answer,
				);
		},
		onClose() {
			closed += 1;
		},
	});
	// A client that disconnects must not fail the tests.
	server.on("error", () => {});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		mails,
		connections: () => opened,
		closed: () => closed,
		refusals: () => refused,
		behave: (next) => {
			behavior = next;
		},
		stop: () => new Promise((resolve) => server.close(resolve)),
	};
}
