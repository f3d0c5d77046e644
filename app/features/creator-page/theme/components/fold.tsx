import type { ReactNode } from "react";

/** Rarely used settings, open if any is set. */
export function Fold({
	title,
	isOpen,
	children,
}: {
	title: string;
	isOpen: boolean;
	children: ReactNode;
}) {
	return (
		<details open={isOpen || undefined} className="rounded-md border border-hairline">
			<summary className="min-h-11 cursor-pointer rounded-md px-4 py-2.5 text-ui font-medium">
				{title}
			</summary>
			<div className="grid grid-cols-1 gap-5 px-4 pt-1 pb-4">{children}</div>
		</details>
	);
}
