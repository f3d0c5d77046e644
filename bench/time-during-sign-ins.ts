import { once } from "node:events";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startProgram } from "#scripts/process/program.ts";
import { startProduct } from "./contenders/contenders.ts";
import { PAGE_OF_20 } from "./contenders/fill-database.ts";
import { givePasswords, networkAddress } from "./contenders/give-passwords.ts";
import type * as client from "./load/sign-in-client.ts";
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

/**
 * The sign-ins come from a process of their own, so that its work doesn't delay the visitors who are timed here.
 * @throws Error if a page's or a sign-in's response is unexpected
 */
export async function timeDuringSignIns(
	around: Surroundings,
	{ rounds, stop }: { rounds: number; stop: AbortSignal },
): Promise<SignInsReport> {
	const server = await startProduct("sign-ins", around);
	const agent = new Agent({ keepAlive: true });
	const signIns = await startSignInClient(server.origin);
	try {
		const page = { url: `${server.origin}/${PAGE_OF_20}`, agent };
		await givePasswords(server.origin, {
			databaseUrl: around.databaseUrl,
			address: networkAddress(0),
		});
		await timePages(page, sleep(WARM_UP_SECONDS * 1_000));
		// Warm-up: the first sign-ins compile the code.
		await signIns.applyAtOnce(0);

		const [idle, busy, took]: [number[], number[], number[]] = [[], [], []];
		for (let round = 1; round <= rounds; round++) {
			stop.throwIfAborted();
			idle.push(percentile(await timePages(page, sleep(IDLE_SECONDS * 1_000)), 99));
			const startedAt = performance.now();
			const signedIn = signIns.applyAtOnce(round);
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
		await signIns.stop();
		await server.stop();
	}
}

/** Starts the client's process, and waits until it is ready. */
async function startSignInClient(origin: string) {
	const program = startProgram([join(import.meta.dirname, "load", "sign-in-client.ts")]);
	const nextReport = async () => {
		const ended = program.exited.then(() => [{ error: "The client of the sign-ins has ended" }]);
		const [{ error }] = (await Promise.race([once(program.child, "message"), ended])) as [
			client.SignInsOutcome,
		];
		if (error !== null) throw new Error(error);
	};
	await nextReport();
	return {
		/** Signs in with other accounts in each round. */
		async applyAtOnce(round: number): Promise<void> {
			const count = SIGN_INS_AT_ONCE;
			const order: client.SignIns = { origin, count, firstAccount: round * count + 1 };
			program.child.send(order);
			await nextReport();
		},
		stop: program.stop,
	};
}
