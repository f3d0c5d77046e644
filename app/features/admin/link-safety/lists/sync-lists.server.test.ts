import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { checkTargets } from "../check-targets.server.ts";
import { checkTargetsAgain } from "../check-targets-again.server.ts";
import { listTargetListProblems } from "../queries.server.ts";
import { syncLists } from "./sync-lists.server.ts";

/** What was queued to be judged again runs when the test says so. */
const queued = recordQueuedJobs();
const takeDomains = () =>
	queued.splice(0).flatMap(({ data }) => (data.domains ? [data.domains as string[]] : []));

const internet = createTestInternet();

beforeEach(async () => {
	await db.targetList.deleteMany();
	await db.judgedTarget.deleteMany();
});

/** A site whose answer can be changed. */
async function startListSite(body: string | Buffer = "") {
	const answer = { status: 200, body };
	const site = await startSite((_request, response) => {
		response.writeHead(answer.status, { "Content-Type": "text/plain" }).end(answer.body);
	});
	const address = site.at("/list.txt", "lists.example");
	const refresh = () =>
		syncLists({ settings: { addresses: [address], folder: undefined }, internet });
	return { answer, address, refresh };
}

async function verdictsOf(...addresses: string[]) {
	const findings = await checkTargets(addresses.map((address) => ({ address })));
	return addresses.map((address) => findings.get(address)?.verdict ?? null);
}

const URLHAUS_CSV = `################################################################
# abuse.ch URLhaus Database Dump (CSV - recent URLs only)      #
################################################################
#
# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter
"3712345","2026-11-22 10:00:09","http://192.0.2.44:8080/bin.sh","online","2026-11-22","malware_download","elf,Mozi","https://urlhaus.abuse.ch/url/3712345/","x"
"3712344","2026-11-22 09:59:01","https://evil.example/a?b=""c""","offline","","malware_download","None","https://urlhaus.abuse.ch/url/3712344/","y"
`;
const URLHAUS_TEXT = `# abuse.ch URLhaus Database Dump\r\n# comment\r\nhttp://192.0.2.44:8080/bin.sh\r\nhttps://evil.example/a\r\n`;
const OPENPHISH = "https://evil.example/a\nhttp://192.0.2.44:8080/bin.sh\nhttps://x.github.io/\n";
const DOMAINS =
	"\uFEFF! title\n*.evil.example\n0.0.0.0 192.0.2.44\n.other.example. # why\ngithub.io\n";

describe("formats", () => {
	test.each([
		["URLhaus CSV", URLHAUS_CSV, 2],
		["URLhaus text", URLHAUS_TEXT, 2],
		["OpenPhish", OPENPHISH, 3],
		["domains and a hosts file, without a domain that many sites share", DOMAINS, 3],
	])("%s", async (_format, body, entryCount) => {
		const { address, refresh } = await startListSite(body);
		await refresh();
		expect(await db.targetList.findMany()).toMatchObject([
			{ source: address, entryCount, problem: null, refreshedAt: expect.any(Date) },
		]);
		expect(
			await verdictsOf(
				"https://evil.example/a?b=%22c%22",
				"http://192.0.2.44:8080/bin.sh",
				"https://good.github.io/",
			),
		).toEqual(["blocked", "blocked", null]);
	});
});

