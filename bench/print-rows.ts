import type { Audit } from "./audit-pages.ts";
import { type AnswersReport, MAX_DIFFERENCE } from "./compare-answers.ts";
import {
	MAX_MEMORY_BYTES,
	MAX_RATIO,
	MAX_REFUSAL_MS,
	type UploadsReport,
} from "./compare-uploads.ts";
import type { ContenderName } from "./contenders/contenders.ts";
import { median } from "./measure/statistics.ts";
import { contenderTitles, isMet, type LoadRow, ratioInRow } from "./rows.ts";
import type { Sample, Samples } from "./run-rounds.ts";
import {
	type ApiReport,
	EVENTS_PER_BATCH,
	MAX_PROFILE_RATIO,
	MIN_EVENTS_PER_CORE_SECOND,
	MIN_LISTS_PER_CORE_SECOND,
} from "./time-api.ts";
import {
	type BillingReport,
	MAX_TAB_P95_MS,
	MIN_STORED_PER_SECOND,
	STRIPE_DELAY_MS,
} from "./time-billing.ts";
import { MAX_P99_RATIO as MAX_RUSH_P99_RATIO, type RushReport } from "./time-during-rushes.ts";
import { MAX_P99_RATIO, SIGN_INS_AT_ONCE, type SignInsReport } from "./time-during-sign-ins.ts";
import { GOAL_MS, type StartReport } from "./time-start.ts";
import { MAX_TEST_MINUTES, type TestsReport } from "./time-tests.ts";
import { type DomainsReport, MAX_LOOK_UP_NS, MAX_MAP_BYTES } from "./weigh-domains.ts";
import { type ImageReport, MAX_IMAGE_BYTES } from "./weigh-image.ts";
import { LIMITS } from "./weigh-page.ts";
import type { PageWeightReport } from "./weigh-public-page.ts";

/** Formats the results as readable text and as data for a file. */

/** Whether a row of docs/benchmarks.md meets its goal; a row may have several parts. */
export type RowVerdict = { row: number; isMet: boolean };
/** With its samples. */
export type RowResult = RowVerdict & Record<string, unknown>;

const HEADINGS = ["", "CPU µs/req", "req/s", "p50 ms", "p99 ms", "errors", "ratio"];

export function summarizeLoadRow(row: LoadRow, samples: Samples) {
	const contenders = row.contenders.map((name) => summarizeContender(row, name, samples));
	const ratio = ratioInRow(row, row.subject, samples);
	return {
		row: row.number,
		title: row.title,
		contenders,
		ratio,
		goal: row.goal,
		measure: row.measure,
		isMet: isMet(row, ratio.median),
	};
}

type LoadRowSummary = ReturnType<typeof summarizeLoadRow>;

function summarizeContender(row: LoadRow, name: ContenderName, samples: Samples) {
	const own = samples.get(name) ?? [];
	const middle = (value: (sample: Sample) => number) => median(own.map(value));
	return {
		name: contenderTitles[name],
		cpuMicrosPerRequest: middle((sample) => sample.cpuMicrosPerRequest),
		requestsPerSecond: middle((sample) => sample.requests / sample.seconds),
		p50Ms: middle((sample) => sample.p50Ms),
		p99Ms: middle((sample) => sample.p99Ms),
		errors: own.reduce((sum, sample) => sum + sample.errors, 0),
		ratio: ratioInRow(row, name, samples),
		rounds: own,
	};
}

export function formatLoadRow(row: LoadRow, summary: LoadRowSummary): string {
	const lines = summary.contenders.map((contender) => [
		contender.name,
		contender.cpuMicrosPerRequest.toFixed(1),
		contender.requestsPerSecond.toFixed(0),
		contender.p50Ms.toFixed(0),
		contender.p99Ms.toFixed(0),
		String(contender.errors),
		contender.ratio.median.toFixed(2),
	]);
	const { ratio, goal } = summary;
	const sign = row.measure === "efficiency" ? "≥" : "≤";
	return [
		`Row ${row.number}  ${row.title}`,
		`       ${row.note}`,
		...formatTable([HEADINGS, ...lines]),
		`  ${verdict(summary.isMet)}  ${contenderTitles[row.subject]}: ${ratio.median.toFixed(2)} ` +
			`(rounds ${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}), goal ${sign} ${goal}`,
	].join("\n");
}

export function formatAudit(audit: Audit): string {
	const { row, title, limits, scores, fcpS, lcpS, cls, findings } = audit;
	const atMost = (limit: number | undefined) => (limit === undefined ? "" : `≤ ${limit}`);
	return [
		`Row ${row}  Lighthouse on a phone: ${title}`,
		...formatTable([
			["", "measured", "goal"],
			...Object.entries(scores).map(([category, score]) => {
				const limit = limits.scores[category as keyof typeof scores];
				return [category, String(score), limit === undefined ? "" : `≥ ${limit}`];
			}),
			["first contentful paint, s", fcpS.toFixed(1), atMost(limits.fcpS)],
			["largest contentful paint, s", lcpS.toFixed(1), atMost(limits.lcpS)],
			["layout shift", cls.toFixed(3), atMost(limits.cls)],
		]),
		...(findings.length > 0 ? [`  Failed audits: ${findings.join(", ")}`] : []),
		`  ${verdict(audit.isMet)}`,
	].join("\n");
}

