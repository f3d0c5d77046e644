import { MessagesSquare } from "lucide-react";
import { href, Link } from "react-router";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { PLANS, TIERS } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { buttonClass } from "#app/ui/button.tsx";

/**
 * How fast we answer on the creator's plan, and the live chat if there is one.
 * @param chatUrl URL of the chat, if the creator's plan includes it
 */
export function SupportBenefits({ tier, chatUrl }: { tier: Tier; chatUrl: string | null }) {
	const { supportHours } = entitlementsOf(tier);
	return (
		<div className="grid justify-items-start gap-3">
			<p>
				On {PLANS[tier].name}, we reply within {supportHours} hours, by email and in your ticket.
				{tier === TIERS.at(-1) ? null : (
					<>
						{" "}
						<Link to={href("/upgrade")} className="link">
							Larger plans
						</Link>{" "}
						get faster replies.
					</>
				)}
			</p>
			{chatUrl === null ? null : (
				<a href={chatUrl} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
					<MessagesSquare aria-hidden />
					Open the live chat <span className="sr-only">(in a new tab)</span>
				</a>
			)}
		</div>
	);
}