describe("a list that can't be refreshed keeps its entries and says why", () => {
	test.each([
		["down", { status: 503, body: "busy" }, "The server answered with 503."],
		[
			"replaced by an error page",
			{ status: 200, body: "<html>\n<h1>Sorry</h1>\nhttps://evil.example/\n<p>Try later</p>" },
			"The file isn’t a list of addresses or domains: 3 of 4 lines are neither.",
		],
		["empty", { status: 200, body: "# nothing\n" }, "The file has no addresses and no domains."],
		[
			"one endless line",
			{ status: 200, body: "a".repeat(100_000) },
			"The file has no addresses and no domains.",
		],
		[
			"binary",
			{ status: 200, body: Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 256)) },
			/The file (?:isn’t a list|has no)/,
		],
		[
			"too large",
			{ status: 200, body: Buffer.alloc(64 * 1024 * 1024 + 1, "https://a.example/\n") },
			/ is too large\.$/,
		],
	])("%s", async (_fault, broken, problem) => {
		const { answer, address, refresh } = await startListSite(OPENPHISH);
		await refresh();
		const { refreshedAt } = await db.targetList.findFirstOrThrow();
		expect(await listTargetListProblems()).toEqual([]);
		Object.assign(answer, broken);
		await refresh();
		expect(await listTargetListProblems()).toEqual([
			{
				source: address,
				problem: problem instanceof RegExp ? expect.stringMatching(problem) : problem,
				refreshedAt,
				entryCount: 3,
			},
		]);
		expect(await verdictsOf("https://evil.example/a")).toEqual(["blocked"]);
		Object.assign(answer, { status: 200, body: "https://new.example/\n" });
		await refresh();
		expect(await listTargetListProblems()).toEqual([]);
		expect(await db.targetListEntry.count()).toBe(1);
	});

	test("a source that nobody can reach fails alone, and a list that was never read says so", async () => {
		const { address } = await startListSite(OPENPHISH);
		const away = "http://127.0.0.1:9/list";
		await syncLists({ settings: { addresses: [away, address], folder: undefined }, internet });
		expect(await listTargetListProblems()).toMatchObject([
			{ source: away, entryCount: 0, refreshedAt: null },
		]);
		expect(await verdictsOf("https://evil.example/a")).toEqual(["blocked"]);
	});

	test("a list that wasn't read for two days is a problem, whatever the reason", async () => {
		const { refresh } = await startListSite(OPENPHISH);
		await refresh();
		const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
		expect(await listTargetListProblems(inDays(1))).toEqual([]);
		expect(await listTargetListProblems(inDays(3))).toMatchObject([
			{ problem: "It hasn’t been refreshed for more than two days." },
		]);
	});
});

test("known addresses are judged again when a list begins or ends to name them", async () => {
	const { answer, refresh } = await startListSite("https://other.example/\n");
	await refresh();
	const run = async () => {
		for (const domains of takeDomains()) await checkTargetsAgain.run({ domains });
	};
	const verdict = async () => (await db.judgedTarget.findFirstOrThrow()).verdict;
	await checkTargets([
		{ address: "https://short.example/x", finalAddress: "https://evil.example/a" },
	]);
	answer.body = OPENPHISH;
	await refresh();
	await run();
	expect(await verdict()).toBe("blocked");
	await refresh();
	expect(takeDomains()).toEqual([]);
	answer.body = "https://other.example/\n";
	await refresh();
	await run();
	expect(await verdict()).toBeNull();
	answer.body = OPENPHISH;
	await refresh();
	await run();
	await syncLists({ settings: { addresses: [], folder: undefined } });
	await run();
	expect(await verdict()).toBeNull();
	expect(await db.targetListEntry.count()).toBe(0);
});

test("each file of a folder is a list, and all stay while the folder can't be read", async () => {
	const folder = path.join(temporaryFolder("lists"), "lists");
	mkdirSync(path.join(folder, "subfolder"), { recursive: true });
	writeFileSync(path.join(folder, "phishing.txt"), OPENPHISH);
	writeFileSync(path.join(folder, "bad.txt"), "this is\nno list\n");
	writeFileSync(path.join(folder, ".hidden"), DOMAINS);
	const refresh = () => syncLists({ settings: { addresses: [], folder } });
	await refresh();
	expect(
		await db.targetList.findMany({
			select: { source: true, entryCount: true },
			orderBy: { source: "asc" },
		}),
	).toEqual([
		{ source: "bad.txt", entryCount: 0 },
		{ source: "phishing.txt", entryCount: 3 },
	]);
	rmSync(folder, { recursive: true });
	await refresh();
	expect(await verdictsOf("https://evil.example/a")).toEqual(["blocked"]);
	expect((await listTargetListProblems()).map(({ problem }) => problem)).toContain(
		"The folder of lists can’t be read.",
	);
});
