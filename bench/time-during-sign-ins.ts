import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startProduct } from "./contenders/contenders.ts";
import { PAGE_OF_20 } from "./contenders/fill-database.ts";
import { givePasswords, networkAddress, PASSWORD, postForm } from "./contenders/give-passwords.ts";
import { timePages } from "./load/time-pages.ts";
import { percentile, type Ratio, ratioByRound } from "./measure/statistics.ts";

/** Row 13: the public page's response time while many users sign in at once, each with a hash of about 64 MiB. */

export const SIGN_INS_AT_ONCE = 50;
export const MAX_P99_RATIO = 2;

const IDLE_SECONDS = 6;
const WARM_UP_SECONDS = 4;

export type SignInsReport = {
	/** Medians of the rounds. */
	idleP99Ms: number;
	busyP99Ms: number;
	/** Ratio of busy to idle, round by round. */
	ratio: Ratio;
	/** Time from the first sign-in's start to the last one's end, in the slowest round. */
	signInsMs: number;
	isMet: boolean;
};

type Surroundings = Parameters<typeof startProduct>[1];

/** @throws Error if a page's or a sign-in's response is unexpected */
export async function timeDuringSignIns(
	around: Surroundings,
	{ rounds, stop }: { rounds: number; stop: AbortSignal },
): Promise<SignInsReport> {
	const server = await startProduct("sign-ins", around);
	const agent = new Agent({ keepAlive: true });
	try {
		const page = { url: `${server.origin}/${PAGE_OF_20}`, agent };
		await givePasswords(server.origin, {
			databaseUrl: around.databaseUrl,
			address: networkAddress(0),
		});
		await timePages(page, sleep(WARM_UP_SECONDS * 1_000));
		// Warm-up: the first sign-ins compile the code.
		await signInAtOnce(server.origin, 0);

		const [idle, busy, took]: [number[], number[], number[]] = [[], [], []];
		for (let round = 1; round <= rounds; round++) {
			stop.throwIfAborted();
			idle.push(percentile(await timePages(page, sleep(IDLE_SECONDS * 1_000)), 99));
			const startedAt = performance.now();
			const signedIn = signInAtOnce(server.origin, round);
			busy.push(percentile(await timePages(page, signedIn), 99));
			took.push(performance.now() - startedAt);
		}
		const ratio = ratioByRound(busy, idle);
		return {
			idleP99Ms: percentile(idle, 50),
			busyP99Ms: percentile(busy, 50),
			ratio,
			signInsMs: Math.max(...took),
			isMet: ratio.median <= MAX_P99_RATIO,
		};
	} finally {
		agent.destroy();
		await server.stop();
	}
}

/** Each account signs in from its own network, so that no rate limit applies. */
async function signInAtOnce(origin: string, round: number): Promise<void> {
	const signIns = Array.from({ length: SIGN_INS_AT_ONCE }, async (_, index) => {
		const number = round * SIGN_INS_AT_ONCE + index + 1;
		const fields = { email: `page-${number}@example.com`, password: PASSWORD };
		const { status } = await postForm(`${origin}/signin`, fields, networkAddress(number));
		if (status !== 303) throw new Error(`/signin answers ${status}`);
	});
	await Promise.all(signIns);
}
