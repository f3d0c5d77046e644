import { DELETED_LINK } from "#app/features/audience/analytics/report/deleted-link.ts";
import { KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import type { PageLinks } from "../list-page-links.server.ts";
import { userLinksPath } from "../paths.ts";

const STATES = {
	visible: { label: "Visible", tone: "leaf" },
	hidden: { label: "Hidden", tone: "neutral" },
	deleted: { label: "Deleted", tone: "poppy" },
} as const;

/** The links of somebody's page with their clicks. Addresses are text: an administrator must not follow one by accident. */
export function PageLinksTable({ links, page, pages, userId }: PageLinks & { userId: string }) {
	if (links.length === 0) {
		return <EmptyState title="No links" heading="h2" />;
	}
	return (
		<div className="grid gap-4">
			<Table
				caption="Links and their clicks"
				dense
				head={
					<>
						<Th>Link</Th>
						<Th>Status</Th>
						<Th numeric>Clicks, 30 days</Th>
						<Th numeric>Clicks, all time</Th>
					</>
				}
			>
				{links.map(({ key, title, url, kind, state, clicks, recentClicks }) => (
					<tr key={key}>
						<Th scope="row" className="min-w-56">
							<span className={cx("block wrap-anywhere", title === null && "text-muted")}>
								{title ?? DELETED_LINK}
							</span>
							<span className="block text-sm font-normal wrap-anywhere text-muted">
								{url === null
									? `Only its ${title === null ? "" : "title and "}numbers are left.`
									: url || (kind ? KINDS[kind].label : "")}
							</span>
						</Th>
						<Td>
							<Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
						</Td>
						<Td numeric>{formatWholeCount(recentClicks)}</Td>
						<Td numeric>{formatWholeCount(clicks)}</Td>
					</tr>
				))}
			</Table>
			<Pager
				label="Pages of links"
				page={page}
				pages={pages}
				to={(to) => `${userLinksPath(userId)}?page=${to}`}
				previous="Previous"
				next="Next"
			/>
		</div>
	);
}
