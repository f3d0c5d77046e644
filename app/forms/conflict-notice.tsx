import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";

export type Difference = { label: string; yours: string; stored: string };

/**
 * Says that something was changed elsewhere meanwhile and therefore not saved, shows both versions and lets the
 * person keep either. What is the same in both is left out.
 */
export function ConflictNotice({
	title,
	differences,
	keepMine,
	keepStored,
}: {
	title: string;
	differences: readonly Difference[];
	/** A submit button. */
	keepMine: ReactNode;
	/** A link that fills the form anew. */
	keepStored: ReactNode;
}) {
	return (
		<Notice tone="warning" role="alert" title={title}>
			<dl className="mt-2 grid gap-3">
				{differences
					.filter(({ yours, stored }) => yours !== stored)
					.map(({ label, yours, stored }) => (
						<div key={label} className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
							<dt className="text-muted">{label}, yours</dt>
							<dd className="wrap-anywhere whitespace-pre-line">
								<bdi>{yours || "Empty"}</bdi>
							</dd>
							<dt className="text-muted">{label}, saved</dt>
							<dd className="wrap-anywhere whitespace-pre-line">
								<bdi>{stored || "Empty"}</bdi>
							</dd>
						</div>
					))}
			</dl>
			<div className="mt-4 mb-1 flex flex-wrap gap-2">
				{keepMine}
				{keepStored}
			</div>
		</Notice>
	);
}
