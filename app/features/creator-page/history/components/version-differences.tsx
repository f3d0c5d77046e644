import type { Difference } from "../differences.ts";

/** Differences that restoring a version would make: each part as it is now and as it was in the version. */
export function VersionDifferences({ differences }: { differences: readonly Difference[] }) {
	return (
		<dl className="rows">
			{differences.map(({ label, now, past }) => (
				<div key={label} className="grid gap-x-4 gap-y-1 py-3 text-ui sm:grid-cols-2">
					<dt className="font-medium sm:col-span-2">{label}</dt>
					<Side name="Now" text={now} />
					<Side name="Then" text={past} />
				</div>
			))}
		</dl>
	);
}

function Side({ name, text }: { name: string; text: string }) {
	return (
		<dd className="min-w-0">
			<span className="text-sm text-muted">{name}</span>
			<p className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line" dir="auto">
				{text || "Nothing"}
			</p>
		</dd>
	);
}
