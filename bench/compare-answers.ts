import { startProduct } from "./contenders/contenders.ts";
import { givePasswords, networkAddress, postForm } from "./contenders/give-passwords.ts";
import { median, relativeDifference } from "./measure/statistics.ts";

/** Whether the time of an answer tells who has an account: row 15. */

/** By what part of the known address's median the unknown one's may differ. */
export const MAX_DIFFERENCE = 0.02;

/** The first renders are slow and tell nothing. */
const WARM_UP_TRIES = 15;
type FormRow = {
	title: string;
	path: string;
	fields: Record<string, string>;
	expectedStatus: number;
	/** How many times as often it is tried: what takes a few milliseconds needs more tries for a steady median. */
	times: number;
};

const forms: readonly FormRow[] = [
	{
		title: "/signin with a wrong password",
		path: "/signin",
		fields: { password: "a wrong password" },
		expectedStatus: 401,
		times: 1,
	},
	{
		title: "/forgot-password",
		path: "/forgot-password",
		fields: {},
		expectedStatus: 303,
		times: 5,
	},
];

export type AnswersReport = {
	forms: {
		title: string;
		/** For each of the two kinds of address. */
		tries: number;
		knownMs: number;
		unknownMs: number;
		difference: number;
	}[];
	isMet: boolean;
};

type Surroundings = Parameters<typeof startProduct>[1];

/** Asks for known and unknown addresses in turns. @throws Error when a form answers otherwise than it should */
export async function compareAnswers(
	around: Surroundings,
	{ tries, stop }: { tries: number; stop: AbortSignal },
): Promise<AnswersReport> {
	const server = await startProduct("answers", around);
	try {
		await givePasswords(server.origin, {
			databaseUrl: around.databaseUrl,
			address: networkAddress(visitors++),
		});
		const rows: AnswersReport["forms"] = [];
		for (const form of forms) {
			rows.push(
				await compareForm(form, { origin: server.origin, tries: tries * form.times, stop }),
			);
		}
		const isMet = rows.every(({ difference }) => Math.abs(difference) <= MAX_DIFFERENCE);
		return { forms: rows, isMet };
	} finally {
		await server.stop();
	}
}

async function compareForm(
	form: FormRow,
	{ origin, tries, stop }: { origin: string; tries: number; stop: AbortSignal },
): Promise<AnswersReport["forms"][number]> {
	const times = { known: [] as number[], unknown: [] as number[] };
	for (const { kind, index, isWarmUp } of planTries(tries, WARM_UP_TRIES)) {
		stop.throwIfAborted();
		const ms = await timeAnswer(form, { origin, email: emailOf(kind, index) });
		if (!isWarmUp) times[kind].push(ms);
	}
	return {
		title: form.title,
		tries,
		knownMs: median(times.known),
		unknownMs: median(times.unknown),
		difference: relativeDifference(times.known, times.unknown),
	};
}

type Kind = "known" | "unknown";

/** Both kinds in turns, a new address each time, and neither always after the other. */
export function planTries(
	tries: number,
	warmUp: number,
): { kind: Kind; index: number; isWarmUp: boolean }[] {
	return Array.from({ length: warmUp + tries }, (_, index) => {
		const kinds: Kind[] = index % 2 === 0 ? ["known", "unknown"] : ["unknown", "known"];
		return kinds.map((kind) => ({ kind, index, isWarmUp: index < warmUp }));
	}).flat();
}

/** Of the same length, so that nothing but the account makes a difference. Those called page-… have a page. */
export function emailOf(kind: Kind, index: number): string {
	return `${kind === "known" ? "page" : "none"}-${index + 1}@example.com`;
}

let visitors = 0;

/** @returns milliseconds from asking to the last byte */
async function timeAnswer(
	{ path, fields, expectedStatus }: FormRow,
	{ origin, email }: { origin: string; email: string },
): Promise<number> {
	const visitor = networkAddress(visitors++);
	const startedAt = performance.now();
	const { status } = await postForm(origin + path, { email, ...fields }, visitor);
	const ms = performance.now() - startedAt;
	if (status !== expectedStatus) throw new Error(`${path} answers ${status} for ${email}`);
	return ms;
}
