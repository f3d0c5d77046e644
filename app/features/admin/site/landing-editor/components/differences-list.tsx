import type { Difference } from "../differences.ts";

/** Fields that differ between two states of a page, each as it is and as it would be. */
export function DifferencesList({
	differences,
	names = ["Now", "Then"],
}: {
	differences: readonly Difference[];
	/** Names of both states. */
	names?: readonly [before: string, after: string];
}) {
	return (
		<dl className="rows">
			{differences.map(({ label, before, after }) => (
				<div key={label} className="grid gap-x-4 gap-y-1 py-3 text-ui sm:grid-cols-2">
					<dt className="font-medium sm:col-span-2">{label}</dt>
					<Side name={names[0]} text={before} />
					<Side name={names[1]} text={after} />
				</div>
			))}
		</dl>
	);
}

function Side({ name, text }: { name: string; text: string }) {
	return (
		<dd className="min-w-0">
			<span className="text-sm text-muted">{name}</span>
			<p className="wrap-anywhere whitespace-pre-line" dir="auto">
				{text || "Nothing"}
			</p>
		</dd>
	);
}
