import { MessagesSquare } from "lucide-react";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { PLANS, TIERS } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Row, Section } from "#app/ui/section.tsx";

/**
 * Response times of each plan, and the live chat if there is one.
 * @param hasLiveChat whether this installation has a live chat
 * @param chatUrl URL of the chat, if the creator's plan includes it
 */
export function SupportBenefits({
	tier,
	hasLiveChat,
	chatUrl,
}: {
	tier: Tier;
	hasLiveChat: boolean;
	chatUrl: string | null;
}) {
	return (
		<Section title="Response times" description="We reply by email and in your ticket.">
			<ul className="rows">
				{TIERS.map((plan) => {
					const { supportHours, liveChat } = entitlementsOf(plan);
					return (
						<li key={plan}>
							<Row
								label={
									<span className="flex flex-wrap items-center gap-2">
										{PLANS[plan].name}
										{plan === tier ? <Badge tone="solid">Your plan</Badge> : null}
									</span>
								}
							>
								within {supportHours} hours{liveChat && hasLiveChat ? ", and 24/7 live chat" : ""}
							</Row>
						</li>
					);
				})}
			</ul>
			{chatUrl === null ? null : (
				<p>
					<a
						href={chatUrl}
						target="_blank"
						rel="noopener noreferrer"
						className={buttonClass({ variant: "secondary" })}
					>
						<MessagesSquare aria-hidden />
						Open the live chat <span className="sr-only">(in a new tab)</span>
					</a>
				</p>
			)}
		</Section>
	);
}
