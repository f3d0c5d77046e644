import type { DnsRecord } from "./find-dns-problems.ts";
import type { DomainDiagnosis } from "./schema.ts";

/** @returns the records that a domain needs, whether they are there or not */
export function recordsToSet({ records, problems }: DomainDiagnosis): DnsRecord[] {
	return unique([...records, ...problems.flatMap(({ add }) => add)]);
}

/** @returns the records that lead visitors elsewhere */
export function recordsToRemove({ problems }: DomainDiagnosis): DnsRecord[] {
	return unique(problems.flatMap(({ remove }) => remove));
}

/** @returns a text that is the same for equal records alone */
export function keyOf({ type, name, value }: DnsRecord): string {
	return `${type} ${name} ${value}`;
}

function unique(records: readonly DnsRecord[]): DnsRecord[] {
	return [...new Map(records.map((record) => [keyOf(record), record])).values()];
}
