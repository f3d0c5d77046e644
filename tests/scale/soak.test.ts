import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setInterval } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { checkout } from "#scripts/process/checkout.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { readTreeMemory } from "../../bench/measure/tree-memory.ts";
import {
	highestByMinute,
	judgeMemory,
	MINUTE_MS,
	SAMPLE_EVERY_MS,
} from "../../bench/soak/judge-memory.ts";
import type { Facts } from "./account.ts";
import { injectFaults } from "./inject-faults.ts";
import { insertInto } from "./insert-into.ts";
import type { World } from "./insert-world.ts";
import { type MixedLoad, mixLoad } from "./mixed-load.ts";
import { type Load, type Stream, sendLoad } from "./send-load.ts";
import { makeSoakAccount } from "./soak-account.ts";
import { type SoakedProcess, type SoakedSite, startSoakedSite } from "./start-soaked-site.ts";

/** `npm run bench:soak -- --faults`: two processes under mixed load, with faults at random. */

const SECRET = "0123456789abcdef0123456789abcdef";
const minutes = Number(process.env.SOAK_MINUTES ?? 1);
const seed = Number(process.env.SOAK_SEED ?? 1);
/** Enough that nobody uploads twice: a picture that is replaced within ten minutes is removed. */
const CREATORS_OF_EACH = Math.ceil(minutes * 6) + 10;
/** Some 60 requests a second for each process, most of them of visitors. */
const PAUSES = { visitors: 5, creators: 20 };
const SIGN_UP_PAUSE_MS = 5_000;
const PROCESSES = ["first", "second"] as const;

test(
	"under mixed load with faults at random, nothing is lost or counted twice, and memory stays flat",
	async () => {
		console.log(`${minutes} minutes, seed ${seed}`);
		const site = await startSoakedSite(SECRET);
		onTestFinished(site.stop);
		const world = await insertInto(site.database.url, {
			secret: SECRET,
			creators: CREATORS_OF_EACH * PROCESSES.length,
		});
		const emails = new Set<string>();
		const creatorsOf = (index: number): World => ({
			...world,
			creators: world.creators.slice(index * CREATORS_OF_EACH, (index + 1) * CREATORS_OF_EACH),
		});
		const loads = await Promise.all(
			PROCESSES.map(async (name, index) => {
				const { url } = site.processes[name];
				const mixed = await mixLoad(url, creatorsOf(index), { label: `${name} `, pauses: PAUSES });
				await warm(site.processes[name], world);
				return { name, mixed, load: sendLoad(url, [...mixed.streams, signUps(url, name, emails)]) };
			}),
		);
		const over = AbortSignal.timeout(minutes * MINUTE_MS);
		const recovered = async () => {
			await site.ready();
			for (const name of PROCESSES) await warm(site.processes[name], world);
		};
		const [memory, faults] = await Promise.all([
			sampleMemory(site.processes, over),
			injectFaults(site, { seed, stop: over, recovered }),
		]);
		await Promise.all(loads.map(({ load }) => load.stop()));
		await recovered();

		const writes = await readWrites(
			site,
			loads.map(({ mixed }) => mixed),
			emails,
		);
		await site.stored();
		const account = makeSoakAccount({
			outcomes: loads.flatMap(({ name, load }) =>
				load.outcomes.map((sent) => ({ ...sent, process: name })),
			),
			faults,
			...writes,
			counted: await readCounts(site),
		});
		const flat = judgeMemory(memory.first);
		const lines = [
			...account.lines,
			...PROCESSES.map(
				(name) =>
					`Memory of the ${name} process, maximum of each minute in MiB: ${highestByMinute(memory[name])}`,
			),
			`Memory of the first process, which is never killed: ${flat.text}`,
		];
		console.log(lines.join("\n"));
		console.log(
			`Logs and failed requests: ${keepLogs(
				site,
				loads.map(({ load }) => load),
			)}`,
		);
		expect(account.faults).toEqual([]);
		expect(flat).toMatchObject({ isMet: true });
	},
	(minutes + 10) * PATIENCE_MS,
);

