import { startProduct } from "./contenders/contenders.ts";
import { givePasswords, networkAddress, postForm } from "./contenders/give-passwords.ts";
import { median, relativeDifference } from "./measure/statistics.ts";

/** Row 15: whether the response time reveals who has an account. */

/** Maximum difference of the unknown address's median, as a fraction of the known one's. */
export const MAX_DIFFERENCE = 0.02;

/** The first renders are slow and not representative. */
const WARM_UP_TRIES = 15;
type FormRow = {
	title: string;
	path: string;
	fields: Record<string, string>;
	expectedStatus: number;
	/** Factor for the number of tries: times of a few milliseconds need more tries for a steady median. */
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
		/** Number of tries for each of the two kinds of address. */
		tries: number;
		knownMs: number;
		unknownMs: number;
		difference: number;
	}[];
	isMet: boolean;
};

type Surroundings = Parameters<typeof startProduct>[1];

/** Alternates between known and unknown addresses. @throws Error if a form's response is unexpected */
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

/** Alternates between both kinds with a new address each time; neither always follows the other. */
export function planTries(
	tries: number,
	warmUp: number,
): { kind: Kind; index: number; isWarmUp: boolean }[] {
	return Array.from({ length: warmUp + tries }, (_, index) => {
		const kinds: Kind[] = index % 2 === 0 ? ["known", "unknown"] : ["unknown", "known"];
		return kinds.map((kind) => ({ kind, index, isWarmUp: index < warmUp }));
	}).flat();
}

/** Addresses of equal length, so that only the account makes a difference. Those called page-… have a page. */
export function emailOf(kind: Kind, index: number): string {
	return `${kind === "known" ? "page" : "none"}-${index + 1}@example.com`;
}

let visitors = 0;

/** @returns milliseconds from the request to the last byte */
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
