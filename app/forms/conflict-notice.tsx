import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";

export type Difference = { label: string; yours: string; stored: string };

/**
 * Tells the user that the data was changed elsewhere and therefore not saved, shows both versions and lets them
 * keep either one. Omits fields that are equal in both.
 */
export function ConflictNotice({
	title,
	differences,
	keepMine,
	keepStored,
}: {
	title: string;
	differences: readonly Difference[];
	/** Submit button that saves the user's version. */
	keepMine: ReactNode;
	/** Link that fills the form with the stored version. */
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
