import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { usePageDraft } from "#app/features/creator-page/core/page-draft.tsx";
import { draftSocials } from "#app/features/creator-page/links/kinds/draft-socials.ts";
import { SOCIAL_PLATFORMS } from "#app/features/creator-page/links/kinds/normalize-social-link.ts";
import { URL_MAX_LENGTH } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import type { StoredSocialLinks } from "#app/features/creator-page/links/schema.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { FormError } from "#app/ui/field.tsx";
import { NetworkFields } from "#app/ui/network-fields.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { firstSocialsSchema } from "../schema.ts";
import { StepButtons, startPath } from "./start-steps.tsx";

/** The creator's profiles elsewhere, a field for each network. */
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
				<NetworkFields
					networks={SOCIAL_PLATFORMS}
					fields={fields}
					maxLength={URL_MAX_LENGTH}
					className="grid items-start gap-4 sm:grid-cols-2"
				/>
				<StepButtons step="socials">
					<SubmitButton name="intent" value="save-first-socials" pendingLabel="Saving…">
						Continue
					</SubmitButton>
				</StepButtons>
			</FormFields>
		</Form>
	);
}