export function formatPageWeight({ pages, isMet }: PageWeightReport): string {
	return [
		"Row 9  Public pages in bytes: HTML and CSS, brotli",
		...formatTable([
			["", "bytes", "goal", "script files", "inline script", "third parties"],
			...pages.map((page) => [
				page.title,
				String(page.htmlAndCssBytes),
				`≤ ${page.maxBytes}`,
				String(page.scriptFiles),
				String(page.inlineScriptBytes),
				String(page.thirdParty),
			]),
		]),
		`  ${verdict(isMet)}  no script file, at most ${LIMITS.inlineScriptBytes} bytes inline, no third party`,
	].join("\n");
}

export function formatUploads(report: UploadsReport): string {
	const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
	const { cpuMs, pipelineRatio, productRatio, refusalMs } = report;
	const times = (ratio: typeof pipelineRatio) =>
		`${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`;
	return [
		`Row 12 Upload of a photo of 12 megapixels (${megabytes(report.photoBytes)} MB), against bare sharp that makes the same files`,
		"       The pipeline runs in the same server as bare sharp. The product adds session, limit, rows and history.",
		...formatTable([
			["", "bare", "pipeline", "product", "goal"],
			[
				"CPU ms per upload",
				cpuMs.bare.toFixed(0),
				cpuMs.pipeline.toFixed(0),
				cpuMs.product.toFixed(0),
				"",
			],
			["ratio to bare", "", times(pipelineRatio), times(productRatio), `pipeline ≤ ${MAX_RATIO}`],
			[
				"refusing a PNG of 16,000 × 16,000 pixels, ms",
				"",
				refusalMs.pipeline.toFixed(1),
				refusalMs.product.toFixed(1),
				`pipeline ≤ ${MAX_REFUSAL_MS}`,
			],
			[
				"additional memory for 8 at once, MB",
				"",
				"",
				megabytes(report.memoryBytes),
				`≤ ${megabytes(MAX_MEMORY_BYTES)}`,
			],
		]),
		`  ${verdict(report.isMet)}`,
	].join("\n");
}

export function formatSignIns(report: SignInsReport): string {
	const { idleP99Ms, busyP99Ms, ratio, signInsMs, isMet } = report;
	return [
		`Row 13 The cached public page while ${SIGN_INS_AT_ONCE} people sign in at once`,
		"       Requests arrive at a constant rate; all threads of the product share one core.",
		...formatTable([
			["", "p99 ms"],
			["at rest", idleP99Ms.toFixed(2)],
			[`during the sign-ins (at most ${(signInsMs / 1_000).toFixed(1)} s)`, busyP99Ms.toFixed(2)],
		]),
		`  ${verdict(isMet)}  ${ratio.median.toFixed(2)} times (rounds ${ratio.low.toFixed(2)} to ` +
			`${ratio.high.toFixed(2)}), goal ≤ ${MAX_P99_RATIO}`,
	].join("\n");
}

export function formatRushes(reports: readonly RushReport[]): string {
	return [
		"Row 23 The cached public page while somebody sends thousands of requests, from another process",
		...formatTable([
			["", "rush/s", "p99 ms at rest", "during", "times", "rounds"],
			...reports.map(({ title, perSecond, idleP99Ms, busyP99Ms, ratio }) => [
				title,
				perSecond.toFixed(0),
				idleP99Ms.toFixed(2),
				busyP99Ms.toFixed(2),
				ratio.median.toFixed(2),
				`${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}`,
			]),
		]),
		`  ${verdict(reports.every(({ isMet }) => isMet))}  goal: each ≤ ${MAX_RUSH_P99_RATIO} times`,
	].join("\n");
}

export function formatStart(report: StartReport): string {
	const seconds = (ms: number) => (ms / 1_000).toFixed(2);
	return [
		"Row 14 Time from npm start, installed and built, to the first answer of /health/ready",
		`  starts       ${report.laterMs.map(seconds).join(", ")} s`,
		`  first start  ${seconds(report.firstMs)} s, with a new database and the demo`,
		`  ${verdict(report.isMet)}  median ${seconds(report.medianMs)} s, goal ≤ ${seconds(GOAL_MS)} s`,
	].join("\n");
}

export function formatAnswers(report: AnswersReport): string {
	const percent = (part: number) => `${part < 0 ? "" : "+"}${(part * 100).toFixed(1)}%`;
	return [
		"Row 15 Sign-in and password reset, response time for a known and an unknown address",
		"       Medians. Requests alternate between the two, each with a new address from a new network.",
		...formatTable([
			["", "tries", "known ms", "unknown ms", "difference"],
			...report.forms.map(({ title, tries, knownMs, unknownMs, difference }) => [
				title,
				String(tries),
				knownMs.toFixed(2),
				unknownMs.toFixed(2),
				percent(difference),
			]),
		]),
		`  ${verdict(report.isMet)}  goal: within ${(MAX_DIFFERENCE * 100).toFixed(0)}%`,
	].join("\n");
}

