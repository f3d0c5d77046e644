import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { draftSocials } from "#app/features/links/draft-socials.ts";
import { SOCIAL_PLATFORMS } from "#app/features/links/normalize-social-link.ts";
import { URL_MAX_LENGTH } from "#app/features/links/normalize-url.ts";
import type { StoredSocialLinks } from "#app/features/links/schema.ts";
import { usePageDraft } from "#app/features/page/page-draft.tsx";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { BrandIcon, brandName } from "#app/ui/brand-icon.tsx";
import { FormError, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { firstSocialsSchema } from "../schema.ts";
import { StepButtons, startPath } from "./start-steps.tsx";

/** The creator's profiles elsewhere, one field per network. */
export function SocialsStep({
	stored,
	reply,
}: {
	stored: StoredSocialLinks;
	/** Reply of the action if it answered this form. */
	reply: { result?: SubmissionResult<string[]> } | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(firstSocialsSchema, {
		id: "first-socials-form",
		result: reply?.result,
		defaultValue: stored.links,
		validateOn: "onBlur",
	});
	usePageDraft({
		socials: draftSocials((platform) => fields[platform].value, stored.links) ?? undefined,
	});
	return (
		<Form method="post" action={startPath("socials")} {...formProps}>
			<FormFields className="grid gap-6">
				<input type="hidden" name="version" value={stored.version} />
				<FormError form={form} />
				<div className="grid items-start gap-4 sm:grid-cols-2">
					{SOCIAL_PLATFORMS.map((platform) => (
						<TextField
							key={platform}
							field={fields[platform]}
							label={brandName(platform)}
							prefix={<BrandIcon name={platform} size={18} />}
							inputMode="url"
							maxLength={URL_MAX_LENGTH}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
					))}
				</div>
				<StepButtons step="socials">
					<SubmitButton name="intent" value="save-first-socials" pendingLabel="Saving…">
						Continue
					</SubmitButton>
				</StepButtons>
			</FormFields>
		</Form>
	);
}
