/**
 * A program: renders the owner's analytics page for the page ids in the given file, records all
 * statements of it, and repeats them sequentially on one connection. Prints the times and plans
 * as JSON. The database is the one in DATABASE_URL.
 */
import { readFileSync } from "node:fs";
import pg from "pg";
import { getReportParts } from "#app/features/audience/analytics/queries.server.ts";
import { readRange } from "#app/features/audience/analytics/report/ranges.ts";
import { closeDb, pool } from "#app/platform/db.server.ts";
import { readOwnCpuMs } from "../measure/cpu-time.ts";
import { percentile } from "../measure/statistics.ts";

export type ReportTask = {
	profileIds: string[];
	ranges: string[];
	tries: number;
	warmUpTries: number;
};

export type ReportTimes = {
	/** Times of all of a page's statements together, in milliseconds: execution in the database, and until the response. */
	ranges: { range: string; statements: number; work: Percentiles; answer: Percentiles }[];
	/** Plans for the first page and the last range. */
	plans: { statement: string; plan: string }[];
};

type Percentiles = { p50Ms: number; p99Ms: number };
type Statement = { name?: string; text: string; values?: unknown[] };

const task: ReportTask = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
const backendPid = rows[0]?.pid ?? 0;
const times: ReportTimes = { ranges: [], plans: [] };
for (const range of task.ranges) {
	const taken: Taken[] = [];
	let statements: Statement[] = [];
	for (const profileId of [...task.profileIds].reverse()) {
		statements = await listStatements(profileId, range);
		for (let index = 0; index < task.warmUpTries; index++) await timeAll(statements);
		for (let index = 0; index < task.tries; index++) taken.push(await timeAll(statements));
	}
	times.ranges.push({
		range,
		statements: statements.length,
		work: percentilesOf(taken.map(({ workMs }) => workMs)),
		answer: percentilesOf(taken.map(({ answerMs }) => answerMs)),
	});
	times.plans = await explainAll(statements);
}
await client.end();
await closeDb();
console.log(JSON.stringify(times));

/** All statements by which the product reads the page's data. */
async function listStatements(profileId: string, search: string): Promise<Statement[]> {
	const statements: Statement[] = [];
	const { query } = pool;
	const ask = query.bind(pool) as (statement: Statement) => unknown;
	pool.query = ((statement: Statement) => {
		statements.push(statement);
		return ask(statement);
	}) as typeof query;
	try {
		const range = readRange(new URLSearchParams(search));
		await getReportParts({ profileId, range, tier: "max" }, (error) => {
			throw error;
		});
	} finally {
		pool.query = query;
	}
	return statements;
}

type Taken = { workMs: number; answerMs: number };

/** The response time includes the round trip to the database and noise of the machine. */
async function timeAll(statements: readonly Statement[]): Promise<Taken> {
	const [cpuBefore, startedAt] = [readOwnCpuMs(backendPid), performance.now()];
	for (const statement of statements) await client.query(statement);
	const answerMs = performance.now() - startedAt;
	return { workMs: readOwnCpuMs(backendPid) - cpuBefore, answerMs };
}

function percentilesOf(values: readonly number[]): Percentiles {
	return { p50Ms: percentile(values, 50), p99Ms: percentile(values, 99) };
}

async function explainAll(statements: readonly Statement[]) {
	const plans: ReportTimes["plans"] = [];
	for (const { name = "unnamed", text, values } of statements) {
		const { rows } = await client.query<{ "QUERY PLAN": string }>({
			text: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`,
			values,
		});
		plans.push({ statement: name, plan: rows.map((row) => row["QUERY PLAN"]).join("\n") });
	}
	return plans;
}
