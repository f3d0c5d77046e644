import type { SubmissionResult } from "@conform-to/react";
import { Import } from "lucide-react";
import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { IMPORT_IN_FIRST_RUN } from "../import-detour.ts";
import { claimUsernameSchema } from "../schema.ts";
import { StepButtons, startPath } from "./start-steps.tsx";

/**
 * Shows the username that sign-up derived from the email address, to keep or change.
 * @param host the site's host, shown before the username
 */
export function AddressStep({
	username,
	host,
	reply,
}: {
	username: string;
	host: string;
	/** Reply of the action if it answered this form. */
	reply: { result?: SubmissionResult<string[]>; usernameConflict?: string } | undefined;
}) {
	const { fields, formProps } = useSchemaForm(claimUsernameSchema, {
		id: "claim-form",
		result: reply?.result,
		defaultValue: { username },
	});
	const conflict = reply?.usernameConflict;
	return (
		<Form method="post" action={startPath("address")} {...formProps}>
			<FormFields className="grid gap-6">
				<input type="hidden" name="currentUsername" value={conflict ?? username} />
				{conflict === undefined ? null : (
					<Notice
						tone="warning"
						role="alert"
						title="Not changed: your username was changed elsewhere"
					>
						It is <bdi className="font-medium">{conflict}</bdi> now. Select Continue to use the one
						below instead.
					</Notice>
				)}
				<TextField
					field={fields.username}
					label="Username"
					prefix={`${host}/`}
					hint="Lowercase letters, digits, -, and _."
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<StepButtons step="address">
					<SubmitButton name="intent" value="claim-username" pendingLabel="Checking…">
						Continue
					</SubmitButton>
				</StepButtons>
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
			</FormFields>
		</Form>
	);
}
