import { arrayBuffer, text } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { getAnalyticsReport } from "#app/features/audience/analytics/queries.server.ts";
import { PRINT_CHANNEL_KEY } from "#app/features/creator-page/core/public-page.ts";
import { db, pool } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { insertDaily, insertReader } from "#tests/support/reports-factory.ts";
import { exportNumbers } from "./export-numbers.server.ts";

const clock = { now: () => new Date("2025-06-16T12:30:00Z") };
const WEEK = { kind: "days", days: 7 } as const;

type Reader = Awaited<ReturnType<typeof insertReader>>;

async function exportText(
	reader: Reader,
	range: Parameters<typeof exportNumbers>[0]["range"] = WEEK,
) {
	const { profileId, username, tier } = reader;
	const { stream } = await exportNumbers({ profileId, username, tier, range }, clock);
	return text(stream);
}

/** As objects by the names of the columns. Of cells without quotes. */
async function exportRows(...args: Parameters<typeof exportText>) {
	const [header = "", ...lines] = (await exportText(...args))
		.replace("\uFEFF", "")
		.trim()
		.split("\n");
	const names = header.split(",");
	return lines.map((line) => {
		const cells = line.split(",");
		return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
	});
}

function sumOf(rows: Array<Record<string, string>>, where: Record<string, string>, column: string) {
	return rows
		.filter((row) => Object.entries(where).every(([name, value]) => row[name] === value))
		.reduce((sum, row) => sum + Number(row[column]), 0);
}

async function keyOf({ id }: { id: string }): Promise<string> {
	const { analyticsKey } = await db.link.findUniqueOrThrow({ where: { id } });
	return String(analyticsKey);
}

