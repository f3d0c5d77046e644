import { href } from "react-router";
import { AUTOSAVE_FORM_ID } from "#app/features/creator-page/core/dashboard-tab.ts";
import { ShowPageDraft } from "#app/features/creator-page/core/page-draft.tsx";
import { SavingSection } from "#app/forms/saving-section.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import { brandName } from "#app/ui/brand-icon.tsx";
import { NetworkFields } from "#app/ui/network-fields.tsx";
import type { LinksReply } from "../edit/links-reply.ts";
import { draftSocials } from "../kinds/draft-socials.ts";
import { SOCIAL_PLATFORMS, type SocialPlatform } from "../kinds/normalize-social-link.ts";
import { URL_MAX_LENGTH } from "../kinds/normalize-url.ts";
import {
	SOCIAL_LINKS_SAVE_DELAY_MS,
	type StoredSocialLinks,
	saveSocialLinksSchema,
} from "../schema.ts";

/**
 * A field for each network. They save themselves, and then show the canonical address.
 * @param reply reply of the action, if it answered this form with a page
 */
export function SocialLinksForm({
	accountId,
	stored,
	reply,
}: {
	accountId: string;
	stored: StoredSocialLinks;
	reply: LinksReply | undefined;
}) {
	return (
		<SelfSavingForm
			id={AUTOSAVE_FORM_ID}
			accountId={accountId}
			action={href("/dashboard/links")}
			intent="save-social-links"
			schema={saveSocialLinksSchema}
			labels={LABELS}
			stored={stored}
			valuesOf={({ links }) => links}
			reply={reply}
			delayMs={SOCIAL_LINKS_SAVE_DELAY_MS}
			conflictTitle="Not saved: your social links were changed elsewhere"
			saveLabel="Save social links"
			frame={({ saveState, form }) => (
				<SavingSection
					id="social-links"
					title="Social links"
					description="Enter a username such as @anna or a full address. Empty fields aren’t shown."
					saveState={saveState}
				>
					{form}
				</SavingSection>
			)}
		>
			{(fields) => (
				<div className="grid gap-4">
					<ShowPageDraft
						draft={{
							socials:
								draftSocials((platform) => fields[platform].value, stored.links) ?? undefined,
						}}
					/>
					<NetworkFields
						networks={SOCIAL_PLATFORMS}
						fields={fields}
						maxLength={URL_MAX_LENGTH}
						className="grid gap-4"
						fieldClassName={LABEL_AT_LEFT}
					/>
				</div>
			)}
		</SelfSavingForm>
	);
}

const LABELS = Object.fromEntries(
	SOCIAL_PLATFORMS.map((platform) => [platform, brandName(platform)]),
) as Record<SocialPlatform, string>;

/** Label and field on one line from tablet width on; errors are below the field. */
const LABEL_AT_LEFT =
	"sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-4 [&>:first-child]:sm:min-h-11 [&>:first-child]:sm:items-center [&>:nth-child(3)]:sm:col-start-2";
