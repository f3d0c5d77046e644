import type { FieldMetadata } from "@conform-to/react";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { URL_MAX_LENGTH } from "../../kinds/normalize-url.ts";
import { FALLBACK_CHOICES } from "../describe-check.ts";

/** Fields for what a link does while it is broken. */
export function FallbackFields({
	fields,
}: {
	fields: Record<"fallback" | "fallbackUrl", FieldMetadata<string | undefined>>;
}) {
	const leadsElsewhere = fields.fallback.value === "lead" || fields.fallbackUrl.value;
	return (
		<fieldset className="grid gap-3">
			<legend className="mb-1.5 text-ui font-medium">If this link stops working</legend>
			<p className="text-sm text-muted">
				We check every few days and email you if it fails for more than a day.
			</p>
			<SelectField field={fields.fallback} label="Then" options={FALLBACK_CHOICES} />
			<TextField
				field={fields.fallbackUrl}
				label="Redirect address"
				className={leadsElsewhere ? undefined : "js:hidden"}
				inputMode="url"
				maxLength={URL_MAX_LENGTH}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
			/>
		</fieldset>
	);
}
