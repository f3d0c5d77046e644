import type { ReactNode } from "react";
import { href } from "react-router";
import { AUTOSAVE_FORM_ID } from "#app/features/creator-page/core/dashboard-tab.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { SavingSection } from "#app/forms/saving-section.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { FIRST_VISITS_COUNT, type StoredReports, saveNoticesSchema } from "../schema.ts";

/** Short, because the form has only switches. */
const SAVE_DELAY_MS = 1_000;

export const BROKEN_LINKS_LABEL = "Broken link alerts";
export const BROKEN_LINKS_HINT = "Get an email when a link stops working.";
export const FIRST_VISITS_LABEL = "First visits";
export const FIRST_VISITS_HINT = `Get one email when your page reaches ${FIRST_VISITS_COUNT} visits.`;

/** Settings of the emails that every plan has. */
export function NoticesEditor({
	accountId,
	stored,
	addressee,
	reply,
}: {
	accountId: string;
	stored: StoredReports;
	/** Says where the emails go, or why none are sent. */
	addressee: ReactNode;
	/** Reply of the action if it answered this form with a page. */
	reply: FormReply<StoredReports> | undefined;
}) {
	return (
		<SelfSavingForm
			id={AUTOSAVE_FORM_ID}
			accountId={accountId}
			action={href("/dashboard/settings/reports")}
			intent="save-notices"
			schema={saveNoticesSchema}
			labels={{ broken_links: BROKEN_LINKS_LABEL, first_visits: FIRST_VISITS_LABEL }}
			stored={stored}
			valuesOf={({ brokenLinks, firstVisits }) => ({
				broken_links: brokenLinks ? "on" : "",
				first_visits: firstVisits ? "on" : "",
			})}
			wordsOf={(_, value) => (value === "on" ? "On" : "Off")}
			reply={reply}
			delayMs={SAVE_DELAY_MS}
			conflictTitle="Not saved: this was changed elsewhere"
			saveLabel="Save"
			frame={({ saveState, form }) => (
				<SavingSection title="Email alerts" description={addressee} saveState={saveState}>
					{form}
				</SavingSection>
			)}
		>
			{(fields) => (
				<>
					<CheckboxField
						field={fields.broken_links}
						role="switch"
						label={BROKEN_LINKS_LABEL}
						hint={BROKEN_LINKS_HINT}
					/>
					<CheckboxField
						field={fields.first_visits}
						role="switch"
						label={FIRST_VISITS_LABEL}
						hint={FIRST_VISITS_HINT}
					/>
				</>
			)}
		</SelfSavingForm>
	);
}