describe("exportNumbers", () => {
	test("adds up to the numbers of the analytics tab", async () => {
		const reader = await insertReader();
		const shop = await insertLink(reader, { title: "Shop" });
		const blog = await insertLink(reader, { title: "Blog" });
		const { id } = await db.link.create({
			data: { profileId: reader.profileId, kind: "file", title: "Menu", url: "", position: 2 },
		});
		const [shopKey, blogKey, fileKey] = [await keyOf(shop), await keyOf(blog), await keyOf({ id })];
		const channel = await db.channel.create({
			data: { profileId: reader.profileId, slug: "ig", name: "Instagram" },
		});
		const days = ["2025-06-09", "2025-06-10", "2025-06-13", "2025-06-16"];
		const daily = days.flatMap((day, index) => {
			const n = index + 1;
			const visits = { visits: 9 * n, bounces: 2 * n, returning_visitors: n };
			const engaged = { engaged_visits: 3 * n, engaged_s: 100 * n };
			const counts = { views: 10 * n, visitors: 8 * n, clicks: 4 * n, clickers: 3 * n };
			const of = (dimension: string, value: string) => ({ day, dimension, value, ...counts });
			const link = (value: string) => ({ day, dimension: "link", value, clicks: n, clickers: n });
			return [
				{ ...of("total", ""), ...visits, ...engaged },
				...[shopKey, blogKey, fileKey, "999999"].map(link),
				of("source", ""),
				of("source", "instagram"),
				of("country", "DE"),
				of("device", "mobile"),
				of("browser", "safari"),
				of("channel", String(channel.analyticsKey)),
				{ day, dimension: "channel", value: String(PRINT_CHANNEL_KEY), views: n },
				{ day, dimension: "excluded", value: "bot", views: 5 * n },
			];
		});
		await insertDaily(reader, ...daily);
		const report = await getAnalyticsReport({ ...reader, range: WEEK }, clock);
		const rows = await exportRows(reader);
		const sum = (dimension: string, column: string, where = {}) =>
			sumOf(rows, { dimension, ...where }, column);

		expect(rows.every(({ time = "" }) => time >= "2025-06-10" && time <= "2025-06-16")).toBe(true);
		const { totals, breakdowns, links, channels, ownAddress, excluded, series } = report;
		expect(totals.views).toBe(90);
		expect({
			views: sum("total", "views"),
			visitors: sum("total", "visitors"),
			clicks: sum("total", "clicks"),
			clickers: sum("total", "clickers"),
			visits: sum("total", "visits"),
			bounces: sum("total", "bounces"),
			returningVisitors: sum("total", "returning_visitors"),
			engagedVisits: sum("total", "engaged_visits"),
			engagedS: sum("total", "engaged_seconds"),
		}).toEqual(totals);
		for (const { at, views, visitors, clicks } of series) {
			expect([at, sum("total", "views", { time: at })]).toEqual([at, views]);
			expect([at, sum("total", "visitors", { time: at })]).toEqual([at, visitors]);
			expect([at, sum("total", "clicks", { time: at })]).toEqual([at, clicks]);
		}
		expect(links.map(({ title }) => title).sort()).toEqual([
			"Blog",
			"Deleted link",
			"Menu",
			"Shop",
		]);
		for (const { title, clicks } of links) {
			expect([title, sum("link", "clicks", { name: title })]).toEqual([title, clicks]);
		}
		expect(sum("link", "clicks", { value: shop.id })).toBe(9);
		for (const [dimension, slices] of [
			["source", breakdowns?.sources],
			["country", breakdowns?.countries],
			["device", breakdowns?.devices],
			["browser", breakdowns?.browsers],
		] as const) {
			expect(slices?.length).toBeGreaterThan(0);
			for (const { label, views, visitors } of slices ?? []) {
				expect([label, sum(dimension, "views", { name: label })]).toEqual([label, views]);
				expect([label, sum(dimension, "visitors", { name: label })]).toEqual([label, visitors]);
			}
		}
		// A click has no source.
		for (const { clicks, clickers } of rows.filter((row) => row.dimension === "source")) {
			expect([clicks, clickers]).toEqual(["", ""]);
		}
		expect(sum("channel", "views", { value: "ig", name: "Instagram" })).toBe(channels[0]?.views);
		expect(sum("channel", "views", { value: "print", name: "Print" })).toBe(channels[1]?.views);
		for (const count of ["views", "visitors", "clicks"] as const) {
			const own = sum("channel", count, { value: "", name: "Your page" });
			expect([count, own]).toEqual([count, ownAddress[count]]);
			expect([count, sum("channel", count)]).toEqual([count, totals[count]]);
		}
		expect(sum("excluded", "excluded_hits", { value: "bot" })).toBe(excluded[0]?.hits);
	});

	test("has the addresses of a page that was visited at a domain, which add up to the total", async () => {
		const reader = await insertReader();
		const [first, second] = ["2025-06-13", "2025-06-16"];
		const counts = { visitors: 2, clicks: 1, clickers: 1 };
		const domain = { dimension: "address", value: "xn--mller-kva.example" };
		await insertDaily(
			reader,
			{ day: first, views: 5, ...counts },
			{ day: second, views: 7, ...counts },
			{ day: second, ...domain, views: 4, visitors: 1, clicks: 1, clickers: 1 },
		);
		const rows = (await exportRows(reader)).filter(({ dimension }) => dimension === "address");
		const site = { value: "", name: `localhost:3000/${reader.username}` };
		expect(rows).toMatchObject([
			{ time: second, value: domain.value, name: "müller.example", views: "4", clickers: "1" },
			{ time: first, ...site, views: "5", visitors: "2", clicks: "1", clickers: "1", visits: "" },
			{ time: second, ...site, views: "3", visitors: "1", clicks: "0", clickers: "0" },
		]);
		const { addresses } = await getAnalyticsReport({ ...reader, range: WEEK }, clock);
		for (const { name, views, visitors, clicks } of addresses) {
			const sum = (column: string) => sumOf(rows, { name }, column);
			expect([sum("views"), sum("visitors"), sum("clicks")]).toEqual([views, visitors, clicks]);
		}
	});

	test("contains the hours of the last 24 hours", async () => {
		const reader = await insertReader();
		await query({
			text: `INSERT INTO analytics.hourly (profile_key, hour, dimension, value, views, visitors)
				SELECT $1, hour, 'total', '', 2, 1
				FROM unnest($2::timestamptz[]) hour`,
			values: [reader.profileKey, ["2025-06-15T12:00Z", "2025-06-15T13:00Z", "2025-06-16T12:00Z"]],
		});
		const range = { kind: "24h" } as const;
		const rows = await exportRows(reader, range);
		for (const dimension of ["total", "channel"]) {
			const times = rows.filter((row) => row.dimension === dimension).map(({ time }) => time);
			expect(times).toEqual(["2025-06-15T13:00Z", "2025-06-16T12:00Z"]);
		}
		const { totals } = await getAnalyticsReport({ ...reader, range }, clock);
		expect(sumOf(rows, { dimension: "total" }, "views")).toBe(totals.views);
	});

	test.each([
		["=HYPERLINK(1)", "'=HYPERLINK(1)"],
		["+1", "'+1"],
		["-1+cmd", "'-1+cmd"],
		["@SUM(A1)", "'@SUM(A1)"],
		["\t=1", "'\t=1"],
		["\r=1", `"'\r=1"`],
		["＝1", "'＝1"],
		[`a "b", c`, `"a ""b"", c"`],
		["Ünïcode ★", "Ünïcode ★"],
	])("writes the title %j as the cell %j", async (title, cell) => {
		const reader = await insertReader();
		const link = await insertLink(reader, { title });
		const value = await keyOf(link);
		await insertDaily(reader, {
			day: "2025-06-16",
			dimension: "link",
			value,
			clicks: 1,
			clickers: 1,
		});
		const csv = await exportText(reader);
		expect(csv).toBe(
			`time,dimension,value,name,views,visitors,clicks,clickers,visits,bounces,returning_visitors,engaged_visits,engaged_seconds,excluded_hits\n2025-06-16,link,${link.id},${cell},,,1,1,,,,,,\n`,
		);
	});

	test("continues where it stopped, and starts before everything is read", async () => {
		const reader = await insertReader();
		await query({
			text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, views, visitors)
				SELECT $1, '2025-06-10', 'source', 'site' || n || '.example', 1, 1 FROM generate_series(1, 2500) n`,
			values: [reader.profileKey],
		});
		expect(await exportRows(reader)).toHaveLength(2_500);
	});

	test("fails instead of ending early if a part can't be read", async () => {
		const reader = await insertReader();
		const { profileId, username, tier } = reader;
		await insertDaily(reader, { day: "2025-06-10", views: 1, visitors: 1 });
		const { stream } = await exportNumbers({ profileId, username, tier, range: WEEK }, clock);
		vi.spyOn(pool, "query").mockRejectedValue(new Error("out of memory"));
		await expect(text(stream)).rejects.toThrow("out of memory");
	});

	test("names the file after page and days, and requires max", async () => {
		const reader = await insertReader();
		const asked = { profileId: reader.profileId, username: reader.username, range: WEEK };
		const { fileName, stream } = await exportNumbers({ ...asked, tier: "max" }, clock);
		// Without a byte order mark, Excel takes UTF-8 for something else.
		expect([...new Uint8Array(await arrayBuffer(stream)).subarray(0, 3)]).toEqual([
			0xef, 0xbb, 0xbf,
		]);
		expect(fileName).toBe(`${reader.username}-analytics-2025-06-10-to-2025-06-16.csv`);
		for (const tier of ["free", "pro"] as const) {
			const refused = { code: "forbidden" };
			await expect(exportNumbers({ ...asked, tier }, clock)).rejects.toMatchObject(refused);
		}
	});
});