export function formatBilling(report: BillingReport): string {
	const { storedPerSecond, cpuMicrosPerEvent, rounds, tabP50Ms, tabP95Ms, isMet } = report;
	const [low, high] = [Math.min(...rounds), Math.max(...rounds)];
	return [
		`Row 16 Stripe's webhooks, and the billing tab while each answer of Stripe's takes ${STRIPE_DELAY_MS} ms`,
		"       The events were signed before. The product checks the signature and commits each one before it answers.",
		...formatTable([
			["", "measured", "goal"],
			["events stored per second", storedPerSecond.toFixed(0), `≥ ${MIN_STORED_PER_SECOND}`],
			["CPU µs per event", cpuMicrosPerEvent.toFixed(0), ""],
			["billing tab, p50 ms", tabP50Ms.toFixed(1), ""],
			["billing tab, p95 ms", tabP95Ms.toFixed(1), `≤ ${MAX_TAB_P95_MS}`],
		]),
		`  ${verdict(isMet)}  ${storedPerSecond.toFixed(0)} events per second (rounds ${low.toFixed(0)} to ${high.toFixed(0)})`,
	].join("\n");
}

export function formatApi(report: ApiReport): string {
	const { pageCpuMicros, profileCpuMicros, profileRatio: ratio, isMet } = report;
	const { listsPerCoreSecond, eventsPerCoreSecond } = report;
	return [
		"Row 19 The HTTP API: calls per second of one core's CPU time",
		`       A profile and the cached page of 20 links; a list of 20 links with a personal token; batches of ${EVENTS_PER_BATCH} views that count.`,
		...formatTable([
			["", "measured", "goal"],
			["cached page, CPU µs", pageCpuMicros.toFixed(0), ""],
			["profile, CPU µs", profileCpuMicros.toFixed(0), ""],
			["profile to cached page", ratio.median.toFixed(2), `≤ ${MAX_PROFILE_RATIO}`],
			["lists of links", listsPerCoreSecond.toFixed(0), `≥ ${MIN_LISTS_PER_CORE_SECOND}`],
			["events", eventsPerCoreSecond.toFixed(0), `≥ ${MIN_EVENTS_PER_CORE_SECOND}`],
		]),
		`  ${verdict(isMet)}  profile ${ratio.median.toFixed(2)} (rounds ${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`,
	].join("\n");
}

export function formatTests({ runMinutes, isMet }: TestsReport): string {
	return [
		"Row 22 npm test",
		`  minutes  ${runMinutes.map((minutes) => minutes.toFixed(1)).join(", ")}`,
		`  ${verdict(isMet)}  goal: each ≤ ${MAX_TEST_MINUTES}`,
	].join("\n");
}

export function formatImage({ bytes, isMet }: ImageReport): string {
	return [
		"Row 21 The container image over its base",
		`  ${verdict(isMet)}  ${inMegabytes(bytes)} MB, goal ≤ ${inMegabytes(MAX_IMAGE_BYTES)} MB`,
	].join("\n");
}

export function formatDomains({ domains, bytes, lookUpNs, isMet }: DomainsReport): string {
	return [
		`Row 25 The map of ${domains.toLocaleString("en")} domains in each process`,
		"       Names and usernames of about twenty characters. A look-up has a new text each time, and one of ten names is unknown.",
		...formatTable([
			["", "measured", "goal"],
			["memory, MB", inMegabytes(bytes), `≤ ${inMegabytes(MAX_MAP_BYTES)}`],
			["look-up, ns (median of batches)", lookUpNs.toFixed(0), `≤ ${MAX_LOOK_UP_NS}`],
		]),
		`  ${verdict(isMet)}`,
	].join("\n");
}

function inMegabytes(bytes: number): string {
	return (bytes / 1_000_000).toFixed(0);
}

const NOT_MEASURED =
	"Not measured: row 20, the flush of visits on Citus. It has a command of its own, npm run bench:citus (docs/scale.md).";

/** @returns which rows don't meet their goals, and which none of the benchmarks measures */
export function summarizeRows(verdicts: readonly RowVerdict[]): string {
	const missed = new Set(verdicts.filter(({ isMet }) => !isMet).map(({ row }) => row));
	const met = new Set(verdicts.map(({ row }) => row).filter((row) => !missed.has(row)));
	const list = (rows: ReadonlySet<number>) => [...rows].sort((a, b) => a - b).join(", ") || "none";
	return `\nMet: rows ${list(met)}. Not met: ${list(missed)}.\n${NOT_MEASURED}`;
}

export function verdict(hasMet: boolean): string {
	return hasMet ? "met" : "NOT MET";
}

/** Aligns the first column left and the numbers right. */
export function formatTable(rows: string[][]): string[] {
	const widths = (rows[0] ?? []).map((_cell, column) =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0)),
	);
	return rows.map((row) => {
		const cells = row.map((cell, column) =>
			column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
		);
		return `  ${cells.join("  ")}`.trimEnd();
	});
}
