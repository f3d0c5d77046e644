import type { ReactNode } from "react";
import { href } from "react-router";
import { AUTOSAVE_FORM_ID } from "#app/features/page/dashboard-tab.ts";
import { ShowPageDraft } from "#app/features/page/page-draft.tsx";
import { SaveState } from "#app/forms/save-state.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { ProfileReply } from "../profile-reply.ts";
import { PROFILE_SAVE_DELAY_MS, type StoredProfile, saveProfileSchema } from "../schema.ts";

/**
 * Form for name and bio, which saves itself, below the tab's title and the saving state.
 * @param reply reply of the action, if it answered this form with a page
 */
export function ProfileForm({
	accountId,
	stored,
	reply,
	children,
}: {
	accountId: string;
	stored: StoredProfile;
	reply: ProfileReply | undefined;
	/** Shown between the title and the form. */
	children: ReactNode;
}) {
	return (
		<SelfSavingForm
			id={AUTOSAVE_FORM_ID}
			accountId={accountId}
			action={href("/dashboard/profile")}
			intent="save-profile"
			schema={saveProfileSchema}
			labels={{ name: "Name", bio: "Bio" }}
			stored={stored}
			valuesOf={({ name, bio }) => ({ name, bio })}
			reply={reply}
			delayMs={PROFILE_SAVE_DELAY_MS}
			conflictTitle="Not saved: your profile was changed elsewhere"
			saveLabel="Save profile"
			frame={({ saveState, form }) => (
				<>
					<PageHeader
						title="Profile"
						description="What visitors see at the top of your page."
						state={<SaveState {...saveState} />}
					/>
					{children}
					{form}
				</>
			)}
		>
			{(fields) => (
				<>
					<ShowPageDraft draft={{ name: fields.name.value ?? "", bio: fields.bio.value ?? "" }} />
					<TextField field={fields.name} label="Name" autoComplete="name" dir="auto" />
					<TextareaField field={fields.bio} label="Bio" counter rows={5} dir="auto" />
				</>
			)}
		</SelfSavingForm>
	);
}
