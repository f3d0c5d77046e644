/**
 * A program: runs each read of the administrators' pages with the product's own code, records its statements, and
 * repeats them sequentially on one connection. Prints the times and plans as JSON. The database is the one in
 * DATABASE_URL.
 */
import pg from "pg";
import { closeDb, pool } from "#app/platform/db.server.ts";
import { readOwnCpuMs } from "../measure/cpu-time.ts";
import { percentile } from "../measure/statistics.ts";
import { type Case, listCases } from "./cases.ts";
import { type Group, LIMITS } from "./options.ts";

export type CaseTimes = {
	group: Group;
	name: string;
	statements: number;
	/** CPU time of the database, and time until the answer, in milliseconds, at the percentile of the group's limit. */
	workMs: number;
	answerMs: number;
	/** Plans of the last try's statements. */
	plans: string[];
};

type Statement = { text: string; values?: unknown[] };

const [, , users = "0", tries = "1", groups = ""] = process.argv;
const WARM_UP_TRIES = 2;

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
// The time of parallel workers would not be measured.
await client.query("SET max_parallel_workers_per_gather = 0");
const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
const backendPid = rows[0]?.pid ?? 0;

const times: CaseTimes[] = [];
for (const each of listCases(Number(users))) {
	if (groups.split(",").includes(each.group)) times.push(await timeCase(each));
}
await client.end();
await closeDb();
console.log(JSON.stringify(times));

async function timeCase({ group, name, run }: Case): Promise<CaseTimes> {
	const taken: { workMs: number; answerMs: number }[] = [];
	let statements: Statement[] = [];
	for (let index = 0; index < WARM_UP_TRIES + Number(tries); index++) {
		statements = await listStatements(() => run(index));
		const sample = await timeAll(statements);
		if (index >= WARM_UP_TRIES) taken.push(sample);
	}
	const plans: string[] = [];
	for (const statement of statements) plans.push(await explain(statement));
	const at = (values: number[]) => percentile(values, LIMITS[group].percentile);
	return {
		group,
		name,
		statements: statements.length,
		workMs: at(taken.map(({ workMs }) => workMs)),
		answerMs: at(taken.map(({ answerMs }) => answerMs)),
		plans,
	};
}

/** All statements that the product sends, by Prisma too, which uses the same pool. */
async function listStatements(run: () => Promise<unknown>): Promise<Statement[]> {
	const statements: Statement[] = [];
	const { query } = pool;
	const ask = query.bind(pool) as (...args: unknown[]) => unknown;
	pool.query = ((statement: Statement, values?: unknown[]) => {
		statements.push({ text: statement.text, values: values ?? statement.values ?? [] });
		return values === undefined ? ask(statement) : ask(statement, values);
	}) as typeof query;
	try {
		await run();
	} finally {
		pool.query = query;
	}
	return statements;
}

async function timeAll(statements: readonly Statement[]) {
	const [cpuBefore, startedAt] = [readOwnCpuMs(backendPid), performance.now()];
	for (const { text, values } of statements) await client.query(text, values);
	const answerMs = performance.now() - startedAt;
	return { workMs: readOwnCpuMs(backendPid) - cpuBefore, answerMs };
}

async function explain({ text, values }: Statement): Promise<string> {
	const { rows: lines } = await client.query<{ "QUERY PLAN": string }>(
		`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`,
		values,
	);
	return lines.map((line) => line["QUERY PLAN"]).join("\n");
}
