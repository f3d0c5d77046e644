import type { Tier } from "#app/generated/prisma/enums.ts";
import { Section } from "#app/ui/section.tsx";
import { entitlementsOf } from "../entitlements.ts";

/** Explains how to get a plan, and whom to contact. */
export function HowToGetPlan({
	supportEmail,
	user,
}: {
	supportEmail: string;
	/** Null if nobody is signed in. */
	user: { email: string; tier: Tier } | null;
}) {
	const { supportHours } = entitlementsOf(user?.tier ?? "free");
	return (
		<Section title="How to change your plan">
			<p className="measure">
				We set up plans for you. Write to{" "}
				<a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
					{supportEmail}
				</a>{" "}
				from{" "}
				{user ? <strong className="wrap-anywhere">{user.email}</strong> : "your account’s email"}{" "}
				and tell us which plan you want, or that you want to cancel yours. We reply within{" "}
				<span className="whitespace-nowrap">{supportHours} hours</span>.
			</p>
		</Section>
	);
}
