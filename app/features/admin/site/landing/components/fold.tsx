import { Plus } from "lucide-react";
import type { ReactNode } from "react";

/** A row that opens without scripts. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details className="group">
			<summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium md:text-lg [&::-webkit-details-marker]:hidden">
				{title}
				<Plus
					aria-hidden
					className="size-5 shrink-0 text-muted group-open:rotate-45 motion-safe:transition-transform"
				/>
			</summary>
			{children}
		</details>
	);
}
