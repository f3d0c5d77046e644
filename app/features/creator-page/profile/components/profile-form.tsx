import type { ReactNode } from "react";
import { href } from "react-router";
import { AUTOSAVE_FORM_ID } from "#app/features/creator-page/core/dashboard-tab.ts";
import { ShowPageDraft } from "#app/features/creator-page/core/page-draft.tsx";
import { SaveState } from "#app/forms/save-state.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, languageOf } from "#app/i18n/languages.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { ProfileReply } from "../profile-reply.ts";
import {
	NO_SECOND_LANGUAGE,
	PROFILE_SAVE_DELAY_MS,
	type StoredProfile,
	saveProfileSchema,
} from "../schema.ts";

const SECOND_NAME = "Name in the second language";
const SECOND_BIO = "Bio in the second language";

const LANGUAGE_OPTIONS = LANGUAGES.map((lang) => ({
	value: lang,
	label: LANGUAGE_NAMES[lang],
	lang,
}));

const SECOND_LANGUAGE_OPTIONS = [
	{ value: NO_SECOND_LANGUAGE, label: "None", lang: "en" },
	...LANGUAGE_OPTIONS,
];

/**
 * The top of the page as visitors see it, edited in place: the pictures, and below them name, bio and language in a form
 * that saves itself.
 *
 * @param reply reply of the action, if it answered this form with a page
 */
export function ProfileForm({
	accountId,
	stored,
	reply,
	isCentered,
	banner,
	photo,
	children,
}: {
	accountId: string;
	stored: StoredProfile;
	reply: ProfileReply | undefined;
	/** Whether the page centers its texts. */
	isCentered: boolean;
	banner: ReactNode;
	photo: ReactNode;
	/** Shown below the header. */
	children: ReactNode;
}) {
	return (
		<SelfSavingForm
			id={AUTOSAVE_FORM_ID}
			accountId={accountId}
			action={href("/dashboard/profile")}
			intent="save-profile"
			schema={saveProfileSchema}
			labels={{
				name: "Name",
				bio: "Bio",
				language: "Language",
				secondLanguage: "Second language",
				secondName: SECOND_NAME,
				secondBio: SECOND_BIO,
			}}
			stored={stored}
			valuesOf={({ name, bio, language, secondLanguage, secondName, secondBio }) => ({
				name,
				bio,
				language,
				secondLanguage: secondLanguage ?? NO_SECOND_LANGUAGE,
				secondName,
				secondBio,
			})}
			wordsOf={(name, value) => {
				if (name !== "language" && name !== "secondLanguage") return value;
				if (value === NO_SECOND_LANGUAGE) return "None";
				return isLanguage(value) ? LANGUAGE_NAMES[value] : value;
			}}
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
					<div className="overflow-hidden rounded-lg border border-hairline bg-raised">
						{banner}
						<div className="grid grid-cols-1 gap-4 px-4 pb-6 sm:px-6">
							<div className="relative js:-mt-14 no-js:mt-4">{photo}</div>
							{form}
						</div>
					</div>
					{children}
				</>
			)}
		>
			{(fields) => (
				<>
					<ShowPageDraft
						draft={{
							name: fields.name.value ?? "",
							bio: fields.bio.value ?? "",
							language: languageOf(fields.language.value ?? stored.language),
						}}
					/>
					<TextField
						field={fields.name}
						label="Name"
						labelHidden
						isInPlace
						controlClassName={isCentered ? "text-center" : ""}
						placeholder="Your name"
						autoComplete="name"
						dir="auto"
					/>
					<TextareaField
						field={fields.bio}
						label="Bio"
						labelHidden
						isInPlace
						controlClassName={isCentered ? "text-center" : ""}
						placeholder="Say in a sentence or two what visitors find here."
						counter
						rows={4}
						dir="auto"
					/>
					<SelectField
						field={fields.language}
						label="Language"
						hint="The language of your page, and of our words on it."
						options={LANGUAGE_OPTIONS}
						// A form or draft of the release before has no language: an empty one leaves it as it is.
						placeholder={fields.language.initialValue ? undefined : LANGUAGE_NAMES[stored.language]}
						className="max-w-xs"
					/>
					<details
						className="rounded-md border border-hairline"
						open={stored.secondLanguage !== null}
					>
						<summary className="min-h-11 cursor-pointer rounded-md px-4 py-2.5 text-ui font-medium">
							Second language
						</summary>
						<div className="grid gap-4 px-4 pt-1 pb-4">
							<SelectField
								field={fields.secondLanguage}
								label="Second language"
								hint="Visitors get the language their browser prefers, and can switch. Links get a second title too."
								options={SECOND_LANGUAGE_OPTIONS}
								// As above.
								placeholder={
									fields.secondLanguage.initialValue
										? undefined
										: stored.secondLanguage
											? LANGUAGE_NAMES[stored.secondLanguage]
											: "None"
								}
								className="max-w-xs"
							/>
							<TextField
								field={fields.secondName}
								label={SECOND_NAME}
								hint="Leave empty to use the name above."
								autoComplete="off"
								dir="auto"
							/>
							<TextareaField
								field={fields.secondBio}
								label={SECOND_BIO}
								hint="Leave empty to use the bio above."
								counter
								rows={4}
								dir="auto"
							/>
						</div>
					</details>
				</>
			)}
		</SelfSavingForm>
	);
}
