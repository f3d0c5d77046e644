import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { ensureChromium } from "#scripts/checks/find-chromium.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { startProduct } from "./contenders/contenders.ts";
import { PAGE_OF_10, pagesByPreset } from "./contenders/fill-database.ts";
import { givePasswords, networkAddress, PASSWORD, postForm } from "./contenders/give-passwords.ts";
import { median } from "./measure/statistics.ts";

/** Lighthouse with its simulated phone: rows 10 and 11. */

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

type Limits = {
	/** Minimum scores out of 100. */
	scores: Partial<Record<Category, number>>;
	/** Maximum first contentful paint in seconds. */
	fcpS?: number;
	lcpS?: number;
	cls?: number;
};

type AuditedPage = { row: number; title: string; path: string; isOwner: boolean; limits: Limits };

const PUBLIC_PAGE: Limits = {
	scores: { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 },
	fcpS: 0.8,
	lcpS: 0.9,
	cls: 0,
};
const APP_PAGE: Limits = { scores: { performance: 95, accessibility: 100 } };

const auditedPages: readonly AuditedPage[] = [
	...pagesByPreset.map(({ preset, username }) => ({
		row: 10,
		title: `Public page with 10 links, ${preset}`,
		path: `/${username}`,
		isOwner: false,
		limits: PUBLIC_PAGE,
	})),
	{ row: 11, title: "Landing page", path: "/", isOwner: false, limits: APP_PAGE },
	{
		row: 11,
		title: "Dashboard, links",
		path: "/dashboard/links",
		isOwner: true,
		limits: APP_PAGE,
	},
];

/**
 * Chromium sometimes loses the start of the navigation from its trace, without which Lighthouse can't measure. The trace
 * says nothing of the page, so such a run is repeated, at most this often for each page.
 */
const MAX_INCOMPLETE_TRACES = 3;
const INCOMPLETE_TRACE = "NO_NAVSTART";

export type Audit = {
	row: number;
	title: string;
	limits: Limits;
	/** Median scores of the runs; categories without a limit don't count. */
	scores: Record<Category, number>;
	/** First contentful paint to tenths, as in Lighthouse: it counts round trips of 150 ms, plus this machine's own time. */
	fcpS: number;
	lcpS: number;
	cls: number;
	/** Ids of the audits in the limited categories that cost points. */
	findings: string[];
	isMet: boolean;
};

/** @param runs number of runs per page, of which the medians are taken */
export async function auditPages(
	around: Parameters<typeof startProduct>[1],
	{ rows, runs, stop }: { rows: ReadonlySet<number>; runs: number; stop: AbortSignal },
): Promise<Audit[]> {
	const executablePath = await ensureChromium(stop);
	const server = await startProduct("audited", around);
	const port = await findFreePort();
	const browser = await chromium.launch({
		executablePath,
		args: [
			`--remote-debugging-port=${port}`,
			"--disable-gpu",
			"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
			...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
		],
	});
	try {
		const cookies = await signIn(server.origin, around.databaseUrl);
		const devTools = await browser.newBrowserCDPSession();
		const audits: Audit[] = [];
		for (const page of auditedPages.filter(({ row }) => rows.has(row))) {
			const url = server.origin + page.path;
			const results: RunResult[] = [];
			let incompleteTraces = 0;
			while (results.length < runs) {
				stop.throwIfAborted();
				// In the browser itself: the product's first cookie would replace a header of Lighthouse's.
				await devTools.send("Storage.clearCookies");
				if (page.isOwner) await devTools.send("Storage.setCookies", { cookies });
				const result = await runOnce(url, port);
				if (result !== null) results.push(result);
				else if (++incompleteTraces <= MAX_INCOMPLETE_TRACES) {
					console.log(
						`${page.title}: Chromium's trace lacks the navigation (${INCOMPLETE_TRACE}), again.`,
					);
				} else throw new Error(`${page.title}: ${INCOMPLETE_TRACE} again and again`);
			}
			audits.push(summarize(page, results));
		}
		return audits;
	} finally {
		await browser.close();
		await server.stop();
	}
}

type Cookie = { name: string; value: string; url: string };

async function signIn(origin: string, databaseUrl: string): Promise<Cookie[]> {
	await givePasswords(origin, { databaseUrl, address: networkAddress(1) });
	const account = { email: `${PAGE_OF_10}@example.com`, password: PASSWORD };
	const answer = await postForm(`${origin}/signin`, account, networkAddress(2));
	if (answer.status !== 303) throw new Error(`/signin answers ${answer.status}`);
	return answer.headers.getSetCookie().flatMap((cookie) => {
		const [, name, value] = /^([^=]+)=([^;]+)/.exec(cookie) ?? [];
		return name && value ? [{ name, value, url: origin }] : [];
	});
}

type RunResult = Pick<Audit, "scores" | "fcpS" | "lcpS" | "cls"> & {
	findings: { category: Category; id: string }[];
};

/** @returns null if Chromium's trace is incomplete */
async function runOnce(url: string, port: number): Promise<RunResult | null> {
	const result = await lighthouse(url, {
		port,
		logLevel: "error",
		onlyCategories: [...CATEGORIES],
	});
	if (!result) throw new Error("Lighthouse gives no result");
	const { categories, audits, finalDisplayedUrl, runtimeError } = result.lhr;
	if (runtimeError?.code === INCOMPLETE_TRACE) return null;
	if (runtimeError) throw new Error(runtimeError.message);
	if (finalDisplayedUrl !== url) throw new Error(`${url} leads to ${finalDisplayedUrl}`);
	const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
	return {
		scores: Object.fromEntries(
			CATEGORIES.map((category) => [
				category,
				Math.round((categories[category]?.score ?? Number.NaN) * 100),
			]),
		) as Record<Category, number>,
		fcpS: value("first-contentful-paint") / 1_000,
		lcpS: value("largest-contentful-paint") / 1_000,
		cls: value("cumulative-layout-shift"),
		findings: CATEGORIES.flatMap((category) =>
			(categories[category]?.auditRefs ?? [])
				.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
				.map(({ id }) => ({ category, id })),
		),
	};
}

function summarize({ row, title, limits }: AuditedPage, results: readonly RunResult[]): Audit {
	const middle = (value: (result: RunResult) => number) => median(results.map(value));
	const scores = Object.fromEntries(
		CATEGORIES.map((category) => [category, middle((result) => result.scores[category])]),
	) as Record<Category, number>;
	const times = {
		fcpS: toTenths(middle((result) => result.fcpS)),
		lcpS: toTenths(middle((result) => result.lcpS)),
		cls: middle((result) => result.cls),
	};
	const isWithin = (name: keyof typeof times) => times[name] <= (limits[name] ?? Infinity);
	return {
		row,
		title,
		limits,
		scores,
		...times,
		findings: [
			...new Set(
				results.flatMap(({ findings }) =>
					findings.filter(({ category }) => category in limits.scores).map(({ id }) => id),
				),
			),
		],
		isMet:
			CATEGORIES.every((category) => scores[category] >= (limits.scores[category] ?? 0)) &&
			isWithin("fcpS") &&
			isWithin("lcpS") &&
			isWithin("cls"),
	};
}

function toTenths(value: number): number {
	return Math.round(value * 10) / 10;
}
