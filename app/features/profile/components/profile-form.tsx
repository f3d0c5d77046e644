import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useRef, useState } from "react";
import { Form, href, Link } from "react-router";
import { useAutosave } from "#app/lib/use-autosave.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { ConflictNotice } from "#app/ui/conflict-notice.tsx";
import { FormError, TextareaField, TextField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SaveState } from "#app/ui/save-state.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { AUTOSAVE_FORM_ID } from "../dashboard-tab.ts";
import type { ProfileReply } from "../profile-reply.ts";
import { PROFILE_SAVE_DELAY_MS, type StoredProfile, saveProfileSchema } from "../schema.ts";

/**
 * Name and bio, which save themselves, under the page's title and the state of their saving.
 * @param reply the action's, when it answered this form with a page
 */
export function ProfileForm({
	stored,
	reply,
}: {
	stored: StoredProfile;
	reply: ProfileReply | undefined;
}) {
	// What the form is filled from changes in one case only: somebody chooses what another tab has stored.
	const [filledFrom, setFilledFrom] = useState(stored);
	return (
		<ProfileEditor
			key={filledFrom.version}
			stored={filledFrom}
			reply={reply}
			onKeepStored={setFilledFrom}
		/>
	);
}

function ProfileEditor({
	stored,
	reply,
	onKeepStored,
}: {
	stored: StoredProfile;
	reply: ProfileReply | undefined;
	onKeepStored: (stored: StoredProfile) => void;
}) {
	const formRef = useRef<HTMLFormElement>(null);
	const autosave = useAutosave<StoredProfile, ProfileReply>({
		formRef,
		version: stored.version,
		initialConflict: reply?.conflict,
		delayMs: PROFILE_SAVE_DELAY_MS,
		isValid: (fields) => parseWithZod(fields, { schema: saveProfileSchema }).status === "success",
		onInvalid: () => form.validate(),
	});
	const lastResult = autosave.reply?.result ?? reply?.result;
	const [form, fields] = useForm({
		id: AUTOSAVE_FORM_ID,
		lastResult: lastResult?.status === "error" || reply?.conflict ? lastResult : null,
		constraint: getZodConstraint(saveProfileSchema),
		defaultValue: { name: stored.name, bio: stored.bio },
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: saveProfileSchema }),
		onSubmit(event) {
			event.preventDefault();
			if (autosave.conflict) autosave.keepMine();
			else autosave.saveNow();
		},
	});
	const { conflict } = autosave;
	return (
		<>
			<PageHeader
				title="Profile"
				description="What visitors see at the top of your page."
				state={<SaveState status={autosave.status} onRetry={autosave.saveNow} />}
			/>
			<ReplyToast toast={autosave.reply?.toast} />
			<Form
				method="post"
				{...getFormProps(form)}
				{...autosave.handlers}
				ref={formRef}
				className="grid gap-6"
			>
				<input type="hidden" name="intent" value="save-profile" />
				<input type="hidden" name="version" value={conflict?.version ?? stored.version} />
				{conflict ? (
					<ConflictNotice
						title="Not saved: your profile was changed elsewhere"
						differences={[
							{ label: "Name", yours: fields.name.value ?? "", stored: conflict.name },
							{ label: "Bio", yours: fields.bio.value ?? "", stored: conflict.bio },
						]}
						keepMine={
							<SubmitButton size="sm" state="idle">
								Keep mine
							</SubmitButton>
						}
						keepStored={
							<Link
								to={href("/dashboard/profile")}
								className={buttonClass({ size: "sm" })}
								onClick={(event) => {
									event.preventDefault();
									onKeepStored(conflict);
								}}
							>
								Use the stored one
							</Link>
						}
					/>
				) : null}
				<FormError form={form} />
				<TextField field={fields.name} label="Name" autoComplete="name" dir="auto" />
				<TextareaField field={fields.bio} label="Bio" counter rows={5} dir="auto" />
				<div className="js:hidden">
					<SubmitButton state="idle">Save profile</SubmitButton>
				</div>
			</Form>
		</>
	);
}
