import { Fragment, type ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { describeProblems } from "../describe-problems.ts";
import { recordsToRemove, recordsToSet } from "../domain-records.ts";
import type { DnsRecord } from "../find-dns-problems.ts";
import type { DomainDiagnosis, OwnDomain } from "../schema.ts";
import { DnsRecords } from "./dns-records.tsx";

/** What is wrong with a domain, and the records that it needs. */
export function DomainProblems({ domain: { status, diagnosis } }: { domain: OwnDomain }) {
	if (diagnosis === null) return null;
	const described = describeProblems(diagnosis);
	const records = recordsToSet(diagnosis);
	const table = (
		<div className="grid grid-cols-1 gap-2">
			<DnsRecords label="Records to set" records={records} />
			<NameHint records={records} />
		</div>
	);
	return (
		<>
			<ProblemList described={described} />
			<RecordsToRemove diagnosis={diagnosis} />
			{status === "active" && described.length === 0 ? (
				<details>
					<summary className="hit-44 w-fit cursor-pointer text-sm text-muted">DNS records</summary>
					<div className="mt-2">{table}</div>
				</details>
			) : (
				<Part title="Set these records">{table}</Part>
			)}
		</>
	);
}

function ProblemList({ described }: { described: ReturnType<typeof describeProblems> }) {
	if (described.length === 0) return null;
	const isWrong = described.some(({ problem }) => problem?.kind !== "unanswered");
	return (
		<Notice tone={isWrong ? "warning" : "info"}>
			<ul aria-label="Problems" className="grid gap-3">
				{described.map(({ title, advice }) => (
					<li key={title}>
						<p className="font-semibold">{title}</p>
						<p className="wrap-anywhere">{advice}</p>
					</li>
				))}
			</ul>
		</Notice>
	);
}

function RecordsToRemove({ diagnosis }: { diagnosis: DomainDiagnosis }) {
	const records = recordsToRemove(diagnosis);
	const { keptFor } = diagnosis;
	if (records.length === 0) return null;
	return (
		<Part title="Remove these records">
			<DnsRecords label="Records to remove" records={records} />
			{keptFor === 0 ? null : (
				<p className="text-sm text-muted">
					For up to {timeOf(keptFor)} after that, some visitors may still reach the other server.
				</p>
			)}
		</Part>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="grid grid-cols-1 gap-2">
			<h3 className="text-ui font-medium">{title}</h3>
			{children}
		</section>
	);
}

/** Providers differ in what they take for a name. */
function NameHint({ records }: { records: readonly DnsRecord[] }) {
	const [first] = records;
	if (first === undefined) return null;
	const names = [...new Set(records.map(({ name }) => name))];
	return (
		<p className="text-sm wrap-anywhere text-muted">
			{first.shortName === "@" ? (
				<>
					<code>@</code> is the domain itself. Some providers want an empty name, or{" "}
					<code>{first.name}</code>.
				</>
			) : (
				<>
					If your provider wants whole names, enter{" "}
					{names.map((name, index) => (
						<Fragment key={name}>
							{index === 0 ? null : " and "}
							<code>{name}</code>
						</Fragment>
					))}
					.
				</>
			)}
		</p>
	);
}

/** @returns seconds as whole minutes or hours, rounded up: "5 minutes" */
function timeOf(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	const [count, unit] = minutes <= 90 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
