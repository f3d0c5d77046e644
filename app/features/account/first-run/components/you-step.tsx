import type { SubmissionResult } from "@conform-to/react";
import { Import } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { usePageDraft } from "#app/features/creator-page/core/page-draft.tsx";
import { draftSocials } from "#app/features/creator-page/links/kinds/draft-socials.ts";
import {
	SOCIAL_PLATFORMS,
	type SocialPlatform,
} from "#app/features/creator-page/links/kinds/normalize-social-link.ts";
import { URL_MAX_LENGTH } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import type { StoredSocialLinks } from "#app/features/creator-page/links/schema.ts";
import { BIO_MAX_LENGTH, type StoredProfile } from "#app/features/creator-page/profile/schema.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormError, TextareaField, TextField } from "#app/ui/field.tsx";
import { NetworkFields } from "#app/ui/network-fields.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { IMPORT_IN_FIRST_RUN } from "../import-detour.ts";
import { saveYouSchema } from "../schema.ts";
import { StepBar, startPath } from "./start-steps.tsx";

/** Networks that are shown before anything is typed: with more, the step is longer than a phone. */
const FIRST_NETWORKS: readonly SocialPlatform[] = ["instagram", "tiktok", "youtube"];
const NETWORKS = [...new Set([...FIRST_NETWORKS, ...SOCIAL_PLATFORMS])];

/**
 * Who the page is about: photo, bio and profiles elsewhere, and the address unless it was claimed.
 * @param photo editor of the photo, with forms of its own
 * @param host the site's host, shown before the username
 */
export function YouStep({
	username,
	isClaimed,
	host,
	profile,
	socials,
	photo,
	reply,
}: {
	username: string;
	/** Whether the creator chose the address before signing up. */
	isClaimed: boolean;
	host: string;
	profile: StoredProfile;
	socials: StoredSocialLinks;
	photo: ReactNode;
	/** Reply of the action if it answered this form. */
	reply: { result?: SubmissionResult<string[]> } | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(saveYouSchema, {
		id: "you-form",
		result: reply?.result,
		defaultValue: { username, bio: profile.bio, ...socials.links },
		validateOn: "onBlur",
	});
	usePageDraft({
		bio: fields.bio.value ?? "",
		socials: draftSocials((platform) => fields[platform].value, socials.links) ?? undefined,
	});
	return (
		<>
			{photo}
			<Form method="post" action={startPath("you")} {...formProps}>
				<FormFields className="grid grid-cols-1 gap-6">
					<input type="hidden" name="version" value={socials.version} />
					<input type="hidden" name="profileVersion" value={profile.version} />
					<FormError form={form} />
					{isClaimed ? (
						<p className="text-ui text-muted">
							Your page is at{" "}
							<b className="font-medium wrap-anywhere text-ink">
								{host}/{username}
							</b>
							.
						</p>
					) : (
						<>
							<input type="hidden" name="currentUsername" value={username} />
							<TextField
								field={fields.username}
								label="Username"
								prefix={`${host}/`}
								hint="The address of your page. Lowercase letters, digits, -, and _."
								autoComplete="off"
								autoCapitalize="none"
								spellCheck={false}
							/>
						</>
					)}
					<TextareaField
						field={fields.bio}
						label="Bio"
						rows={2}
						maxLength={BIO_MAX_LENGTH}
						dir="auto"
					/>
					<NetworkFields
						networks={NETWORKS}
						fields={fields}
						maxLength={URL_MAX_LENGTH}
						firstShown={FIRST_NETWORKS.length}
						className="grid items-start gap-4 sm:grid-cols-2"
					/>
					<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline pt-6">
						<p className="min-w-[min(100%,16rem)] flex-1 text-ui">
							<span className="font-semibold">Coming from Linktree?</span>{" "}
							<span className="text-muted">
								Bring your links, pictures, and profiles from there, or from another page.
							</span>
						</p>
						<ButtonLink to={IMPORT_IN_FIRST_RUN} icon={<Import aria-hidden />}>
							Import your page
						</ButtonLink>
					</div>
					<StepBar>
						<SubmitButton intent="save-you" pendingLabel="Saving…" size="lg">
							Continue
						</SubmitButton>
					</StepBar>
				</FormFields>
			</Form>
		</>
	);
}
