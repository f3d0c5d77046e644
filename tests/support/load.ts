import { Agent, request } from "node:http";

const USER_AGENT =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export type LoadRequest = {
	path: string;
	cookie?: string;
	/** Posted as a page of the same site does. */
	fields?: Record<string, string>;
};

/** What became of a request: its answer's status, or why there was none. */
export type Outcome = { path: string; status: number } | { path: string; failure: string };

export type Load = {
	/** In the order in which they became known. */
	outcomes: readonly Outcome[];
	/** Resolves when all are known. */
	done: Promise<void>;
	/** Sends no more and waits for what is under way. */
	stop(): Promise<void>;
};

/**
 * So many people at once who ask again as soon as they are answered, each over a connection of their own that stays
 * open, as a proxy's do. Each request comes from another address, so a visitor who counts twice would show.
 *
 * @param options.next the n-th request, from 0
 * @param options.keepAlive false opens a connection for each request
 * @param options.requests ends by itself after so many; goes on until it is stopped where none is given
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
				// Whoever is there no more is not asked in a tight loop.
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

/** How many answers with this status there were, to requests whose path begins so. */
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

/** @returns the status, once the whole answer is there */
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
