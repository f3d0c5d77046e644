import { formatTable, verdict } from "../print-rows.ts";
import type { FilledAnalytics } from "./fill-analytics.ts";
import {
	CONNECTIONS,
	type IngestReport,
	MIN_EVENTS_PER_SECOND,
	MIN_TIMES_UMAMI,
} from "./time-ingest.ts";
import type { ReportTimes } from "./time-report.ts";

/** Prints rows 6 to 8 as readable text. */

const MAX_BYTES_PER_EVENT = 120;
const MAX_P99_MS = 10;
const MIN_LANDED_PER_SECOND = 20_000;

export function formatIngest(report: IngestReport): string {
	const { answered, lost, errors, umami } = report;
	const whole = (value: number) => value.toFixed(0);
	return [
		`Row 6  Clicks at ${CONNECTIONS} connections, each answered after it is written so that kill -9 cannot lose it`,
		"       The product runs on one core, load and database on the other. CPU time includes the way into the tables.",
		...formatTable([
			["", "measured", "goal"],
			["CPU µs per event", report.cpuMicrosPerEvent.toFixed(1), ""],
			["events per second of CPU time", whole(report.perCoreSecond), `≥ ${MIN_EVENTS_PER_SECOND}`],
			["answered per second", whole(report.answeredPerSecond), ""],
			["p50 ms", report.p50Ms.toFixed(1), ""],
			["p99 ms", report.p99Ms.toFixed(1), ""],
			["ms until the last one is in the tables", whole(report.catchUpMs), ""],
			["answered", String(answered), ""],
			["answered but not in the tables", String(lost), "0"],
			["errors", String(errors), "0"],
			[
				`ratio to Umami's ${umami.perSecond} per second${umami.isMeasuredHere ? "" : ", measured elsewhere"}`,
				umami.times.toFixed(0),
				umami.isMeasuredHere ? `≥ ${MIN_TIMES_UMAMI}` : "",
			],
		]),
		`  ${verdict(report.isMet)}`,
	].join("\n");
}

export type BacklogReport = {
	knownVisitors: number;
	visits: number;
	returning: number;
	seconds: number;
};

export function landsFast(report: BacklogReport): boolean {
	return landedPerSecond(report) >= MIN_LANDED_PER_SECOND;
}

function landedPerSecond({ visits, seconds }: BacklogReport): number {
	return visits / seconds;
}

export function formatBacklog(report: BacklogReport): string {
	const { knownVisitors, visits, returning, seconds } = report;
	return [
		`Row 6  After an outage: ${thousands(visits)} visits from the spool to the tables, ${returning * 100}% by known visitors`,
		`       ${thousands(knownVisitors)} visitors of the day are known. One process, from its start.`,
		...formatTable([
			["", "measured", "goal"],
			["seconds", seconds.toFixed(1), ""],
			["visits per second", landedPerSecond(report).toFixed(0), `≥ ${MIN_LANDED_PER_SECOND}`],
		]),
		`  ${verdict(landsFast(report))}`,
	].join("\n");
}

export function bytesPerEvent({ events, eventBytes }: FilledAnalytics): number {
	return eventBytes / events;
}

export function isCompact(filled: FilledAnalytics): boolean {
	return bytesPerEvent(filled) <= MAX_BYTES_PER_EVENT;
}

export function formatStore(filled: FilledAnalytics): string {
	const { events, eventBytes, tableBytes, seconds } = filled;
	const each = (bytes: number) => (bytes / events).toFixed(1);
	return [
		`Row 7  Bytes per raw event: ${thousands(events)} events of ${thousands(filled.pages.length)} pages`,
		`       Loaded by COPY in ${seconds.toFixed(0)} s, in the order of their times.`,
		...formatTable([
			["", "measured", "goal"],
			["the row", each(tableBytes), ""],
			["its indexes", each(eventBytes - tableBytes), ""],
			["together", each(eventBytes), `≤ ${MAX_BYTES_PER_EVENT}`],
		]),
		`  ${verdict(isCompact(filled))}`,
	].join("\n");
}

/** The highest p99 of all ranges, in milliseconds. */
export function slowestP99Ms({ ranges }: ReportTimes): number {
	return Math.max(...ranges.map(({ work }) => work.p99Ms));
}

export function isReportFast(times: ReportTimes): boolean {
	return slowestP99Ms(times) <= MAX_P99_MS;
}

export function formatReport(times: ReportTimes, events: number): string {
	return [
		`Row 8  The owner's analytics page over ${thousands(events)} events, ms in the database`,
		"       All its statements one after the other on one connection, for a busy, an average and a quiet page.",
		"       Work is the CPU time of the connection's process. Answer is the response time, with the round trip and waiting.",
		...formatTable([
			["", "statements", "work p50", "work p99", "goal", "answer p50", "answer p99"],
			...times.ranges.map(({ range, statements, work, answer }) => [
				range,
				String(statements),
				work.p50Ms.toFixed(2),
				work.p99Ms.toFixed(2),
				`≤ ${MAX_P99_MS}`,
				answer.p50Ms.toFixed(2),
				answer.p99Ms.toFixed(2),
			]),
		]),
		`  ${verdict(isReportFast(times))}`,
		"",
		`  Query plans of the busiest page, ${times.ranges.at(-1)?.range}:`,
		...times.plans.map(({ statement, plan }) => `\n  ${statement}\n${indent(plan)}`),
	].join("\n");
}

function indent(text: string): string {
	return text
		.split("\n")
		.map((line) => `    ${line}`)
		.join("\n");
}

function thousands(value: number): string {
	return value.toLocaleString("en");
}
