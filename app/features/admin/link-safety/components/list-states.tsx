import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Row } from "#app/ui/section.tsx";
import type { TargetListState } from "../queries.server.ts";

export function ListStates({ lists }: { lists: readonly TargetListState[] }) {
	if (lists.length === 0) {
		return (
			<EmptyState title="No lists" heading="h2">
				Set TARGET_LISTS to the addresses of lists such as URLhaus or OpenPhish, TARGET_LISTS_DIR to
				a folder with such files, or add addresses in Settings. Then refresh.
			</EmptyState>
		);
	}
	return (
		<ul aria-label="Lists" className="rows">
			{lists.map((list) => (
				<li key={list.source}>
					<ListRow list={list} />
				</li>
			))}
		</ul>
	);
}

function ListRow({
	list: { source, entryCount, refreshedAt, attemptedAt, problem },
}: {
	list: TargetListState;
}) {
	return (
		<Row
			label={<span className="wrap-anywhere">{source}</span>}
			hint={
				<span className="wrap-anywhere">
					{problem === null ? null : <span className="block text-poppy">{problem}</span>}
					{refreshedAt === null
						? `Tried ${formatExactTime(attemptedAt)}. No entries yet.`
						: `Refreshed ${formatExactTime(refreshedAt)}. ${problem === null ? "" : `The entries from then apply. Tried again ${formatExactTime(attemptedAt)}.`}`}
				</span>
			}
		>
			<span className="tabular">
				{entryCount === 1 ? "1 entry" : `${formatWholeCount(entryCount)} entries`}
			</span>
			<Badge tone={problem === null ? "leaf" : "poppy"}>
				{problem === null ? "Up to date" : "Failed"}
			</Badge>
		</Row>
	);
}
