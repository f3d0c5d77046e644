import { href, Link } from "react-router";
import { formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import type { ListedAppeal } from "../appeals/queries.server.ts";
import { describeDecision } from "../decisions/kinds.ts";

export function AppealsTable({
	appeals,
	isOpen,
	now,
}: {
	appeals: readonly ListedAppeal[];
	isOpen: boolean;
	now: Date;
}) {
	if (appeals.length === 0) {
		return (
			<EmptyState title={isOpen ? "No open appeals" : "No answered appeals"} heading="h2">
				{isOpen
					? "When a creator appeals against a decision, it appears here."
					: "Appeals appear here when they are answered."}
			</EmptyState>
		);
	}
	return (
		<Table
			caption={isOpen ? "Open appeals, longest waiting first" : "Answered appeals, latest first"}
			dense
			head={
				<>
					<Th>Page</Th>
					<Th>Decision</Th>
					<Th>Reason</Th>
					<Th>{isOpen ? "Waiting since" : "Outcome"}</Th>
				</>
			}
		>
			{appeals.map(({ id, createdAt, outcome, decision }) => (
				<tr key={id}>
					<Td className="min-w-40 wrap-anywhere">
						<Link
							to={href("/admin/dashboard/moderation/appeals/:appealId", { appealId: id })}
							className="link hit-44 font-medium"
						>
							{decision.profile ? `@${decision.profile.username}` : "Account without a page"}
						</Link>
					</Td>
					<Td className="whitespace-nowrap">{describeDecision(decision.kind)}</Td>
					<Td className="min-w-40">{decision.reason}</Td>
					<Td className="whitespace-nowrap">
						{outcome === null ? (
							<time dateTime={createdAt.toISOString()} title={formatExactTime(createdAt)}>
								{formatTimeAgo(createdAt, now)}
							</time>
						) : (
							<Badge tone={outcome === "accepted" ? "leaf" : "neutral"}>{outcome}</Badge>
						)}
					</Td>
				</tr>
			))}
		</Table>
	);
}
