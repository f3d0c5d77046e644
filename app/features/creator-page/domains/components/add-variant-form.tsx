import { Form, href, useNavigation } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { DomainVariant } from "../schema.ts";

/** Adds the same domain with `www.` or without, by one button. */
export function AddVariantForm({ variant: { name, shown } }: { variant: DomainVariant }) {
	const { formData, state } = useNavigation();
	const isSent = formData?.get("intent") === "add-domain" && formData.get("name") === name;
	return (
		<Form method="post" action={href("/dashboard/settings/domains")} preventScrollReset>
			<input type="hidden" name="name" value={name} />
			<FormFields>
				<SubmitButton
					variant="secondary"
					size="sm"
					intent="add-domain"
					state={isSent ? state : "idle"}
					pendingLabel="Adding…"
				>
					Add {shown} too
				</SubmitButton>
			</FormFields>
		</Form>
	);
}
