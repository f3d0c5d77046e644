import { Form, href } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Restriction } from "../appeals/list-restrictions.server.ts";
import { explainDecision } from "../decisions/explain-decision.ts";

/** What administrators have restricted on the creator's page, above every tab of the dashboard. */
export function RestrictionBanners({
	restrictions,
	username,
}: {
	restrictions: readonly Restriction[];
	username: string;
}) {
	return restrictions.map((restriction) => {
		const { decisionId, reason, appeal } = restriction;
		const { title, effects } = explainDecision({ ...restriction, username });
		return (
			<Notice
				key={decisionId}
				tone={restriction.kind === "page-suspended" ? "danger" : "warning"}
				title={title}
				action={
					<Form method="post" action={href("/dashboard/appeal")}>
						<SubmitButton variant="secondary" size="sm" name="decisionId" value={decisionId}>
							{ACTIONS[appeal ?? "none"]}
						</SubmitButton>
					</Form>
				}
			>
				<p className="wrap-anywhere">
					{effects[0]} Reason: {reason}.
				</p>
			</Notice>
		);
	});
}

const ACTIONS = {
	none: "Read the decision or appeal",
	open: "Read your appeal",
	rejected: "Read our answer",
} as const;
