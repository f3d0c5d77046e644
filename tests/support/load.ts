import { Agent, request } from "node:http";

const USER_AGENT =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export type LoadRequest = {
	path: string;
	cookie?: string;
	/** Fields of a form, posted as a page of the same site does. */
	fields?: Record<string, string>;
};

/** The result of a request: the status of its response, or the reason of its failure. */
export type Outcome = { path: string; status: number } | { path: string; failure: string };

export type Load = {
	/** Outcomes in the order in which they arrived. */
	outcomes: readonly Outcome[];
	/** Resolves when all outcomes have arrived. */
	done: Promise<void>;
	/** Stops sending and waits for running requests. */
	stop(): Promise<void>;
};

/**
 * Simulates concurrent clients that send their next request as soon as the last is answered. Each has its own
 * keep-alive connection, as proxies have. Each request has another client address, so that a view that counts twice
 * would show.
 *
 * @param options.next returns the n-th request, from 0
 * @param options.keepAlive false opens a connection for each request
 * @param options.requests total number of requests; runs until stopped if it is missing
 */
export function startLoad(
	origin: string,
	{
		connections,
		requests = Number.POSITIVE_INFINITY,
		next,
		keepAlive = true,
	}: {
		connections: number;
		requests?: number;
		next: (n: number) => LoadRequest;
		keepAlive?: boolean;
	},
): Load {
	const outcomes: Outcome[] = [];
	let begun = 0;
	let isStopping = false;

	async function ask(agent: Agent): Promise<void> {
		while (!isStopping && begun < requests) {
			const n = begun++;
			const asked = next(n);
			try {
				outcomes.push({ path: asked.path, status: await send(origin, asked, agent) });
			} catch (error) {
				const { code, message } = error as NodeJS.ErrnoException;
				outcomes.push({ path: asked.path, failure: code ?? message });
				// Prevents a tight loop of requests to a server that is down.
				await new Promise((resolve) => setTimeout(resolve, 20));
			}
		}
	}

	const done = Promise.all(
		Array.from({ length: connections }, async () => {
			const agent = new Agent({ keepAlive, maxSockets: 1 });
			await ask(agent);
			agent.destroy();
		}),
	).then(() => {});
	return {
		outcomes,
		done,
		stop() {
			isStopping = true;
			return done;
		},
	};
}

/** Opens a connection for each request, at a steady rate that doesn't wait for the answers. */
export function startNewConnections(
	origin: string,
	{ perSecond, next }: { perSecond: number; next: (n: number) => LoadRequest },
): Pick<Load, "outcomes" | "stop"> {
	const outcomes: Outcome[] = [];
	const asking: Promise<void>[] = [];
	const startedAt = performance.now();
	const timer = setInterval(() => {
		const due = ((performance.now() - startedAt) * perSecond) / 1_000;
		while (asking.length < due) {
			const asked = next(asking.length);
			const agent = new Agent({ keepAlive: false });
			asking.push(
				send(origin, asked, agent).then(
					(status) => void outcomes.push({ path: asked.path, status }),
					({ code, message }: NodeJS.ErrnoException) =>
						void outcomes.push({ path: asked.path, failure: code ?? message }),
				),
			);
		}
	}, 5);
	return {
		outcomes,
		async stop() {
			clearInterval(timer);
			await Promise.all(asking);
		},
	};
}

/** @returns the number of responses with this status to paths that begin with this prefix */
export function countAnswers(
	outcomes: readonly Outcome[],
	{ path, status }: { path: string; status: number },
): number {
	return outcomes.filter(
		(outcome) => outcome.path.startsWith(path) && "status" in outcome && outcome.status === status,
	).length;
}

let addresses = 0;

function nextAddress(): string {
	addresses += 1;
	return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** @returns the status, once the whole response has arrived */
function send(
	origin: string,
	{ path, cookie, fields }: LoadRequest,
	agent: Agent,
): Promise<number> {
	return new Promise((resolve, reject) => {
		const body = fields && new URLSearchParams(fields).toString();
		const outgoing = request(
			new URL(path, origin),
			{
				agent,
				method: body === undefined ? "GET" : "POST",
				headers: {
					"User-Agent": USER_AGENT,
					Accept: "text/html,*/*;q=0.8",
					"X-Forwarded-For": nextAddress(),
					...(cookie === undefined ? {} : { Cookie: cookie }),
					...(body === undefined
						? {}
						: {
								Origin: origin,
								"Content-Type": "application/x-www-form-urlencoded",
								"Content-Length": Buffer.byteLength(body),
							}),
				},
			},
			(incoming) => {
				incoming.on("error", reject);
				incoming.on("end", () => {
					if (incoming.complete) resolve(incoming.statusCode ?? 0);
					else reject(new Error("the answer broke off"));
				});
				incoming.resume();
			},
		);
		outgoing.on("error", reject);
		outgoing.end(body);
	});
}
