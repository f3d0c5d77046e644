import type { FieldMetadata } from "@conform-to/react";
import { href, Link, useFetcher } from "react-router";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { plansWith } from "#app/features/billing/plans/plans-with.ts";
import { AUTOSAVE_FORM_ID } from "#app/features/creator-page/core/dashboard-tab.ts";
import { usePageDraft, usePageTexts } from "#app/features/creator-page/core/page-draft.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { ResetSection } from "#app/forms/reset-section.tsx";
import { SavingSection } from "#app/forms/saving-section.tsx";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import {
	defaultFooter,
	FOOTER_SAVE_DELAY_MS,
	type StoredFooter,
	saveFooterSchema,
} from "../schema.ts";
import { shownFooter } from "../shown-footer.ts";

type FieldName = "text" | "hide_branding";
type Plan = { tier: Tier; appName: string };

const ACTION = href("/dashboard/settings/footer");

/** Form for the page's footer, which saves itself, with a switch that hides the default footer if the plan allows it. */
export function FooterEditor({
	accountId,
	stored,
	reply,
	...plan
}: Plan & {
	accountId: string;
	stored: StoredFooter;
	/** Reply of the action, if it answered this form with a page. */
	reply: FormReply<StoredFooter> | undefined;
}) {
	const texts = usePageTexts();
	const reset = useFetcher<FormReply<StoredFooter>>();
	// The reset arrives before the page's data is reloaded.
	const taken = reset.data?.reset;
	const isNewer = taken !== undefined && taken.version > stored.version;
	const mayHide = entitlementsOf(plan.tier).hideBranding;
	return (
		<>
			<ReplyToast toast={reset.data?.toast} />
			<SelfSavingForm
				key={taken?.version}
				id={AUTOSAVE_FORM_ID}
				accountId={accountId}
				action={ACTION}
				intent="save-footer"
				schema={saveFooterSchema}
				labels={LABELS}
				stored={isNewer ? taken : stored}
				valuesOf={({ text, hideBranding }) => ({
					text,
					hide_branding: mayHide && hideBranding ? "on" : "",
				})}
				wordsOf={(name, value) => {
					if (name === "text") return value;
					return value === "on" ? "Hidden" : "Shown";
				}}
				reply={reply}
				delayMs={FOOTER_SAVE_DELAY_MS}
				conflictTitle="Not saved: your footer was changed elsewhere"
				saveLabel="Save footer"
				frame={({ saveState, form }) => (
					<SavingSection
						isPage
						title="Footer"
						description="The last line of your page."
						saveState={saveState}
					>
						{form}
					</SavingSection>
				)}
			>
				{(fields) => <Fields fields={fields} mayHide={mayHide} {...plan} />}
			</SelfSavingForm>
			<ResetSection
				fetcher={reset}
				action={ACTION}
				intent="reset-footer"
				label="Reset footer"
				hint={`Brings back the default footer, “${defaultFooter(plan.appName, texts)}”.`}
				question="Reset your footer?"
				message={`This removes your footer text. The default footer, “${defaultFooter(plan.appName, texts)}”, comes back.`}
			/>
		</>
	);
}

function Fields({
	fields,
	mayHide,
	tier,
	appName,
}: Plan & { fields: Readonly<Record<FieldName, FieldMetadata<string>>>; mayHide: boolean }) {
	const texts = usePageTexts();
	const text = fields.text.value?.trim() ?? "";
	const hideBranding = fields.hide_branding.value === "on";
	const footer = shownFooter({ text, hideBranding }, { tier, appName, texts });
	usePageDraft({ footer });
	return (
		<>
			<TextField
				field={fields.text}
				label={LABELS.text}
				hint={
					mayHide
						? "Leave empty to show the default footer, unless you hide it."
						: `Leave empty to show “${defaultFooter(appName, texts)}”.`
				}
				counter
				dir="auto"
			/>
			{mayHide ? (
				<CheckboxField
					field={fields.hide_branding}
					role="switch"
					label={LABELS.hide_branding}
					hint="If you leave the footer text empty, your page shows no footer."
				/>
			) : (
				<p className="text-ui text-muted">
					With {plansWith("hideBranding")}, you can also hide “{defaultFooter(appName, texts)}” and
					show no footer.{" "}
					<Link to={href("/upgrade")} className="link">
						See the plans
					</Link>
				</p>
			)}
			<p className="text-ui">
				<span className="text-muted">Your page ends with: </span>
				{footer === null ? "nothing" : <bdi className="font-medium">{footer.text}</bdi>}
			</p>
		</>
	);
}

const LABELS: Readonly<Record<FieldName, string>> = {
	text: "Footer text",
	hide_branding: "Hide the default footer",
};
