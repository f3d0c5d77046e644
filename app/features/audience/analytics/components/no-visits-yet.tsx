import { ChartLine } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Shown before the first visit, with suggestions to get visitors. */
export function NoVisitsYet({ pageUrl }: { pageUrl: string }) {
	return (
		<EmptyState
			icon={ChartLine}
			title="No visits yet"
			heading="h2"
			action={
				<>
					<CopyButton value={pageUrl} label="Copy address" variant="primary" />
					<a href={pageUrl} className={buttonClass()}>
						Open your page
					</a>
				</>
			}
		>
			<p>
				Add this link to your profiles and messages. Views and clicks appear here within a second.
				Your own aren’t counted.
			</p>
			<p className="mt-3 font-medium text-ink wrap-anywhere select-all">{pageUrl}</p>
		</EmptyState>
	);
}
