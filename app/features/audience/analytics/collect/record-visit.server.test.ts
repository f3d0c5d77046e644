import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { createIngest } from "./ingest.server.ts";
import { readVisit, recordClick, recordEngagement, recordView } from "./record-visit.server.ts";

const CHROME =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let lastKey = 50_000;
function newPage() {
	lastKey += 1;
	return { analyticsKey: lastKey };
}

function visitWith(
	headers: Record<string, string> = {},
	{ address = "192.0.2.10", search = "" } = {},
) {
	const all: Record<string, string> = { "user-agent": CHROME, ...headers };
	return readVisit((name) => all[name], address, search);
}

async function rollUpsOf({ analyticsKey }: { analyticsKey: number }, dimension: string) {
	return query({
		text: `SELECT value, views, visitors, clicks, clickers FROM analytics.daily
			WHERE profile_key = $1 AND dimension = $2 ORDER BY value`,
		values: [analyticsKey, dimension],
	});
}

describe("recordView and recordClick", () => {
	test("count views, clicks, and each visitor once a day", async () => {
		const ingest = createIngest({ folder: temporaryFolder("spool") });
		const page = newPage();
		const link = { analyticsKey: 7, profileKey: page.analyticsKey };
		await Promise.all([
			recordView(page, visitWith(), ingest),
			recordView(page, visitWith(), ingest),
			recordView(page, visitWith({}, { address: "192.0.2.11" }), ingest),
			recordClick(link, visitWith(), ingest),
			recordClick(link, visitWith(), ingest),
		]);
		await ingest.drain();
		expect(await rollUpsOf(page, "total")).toEqual([
			{ value: "", views: 3, visitors: 2, clicks: 2, clickers: 1 },
		]);
		expect(await rollUpsOf(page, "link")).toMatchObject([{ value: "7", clicks: 2 }]);
	});

	test("store a visit's source, country, device and browser", async () => {
		const ingest = createIngest({ folder: temporaryFolder("spool") });
		const page = newPage();
		const referrer = { referer: "https://l.instagram.com/?u=x" };
		recordView(page, visitWith(referrer, { address: "8.8.8.8" }), ingest);
		recordView(page, visitWith(referrer, { search: "?utm_source=newsletter" }), ingest);
		await ingest.drain();
		expect(await rollUpsOf(page, "source")).toMatchObject([
			{ value: "instagram", views: 1 },
			{ value: "newsletter", views: 1 },
		]);
		expect(await rollUpsOf(page, "country")).toMatchObject([
			{ value: "", views: 1 },
			{ value: "US", views: 1 },
		]);
		expect(await rollUpsOf(page, "device")).toMatchObject([{ value: "desktop", views: 2 }]);
		expect(await rollUpsOf(page, "browser")).toMatchObject([{ value: "chrome", views: 2 }]);
	});

	test("store the domain of a host that shows a page, and no other name", async () => {
		const ingest = createIngest({ folder: temporaryFolder("spool") });
		const page = newPage();
		const name = "counted.ada.example";
		servedDomains.set(name, "ada");
		const hosts = [name, "Counted.Ada.Example.:8443", "unknown.example", "localhost:3000", ""];
		for (const host of hosts) recordView(page, visitWith({ host }), ingest);
		const link = { analyticsKey: 7, profileKey: page.analyticsKey };
		recordClick(link, visitWith({ host: name }), ingest);
		recordEngagement(page, visitWith({ host: name }), { seconds: 5, ingest });
		await ingest.drain();
		servedDomains.delete(name);
		expect(await rollUpsOf(page, "total")).toMatchObject([{ views: 5, clicks: 1 }]);
		expect(await rollUpsOf(page, "address")).toMatchObject([{ value: name, views: 2, clicks: 1 }]);
	});

	test.each([
		["bot", visitWith({ "user-agent": "Googlebot/2.1" })],
		["bot", visitWith({ "user-agent": "" })],
		["prefetch", visitWith({ "sec-purpose": "prefetch;prerender" })],
		["prefetch", visitWith({ purpose: "prefetch" })],
		["prefetch", visitWith({ "x-moz": "prefetch" })],
		["prefetch", visitWith({ "x-purpose": "preview" })],
		["prefetch", visitWith({ "sec-purpose": "", purpose: "prefetch" })],
		["bot", visitWith({ "user-agent": "Microsoft Office Existence Discovery" })],
		["opt-out", visitWith({ dnt: "1" })],
		["opt-out", visitWith({ "sec-gpc": "1" })],
		["owner", { ...visitWith(), isOwner: true }],
		["bot", { ...visitWith({ "user-agent": "curl/8", dnt: "1" }), isOwner: true }],
	])("exclude a visit and count it by reason: %s", async (reason, visit) => {
		const ingest = createIngest({ folder: temporaryFolder("spool") });
		const page = newPage();
		recordView(page, visit, ingest);
		recordClick({ analyticsKey: 7, profileKey: page.analyticsKey }, visit, ingest);
		await ingest.drain();
		expect(await rollUpsOf(page, "excluded")).toMatchObject([{ value: reason, views: 2 }]);
		expect(await rollUpsOf(page, "total")).toEqual([]);
		expect(
			await query({
				text: `SELECT FROM analytics.event WHERE profile_key = $1`,
				values: [page.analyticsKey],
			}),
		).toEqual([]);
	});

	test("don't treat DNT: 0 as an objection", async () => {
		const ingest = createIngest({ folder: temporaryFolder("spool") });
		const page = newPage();
		recordView(page, visitWith({ dnt: "0", "sec-gpc": "0" }), ingest);
		await ingest.drain();
		expect(await rollUpsOf(page, "total")).toMatchObject([{ views: 1 }]);
	});

	test("store neither the address nor the user agent", async () => {
		const folder = temporaryFolder("spool");
		const ingest = createIngest({ folder, apply: () => Promise.reject(new Error("away")) });
		const address = "203.0.113.99";
		const userAgent = `${CHROME} Unmistakable/77`;
		const page = newPage();
		await recordView(page, visitWith({ "user-agent": userAgent }, { address }), ingest);
		await recordView(page, visitWith({ "user-agent": userAgent, dnt: "1" }, { address }), ingest);

		const spooled = readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "latin1"))
			.join("");
		expect(spooled.split("\n")).toHaveLength(3);

		const reading = createIngest({ folder: temporaryFolder("spool") });
		await recordView(page, visitWith({ "user-agent": userAgent }, { address }), reading);
		await reading.drain();
		const tables = await query<{ name: string }>({
			text: `SELECT table_name AS name FROM information_schema.tables
				WHERE table_schema = 'analytics' AND table_type = 'BASE TABLE'`,
		});
		const rows = await Promise.all(
			tables.map(({ name }) =>
				query<{ row: string }>({ text: `SELECT t::text AS row FROM analytics."${name}" t` }),
			),
		);
		const stored = rows.flat().map(({ row }) => row);
		expect(stored.length).toBeGreaterThan(0);

		const addressBytes = Buffer.from(address.split(".").map(Number)).toString("hex");
		for (const text of [spooled, stored.join("\n")]) {
			for (const secret of [address, addressBytes, "Unmistakable", "Mozilla"]) {
				expect(text).not.toContain(secret);
			}
		}
	});
});
