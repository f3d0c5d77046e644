import { PanelBottom } from "lucide-react";
import { partOfPlans, plansWith } from "#app/features/billing/plans/plans-with.ts";
import { usePageTexts } from "#app/features/creator-page/core/page-draft.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { Section } from "#app/ui/section.tsx";
import { defaultFooter } from "../schema.ts";

/** Shown for a plan without a custom footer: the default footer, and what other plans offer. */
export function FooterLocked({
	appName,
	hasOwnLine,
}: {
	appName: string;
	/** Whether a custom footer is stored from a plan that had it. */
	hasOwnLine: boolean;
}) {
	const texts = usePageTexts();
	return (
		<Section
			isPage
			title="Footer"
			description={`The last line of your page. It says “${defaultFooter(appName, texts)}”.`}
		>
			<EmptyState icon={PanelBottom} title={partOfPlans("footerText")} action={<PlansLink />}>
				<p>
					With {plansWith("footerText")}, you can write your own footer text. With{" "}
					{plansWith("hideBranding")}, you can also hide the footer.
				</p>
				{hasOwnLine ? (
					<p className="mt-2">Your earlier settings are saved and come back with either plan.</p>
				) : null}
			</EmptyState>
		</Section>
	);
}
