import pg from "pg";
import { startProduct } from "./contenders/contenders.ts";
import { humans } from "./contenders/visitors.ts";
import { median, relativeDifference } from "./measure/statistics.ts";

/** Whether the time of an answer tells who has an account: row 15. */

/** By what part of the known address's median the unknown one's may differ. */
export const MAX_DIFFERENCE = 0.02;

/** The first renders are slow and tell nothing. */
const WARM_UP_TRIES = 15;
/** The hash behind every known address is one that the product itself has made. */
const PASSWORD = "Correct-horse-9";

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
		await givePasswords(server.origin, around.databaseUrl);
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
	const status = await post(origin + path, { email, ...fields }, visitor);
	const ms = performance.now() - startedAt;
	if (status !== expectedStatus) throw new Error(`${path} answers ${status} for ${email}`);
	return ms;
}

/** A network of its own for each try: no limit stands in the way. */
export function networkAddress(index: number): string {
	return `11.${Math.floor(index / 65_536) % 256}.${Math.floor(index / 256) % 256}.${index % 256}`;
}

async function post(url: string, fields: Record<string, string>, address: string): Promise<number> {
	const response = await fetch(url, {
		method: "POST",
		redirect: "manual",
		headers: { ...humans[0], "X-Forwarded-For": address, Origin: new URL(url).origin },
		body: new URLSearchParams(fields),
	});
	await response.arrayBuffer();
	return response.status;
}

/** Signs one account up, so that the product hashes its password, and gives that hash to all the others. */
async function givePasswords(origin: string, databaseUrl: string): Promise<void> {
	const email = "model@example.com";
	const account = {
		name: "Model",
		email,
		password: PASSWORD,
		confirmPassword: PASSWORD,
		terms: "on",
	};
	const status = await post(`${origin}/signup`, account, networkAddress(visitors++));
	if (status !== 303) throw new Error(`/signup answers ${status}`);
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		await client.query(GIVE_PASSWORDS, [email]);
	} finally {
		await client.end();
	}
}

const GIVE_PASSWORDS = `
	UPDATE "user" SET password_hash = model.password_hash
	FROM "user" AS model WHERE model.email = $1 AND "user".password_hash IS NULL`;
