import { Form, href, Link } from "react-router";
import { formatExactTime } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Row } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { describeDecision, isLastingKind } from "../decisions/kinds.ts";
import type { PastDecision } from "../queue/get-case.server.ts";

/** Earlier decisions about a page and its account, each with a button that lifts it while it is in force. */
export function DecisionList({
	decisions,
	seenDecision,
}: {
	decisions: readonly PastDecision[];
	seenDecision: string;
}) {
	if (decisions.length === 0) return <p className="text-muted">No earlier decisions.</p>;
	return (
		<ul aria-label="Earlier decisions" className="rows">
			{decisions.map((decision) => {
				const { id, kind, reason, note, linkTitles, appeal, createdAt, liftedAt } = decision;
				const isInForce = isLastingKind(kind) && liftedAt === null;
				return (
					<li key={id}>
						<Row
							label={
								<span className="flex flex-wrap items-center gap-2">
									{describeDecision(kind)}
									{isInForce ? <Badge tone="honey">In force</Badge> : null}
									{liftedAt ? <Badge>Lifted</Badge> : null}
									{appeal ? (
										<Link
											to={href("/admin/dashboard/moderation/appeals/:appealId", {
												appealId: appeal.id,
											})}
											className="link hit-44 text-sm"
										>
											Appeal {appeal.outcome ?? "open"}
										</Link>
									) : null}
								</span>
							}
							hint={
								<span className="wrap-anywhere">
									{formatExactTime(createdAt)} by {decision.administratorEmail}. {reason}.
									{linkTitles.length > 0 ? ` Links: ${linkTitles.join(", ")}.` : ""}
									{note === "" ? null : (
										<span className="block whitespace-pre-line" dir="auto">
											{note}
										</span>
									)}
								</span>
							}
						>
							{isInForce ? (
								<Form method="post" preventScrollReset>
									<input type="hidden" name="intent" value="lift" />
									<input type="hidden" name="seenDecision" value={seenDecision} />
									<input type="hidden" name="notify" value="on" />
									<SubmitButton
										variant="secondary"
										size="sm"
										name="decisionId"
										value={id}
										aria-label={`Lift: ${describeDecision(kind)}`}
									>
										Lift
									</SubmitButton>
								</Form>
							) : null}
						</Row>
					</li>
				);
			})}
		</ul>
	);
}
