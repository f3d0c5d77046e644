import { href } from "react-router";
import type { FormReply } from "#app/forms/form-reply.ts";
import { SelfSavingForm } from "#app/forms/self-saving-form.tsx";
import {
	type DroppedCss,
	type StoredTheme,
	saveCssSchema,
	THEME_SAVE_DELAY_MS,
} from "../schema.ts";
import { CustomCssField } from "./custom-css-field.tsx";
import { Fold } from "./fold.tsx";
import { ShowRefused } from "./theme-parts.tsx";

const LABELS = { customCss: "Custom CSS" };

/**
 * Form for the custom CSS. It is saved by its button: half a rule would change how the page looks to visitors.
 */
export function CustomCssForm({
	accountId,
	stored,
	dropped,
	reply,
}: {
	accountId: string;
	stored: StoredTheme;
	/** Parts of the stored CSS that the page leaves out. */
	dropped: readonly DroppedCss[];
	reply: FormReply<StoredTheme> | undefined;
}) {
	return (
		<SelfSavingForm<keyof typeof LABELS, StoredTheme>
			id="custom-css-form"
			accountId={accountId}
			action={href("/dashboard/appearance")}
			intent="save-css"
			savesOn="button"
			schema={saveCssSchema}
			labels={LABELS}
			stored={stored}
			valuesOf={({ customCss }) => ({ customCss })}
			reply={reply}
			delayMs={THEME_SAVE_DELAY_MS}
			conflictTitle="Not saved: your CSS was changed elsewhere"
			saveLabel="Save CSS"
			frame={({ form }) => form}
		>
			{({ customCss }, { saveButton }) => (
				<Fold
					title="Edit the CSS"
					isOpen={Boolean(customCss.initialValue) || customCss.errors !== undefined}
				>
					<ShowRefused part={customCss.errors && "css"} />
					<p className="text-ui text-muted">For anything the settings above can’t change.</p>
					<CustomCssField field={customCss} dropped={dropped} saveButton={saveButton} />
				</Fold>
			)}
		</SelfSavingForm>
	);
}
