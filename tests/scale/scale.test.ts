import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFailed, onTestFinished, test } from "vitest";
import { checkout } from "#scripts/process/checkout.ts";
import { until } from "#tests/support/eventually.ts";
import { type Facts, makeAccount, type Period } from "./account.ts";
import { insertInto } from "./insert-into.ts";
import { type MixedLoad, mixLoad } from "./mixed-load.ts";
import { type Load, sendLoad } from "./send-load.ts";
import { type Installation, startInstallation } from "./start-installation.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

test("on several machines, each part may end: visitors notice nothing, and what was answered is kept", async () => {
	const installation = await startInstallation(SECRET);
	onTestFinished(installation.stop);
	const { url, replication, balancer, web, jobs, pooler } = installation;
	const world = await insertInto(replication.primary.url, { secret: SECRET });
	const mixed = await mixLoad(url, world);
	const load = sendLoad(url, mixed.streams);
	onTestFailed(() => console.log(`Logs: ${keepLogs(installation, load)}`));
	const [one, two] = web;
	await load.goOn();

	for (const member of [one, two, jobs]) {
		await member.end("SIGTERM");
		await member.start();
		await load.goOn();
	}
	const kill = await killAtWork(installation);
	await two.start();
	await load.goOn();
	await pooler.restart();
	await load.goOn();
	const promotion = await timed(() => failOver(installation));
	await load.goOn();
	await load.stop();

	const processes = balancer.readProcesses();
	const account = makeAccount({
		outcomes: load.outcomes.map((sent) => ({
			...sent,
			process: processes.get(sent.number) ?? null,
		})),
		promotion,
		kill,
		...(await readWrites(installation, mixed)),
		counted: await readCounts(installation),
	});
	console.log(account.lines.join("\n"));
	expect(account.faults).toEqual([]);
});

/** Kills the second process while it is working on a change, which waits for a lock. */
async function killAtWork({ replication, balancer, web }: Installation): Promise<Facts["kill"]> {
	const process = "two";
	const holder = new pg.Client({ connectionString: replication.primary.url });
	await holder.connect();
	try {
		await holder.query("BEGIN; LOCK TABLE link IN SHARE MODE");
		await until(() => balancer.hasChange(process));
		return { process, ...(await timed(() => web[1].end("SIGKILL"))) };
	} finally {
		await holder.end();
	}
}

async function timed(work: () => Promise<void>): Promise<Period> {
	const beganAt = performance.now();
	await work();
	return { beganAt, endedAt: performance.now() };
}

/** What an operator does when the primary is gone. Resolves when all processes use the other server. */
async function failOver({ replication, balancer, web, jobs }: Installation): Promise<void> {
	replication.primary.kill();
	await replication.standby.promote();
	await balancer.command("disable server database/first");
	await balancer.command("enable server database/second");
	await until(async () => {
		const ready = await Promise.all([...web, jobs].map((member) => member.isReady()));
		return ready.every(Boolean);
	});
}

/** Ends the processes, which store the visits that they still have. @returns what is counted for all pages */
async function readCounts({ web, replication }: Installation): Promise<Facts["counted"]> {
	await Promise.all(web.map((member) => member.stop()));
	const [counted] = await replication.standby.run<Facts["counted"]>(`
		SELECT sum(views)::int AS views, sum(visitors)::int AS visitors, sum(clicks)::int AS clicks
		FROM analytics.daily WHERE dimension = 'total'`);
	return counted ?? { views: 0, visitors: 0, clicks: 0 };
}

/** @returns the writes that were answered, and those that are stored */
async function readWrites(
	{ url, replication }: Installation,
	{ links, pictures }: MixedLoad,
): Promise<Pick<Facts, "acknowledged" | "kept">> {
	const titles = await replication.standby.run<{ title: string }>("SELECT title FROM link");
	const kept = new Set(titles.map(({ title }) => title));
	for (const picture of pictures) {
		if ((await fetch(new URL(picture, url))).ok) kept.add(picture);
	}
	return { acknowledged: new Set([...links, ...pictures]), kept };
}

/** Writes down what all parts have logged, and the requests that failed, whose numbers the balancer logs. @returns the folder */
function keepLogs(installation: Installation, { outcomes }: Load): string {
	const { web, jobs, balancer, pooler } = installation;
	const [one, two] = web;
	const folder = path.join(checkout, "test-results", "scale");
	mkdirSync(folder, { recursive: true });
	for (const [name, part] of Object.entries({ one, two, jobs, balancer, pooler })) {
		writeFileSync(path.join(folder, `${name}.log`), part.output());
	}
	const failed = outcomes.filter(({ isAnswered }) => !isAnswered);
	writeFileSync(path.join(folder, "failed-requests.json"), JSON.stringify(failed, null, "\t"));
	return folder;
}
