import type { SubmissionResult } from "@conform-to/react";
import { useId } from "react";
import { useNavigation } from "react-router";
import { SettingRow } from "#app/ui/setting-row.tsx";
import { type ImagePurpose, requirementsOf } from "../schema.ts";
import { AltTextForm } from "./alt-text-form.tsx";
import { matchesForm } from "./matches-form.ts";

/** A row with a picture's requirements and the form for its alternative text, for a picture that is edited elsewhere. */
export function PictureSetting({
	purpose,
	label,
	action,
	intent,
	hiddenFields,
	current,
	result,
}: {
	purpose: ImagePurpose;
	/** Name of the picture within a sentence. */
	label: string;
	/** Route of the form. */
	action: string;
	intent: string;
	/** Hidden fields of the form. */
	hiddenFields: Readonly<Record<string, string>>;
	current: { id: string; altText: string } | null;
	/** Result of the action, for whichever form of the page was sent. */
	result: SubmissionResult<string[]> | undefined;
}) {
	const id = useId();
	const own = { ...hiddenFields, intent };
	const sent = Object.fromEntries(useNavigation().formData ?? []);
	const isAnswered = matchesForm(result?.initialValue ?? {}, own);
	return (
		<SettingRow
			title={`Description of your ${label}`}
			value={current === null ? `No ${label} yet` : current.altText || "None"}
			hint={requirementsOf(purpose)}
			isOpen={isAnswered}
			heading="h2"
		>
			{current ? (
				<AltTextForm
					key={`${current.id} ${current.altText}`}
					id={`${id}-description`}
					action={action}
					intent={intent}
					fields={hiddenFields}
					label={`Description of your ${label}`}
					altText={current.altText}
					state={matchesForm(sent, own) ? "submitting" : "idle"}
					result={isAnswered ? result : undefined}
				/>
			) : null}
		</SettingRow>
	);
}
