import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { AUTOSAVE_FORM_ID } from "#app/features/creator-page/core/dashboard-tab.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { SavingSection } from "#app/forms/saving-section.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import { CheckboxField, SelectField } from "#app/ui/field.tsx";
import {
	LAST_DAY_OF_MONTH,
	REPORT_FREQUENCIES,
	type StoredReports,
	saveReportsSchema,
	WEEKDAYS,
} from "../schema.ts";
import {
	BROKEN_LINKS_HINT,
	BROKEN_LINKS_LABEL,
	FIRST_VISITS_HINT,
	FIRST_VISITS_LABEL,
} from "./notices-editor.tsx";

type FieldName =
	| "frequency"
	| "weekday"
	| "day_of_month"
	| "time_zone"
	| "seo_monthly"
	| "broken_links"
	| "first_visits";

/** Time after the last change until the form saves itself, in milliseconds. */
const SAVE_DELAY_MS = 1_000;

/** Settings of all report emails, for plans that include them. */
export function ReportsEditor({
	accountId,
	stored,
	timeZones,
	nextDay,
	addressee,
	reply,
}: {
	accountId: string;
	stored: StoredReports;
	timeZones: readonly string[];
	/** Day of the next report as text; null if none is due. */
	nextDay: string | null;
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
			intent="save-reports"
			schema={saveReportsSchema}
			labels={LABELS}
			stored={stored}
			valuesOf={valuesOf}
			wordsOf={wordsOf}
			reply={reply}
			delayMs={SAVE_DELAY_MS}
			conflictTitle="Not saved: this was changed elsewhere"
			saveLabel="Save"
			frame={({ saveState, form }) => (
				<SavingSection title="Email reports" description={addressee} saveState={saveState}>
					{form}
				</SavingSection>
			)}
		>
			{(fields) => <Fields fields={fields} timeZones={timeZones} nextDay={nextDay} />}
		</SelfSavingForm>
	);
}

function Fields({
	fields,
	timeZones,
	nextDay,
}: {
	fields: Readonly<Record<FieldName, FieldMetadata<string>>>;
	timeZones: readonly string[];
	nextDay: string | null;
}) {
	return (
		<>
			{/* Which of the days matters is the style sheet's to say, so that it works without scripts. */}
			<div className="group grid gap-6 sm:grid-cols-2">
				<SelectField
					field={fields.frequency}
					label={LABELS.frequency}
					hint="Visitors, views, and clicks since the last report."
					options={REPORT_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))}
				/>
				<SelectField
					field={fields.weekday}
					label={LABELS.weekday}
					className="supports-[selector(:has(a))]:hidden group-has-[[value=weekly]:checked]:grid"
					options={WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))}
				/>
				<SelectField
					field={fields.day_of_month}
					label={LABELS.day_of_month}
					hint={`Choose a day up to the ${LAST_DAY_OF_MONTH}th, which every month has.`}
					className="supports-[selector(:has(a))]:hidden group-has-[[value=monthly]:checked]:grid"
					options={DAYS_OF_MONTH}
				/>
			</div>
			<SelectField
				field={fields.time_zone}
				label={LABELS.time_zone}
				hint={`We send emails at 8 a.m. in this time zone.${nextDay === null ? "" : ` Your next report arrives on ${nextDay}.`}`}
				options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
			/>
			<CheckboxField
				field={fields.seo_monthly}
				role="switch"
				label={LABELS.seo_monthly}
				hint={
					<>
						Tips to help people find your page, on the first of each month.{" "}
						<Link to={href("/dashboard/settings/seo/report")} className="link">
							Read the report now
						</Link>
					</>
				}
			/>
			<CheckboxField
				field={fields.broken_links}
				role="switch"
				label={LABELS.broken_links}
				hint={BROKEN_LINKS_HINT}
			/>
			<CheckboxField
				field={fields.first_visits}
				role="switch"
				label={LABELS.first_visits}
				hint={FIRST_VISITS_HINT}
			/>
		</>
	);
}

const LABELS: Readonly<Record<FieldName, string>> = {
	frequency: "Analytics report",
	weekday: "Day of the week",
	day_of_month: "Day of the month",
	time_zone: "Time zone",
	seo_monthly: "Monthly SEO report",
	broken_links: BROKEN_LINKS_LABEL,
	first_visits: FIRST_VISITS_LABEL,
};

const FREQUENCY_WORDS = { off: "Never", weekly: "Weekly", monthly: "Monthly" } as const;

const DAYS_OF_MONTH = Array.from({ length: LAST_DAY_OF_MONTH }, (_, index) => {
	const day = String(index + 1);
	return { value: day, label: day };
});

function valuesOf(stored: StoredReports): Record<FieldName, string> {
	return {
		frequency: stored.frequency,
		weekday: String(stored.weekday),
		day_of_month: String(stored.dayOfMonth),
		time_zone: stored.timeZone,
		seo_monthly: stored.seoMonthly ? "on" : "",
		broken_links: stored.brokenLinks ? "on" : "",
		first_visits: stored.firstVisits ? "on" : "",
	};
}

const SWITCHES: ReadonlySet<FieldName> = new Set(["seo_monthly", "broken_links", "first_visits"]);

/** @returns the label of a value in a conflict */
function wordsOf(name: FieldName, value: string): string {
	if (name === "frequency") {
		return REPORT_FREQUENCIES.map((known) => (known === value ? FREQUENCY_WORDS[known] : "")).join(
			"",
		);
	}
	if (name === "weekday") return WEEKDAYS[Number(value) - 1] ?? value;
	if (SWITCHES.has(name)) return value === "on" ? "On" : "Off";
	return value;
}
