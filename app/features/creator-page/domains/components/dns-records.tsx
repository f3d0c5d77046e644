import { CopyButton } from "#app/ui/copy-button.tsx";
import { keyOf } from "../domain-records.ts";
import type { DnsRecord } from "../find-dns-problems.ts";

/** DNS records, to be typed or copied at a provider. */
export function DnsRecords({ label, records }: { label: string; records: readonly DnsRecord[] }) {
	return (
		<ul aria-label={label} className="grid grid-cols-1 gap-2">
			{records.map((record) => (
				<li key={keyOf(record)}>
					<dl className="grid grid-cols-1 gap-x-4 rounded-sm bg-wash py-1 ps-4 pe-1 text-sm sm:grid-cols-[4rem_minmax(0,2fr)_minmax(0,3fr)]">
						<Part term="Type">{record.type}</Part>
						<Part term="Name" copied={record.shortName}>
							{record.shortName}
						</Part>
						<Part term="Value" copied={record.value}>
							{record.value}
						</Part>
					</dl>
				</li>
			))}
		</ul>
	);
}

/** @param copied text that a button copies; without it, there is no button */
function Part({ term, copied, children }: { term: string; copied?: string; children: string }) {
	return (
		<div className="grid min-h-11 grid-cols-[4rem_minmax(0,1fr)] content-center items-center sm:grid-cols-1 sm:content-start sm:py-1">
			<dt className="text-muted">{term}</dt>
			<dd className="flex items-center justify-between gap-2 sm:min-h-11">
				<code className="wrap-anywhere select-all">{children}</code>
				{copied === undefined ? null : (
					<CopyButton
						isIcon
						value={copied}
						label={`Copy ${term.toLowerCase()} ${copied}`}
						copiedLabel={`${term} copied`}
					/>
				)}
			</dd>
		</div>
	);
}
