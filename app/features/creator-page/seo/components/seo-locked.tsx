import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { partOfPlans } from "#app/features/billing/plans/plans-with.ts";
import { usePageTexts } from "#app/features/creator-page/core/page-draft.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { Section } from "#app/ui/section.tsx";
import { describePage } from "../describe-page.ts";
import { CardPreview } from "./card-preview.tsx";
import { SearchPreview } from "./search-preview.tsx";
import type { PreviewedPage } from "./seo-editor.tsx";

/** Shown for a plan without SEO settings: what they offer, and the previews of the page without them. */
export function SeoLocked({
	page,
	intro,
	actions,
	isKept,
}: {
	page: PreviewedPage;
	/** Stands below the heading. */
	intro: ReactNode;
	/** Stand in the heading's row. */
	actions: ReactNode;
	/** Whether settings are stored from a plan that had them. */
	isKept: boolean;
}) {
	const { title, description, ogTitle, ogDescription } = describePage(page, {}, usePageTexts());
	const { address, host, isIndexable } = page;
	return (
		<>
			<Section
				isPage
				title="SEO"
				description="How your page looks in search results and link previews."
				actions={actions}
			>
				{intro}
				<EmptyState icon={Search} title={partOfPlans("seo")} action={<PlansLink />}>
					<p>
						Choose the title, description, and picture for search results and link previews, and
						whether search engines show your page.
					</p>
					{isKept ? (
						<p className="mt-2">Your earlier settings are saved and come back with either plan.</p>
					) : null}
				</EmptyState>
			</Section>
			<Section title="How it looks now" description="Made from your name, bio, photo, and colors.">
				<div className="grid gap-6">
					<SearchPreview isHidden={!isIndexable} {...{ title, description, address }} />
					<CardPreview
						caption="Where your link is shared"
						title={ogTitle}
						description={ogDescription}
						host={host}
						picture={page.cardPicture}
					/>
				</div>
			</Section>
		</>
	);
}
