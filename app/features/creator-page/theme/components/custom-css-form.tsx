import { useEffect } from "react";
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

const LABELS = { customCss: "Custom CSS" };

/**
 * Form for the custom CSS. It is saved by its button: half a rule would change how the page looks to visitors.
 * @param onRefused called when the CSS was refused, so that the form can be brought into view
 */
export function CustomCssForm({
	accountId,
	stored,
	dropped,
	reply,
	onRefused,
}: {
	accountId: string;
	stored: StoredTheme;
	/** Parts of the stored CSS that the page leaves out. */
	dropped: readonly DroppedCss[];
	reply: FormReply<StoredTheme> | undefined;
	onRefused: () => void;
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
					{customCss.errors ? <OnMount run={onRefused} /> : null}
					<p className="text-ui text-muted">For anything the settings above can’t change.</p>
					<CustomCssField field={customCss} dropped={dropped} saveButton={saveButton} />
				</Fold>
			)}
		</SelfSavingForm>
	);
}

function OnMount({ run }: { run: () => void }) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, whatever is passed later.
	useEffect(run, []);
	return null;
}
