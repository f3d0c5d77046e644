import { href } from "react-router";
import { replyTo } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { TextField } from "#app/ui/field.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { DELETION_GRACE_DAYS, deleteAccountSchema } from "../deletion/schema.ts";
import type { SettingsReply } from "../settings-reply.ts";
import type { OwnerConfirmation } from "../settings-schema.ts";
import { SignInAgain } from "./sign-in-again.tsx";

type DeleteAccountProps = {
	username: string;
	confirmation: OwnerConfirmation;
	/** Time of the scheduled deletion, or null. */
	deletesAt: Date | null;
	/** What happens to the account's subscription; null without one. */
	subscription: string | null;
	reply: SettingsReply | undefined;
};

/** Explains what deleting the account means, with the form for it unless deletion is already scheduled. */
export function DeleteAccountSection({ deletesAt, subscription, ...props }: DeleteAccountProps) {
	return (
		<Section title="Delete my account">
			<ul className="grid max-w-[60ch] list-disc gap-2 pl-5 text-ui">
				<li>
					<span className="font-semibold">Right away:</span> your page, links, and images go
					offline, and all your other devices are signed out.
				</li>
				<li>
					<span className="font-semibold">For {DELETION_GRACE_DAYS} days:</span> you can change your
					mind. Sign in and select Keep my account, and everything comes back.
				</li>
				<li>
					<span className="font-semibold">After that:</span> we permanently delete your account,
					page, links, images, analytics, and support tickets. Anyone can take your current and
					former usernames.
				</li>
				{subscription === null ? null : <li>{subscription}</li>}
			</ul>
			{deletesAt === null ? (
				<DeleteAccountForm {...props} />
			) : (
				<p className="max-w-[60ch] text-ui font-semibold">
					Your account will be deleted on {formatDay(deletesAt)}. To cancel, select Keep my account
					above.
				</p>
			)}
		</Section>
	);
}

function DeleteAccountForm({
	username,
	confirmation,
	reply,
}: Omit<DeleteAccountProps, "deletesAt" | "subscription">) {
	const { form, fields, formProps } = useSchemaForm(deleteAccountSchema, {
		id: "delete-account-form",
		result: replyTo(reply, "delete-account")?.result,
	});
	if (confirmation === "sign-in-again") {
		return (
			<SignInAgain purpose="delete your account" returnTo={href("/dashboard/settings/data")} />
		);
	}
	return (
		<SchemaForm form={form} formProps={formProps} keepsPlace>
			<TextField
				field={fields.username}
				label="Confirm your username"
				hint={`Type ${username}`}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<SubmitButton
				variant="danger"
				intent="delete-account"
				className="justify-self-start"
				pendingLabel="One moment…"
			>
				Delete my account
			</SubmitButton>
		</SchemaForm>
	);
}