/** Lets a process put all pages and links into its caches. Visits of robots aren't counted. */
async function warm({ url }: SoakedProcess, { pages }: World): Promise<void> {
	const headers = {
		"User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
	};
	for (const { path: page, go } of pages) {
		expect((await fetch(url + page, { headers })).status).toBe(200);
		expect((await fetch(url + go, { headers, redirect: "manual" })).status).toBe(302);
	}
}

/** @param emails gets the addresses whose sign-up was answered */
function signUps(url: string, name: string, emails: Set<string>): Stream {
	const password = "Correct-horse-9";
	return {
		kind: "form",
		clients: 1,
		pauseMs: SIGN_UP_PAUSE_MS,
		next: (n) => {
			const email = `${name}-${n}@example.com`;
			const fields = { name: "Rosa", email, password, confirmPassword: password, terms: "on" };
			return {
				method: "POST",
				path: "/signup",
				headers: { Origin: url, "Content-Type": "application/x-www-form-urlencoded" },
				body: new URLSearchParams(fields).toString(),
				expected: 303,
				onAnswer: () => emails.add(email),
			};
		},
	};
}

async function sampleMemory(processes: SoakedSite["processes"], over: AbortSignal) {
	const samples: Record<(typeof PROCESSES)[number], number[]> = { first: [], second: [] };
	try {
		for await (const _ of setInterval(SAMPLE_EVERY_MS, undefined, { signal: over })) {
			for (const name of PROCESSES) {
				const pid = processes[name].pid();
				samples[name].push(pid === null ? 0 : readTreeMemory(pid).own);
			}
		}
	} catch (error) {
		if (!over.aborted) throw error;
	}
	return samples;
}

/** @returns the writes that were answered, those that are stored, and those that are stored more than once */
async function readWrites(
	{ database, mail, processes }: SoakedSite,
	loads: readonly MixedLoad[],
	emails: ReadonlySet<string>,
) {
	const stored = await database.run<{ name: string }>(
		"SELECT title AS name FROM link WHERE title LIKE 'By %' UNION ALL SELECT email FROM \"user\"",
	);
	const names = stored.map(({ name }) => name);
	const kept = new Set(names);
	const links = loads.flatMap((load) => [...load.links]);
	const pictures = loads.flatMap((load) => [...load.pictures]);
	for (const picture of new Set(pictures)) {
		if ((await fetch(new URL(picture, processes.first.url))).ok) kept.add(picture);
	}
	const [queued] = await database.run<{ waiting: number }>(`
		SELECT count(*)::int AS waiting FROM pgboss.job
		WHERE name = 'send-verification-mail' AND state IN ('created', 'retry', 'active')`);
	const recipients = new Set(mail.mails.flatMap((each) => each.recipients));
	return {
		acknowledged: new Set([...links, ...pictures, ...emails]),
		kept,
		double: names.filter((name, index) => names.indexOf(name) !== index),
		mails: {
			acknowledged: emails.size,
			arrived: [...emails].filter((email) => recipients.has(email)).length,
			waiting: queued?.waiting ?? 0,
		},
	};
}

/** Ends the processes. @returns what is counted for all pages */
async function readCounts({ database, processes }: SoakedSite): Promise<Facts["counted"]> {
	await Promise.all(PROCESSES.map((name) => processes[name].stop()));
	const [counted] = await database.run<Facts["counted"]>(`
		SELECT sum(views)::int AS views, sum(visitors)::int AS visitors, sum(clicks)::int AS clicks
		FROM analytics.daily WHERE dimension = 'total'`);
	return counted ?? { views: 0, visitors: 0, clicks: 0 };
}

/** @returns the folder */
function keepLogs({ processes }: SoakedSite, loads: readonly Load[]): string {
	const folder = path.join(checkout, "test-results", "soak");
	mkdirSync(folder, { recursive: true });
	for (const name of PROCESSES) {
		writeFileSync(path.join(folder, `${name}.log`), processes[name].output());
	}
	const failed = loads.flatMap(({ outcomes }) => outcomes.filter(({ isAnswered }) => !isAnswered));
	writeFileSync(path.join(folder, "failed-requests.json"), JSON.stringify(failed, null, "\t"));
	return folder;
}
