import type { FieldMetadata } from "@conform-to/react";
import { RotateCcw } from "lucide-react";
import { TextField } from "#app/ui/field.tsx";
import { typeInto } from "./type-into.ts";

/**
 * A color as `#rrggbb`, typed or picked; both inputs are synchronized. An empty field shows and means `fallback`.
 * Without scripts there is only the text field.
 */
export function ColorField<Schema>({
	field,
	label,
	hint,
	fallback,
	resetLabel,
}: {
	field: FieldMetadata<Schema>;
	label: string;
	hint?: string;
	/** Color of an empty field. */
	fallback: string;
	/** Label of the button that clears the field. */
	resetLabel: string;
}) {
	const typed = typeof field.value === "string" ? field.value : "";
	const isOwn = typed !== "";
	const change = (value: string) => {
		const input = document.getElementById(field.id);
		if (input instanceof HTMLInputElement) typeInto(input, value);
	};
	return (
		<TextField
			field={field}
			label={label}
			{...(hint === undefined ? {} : { hint })}
			placeholder={fallback}
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			className="min-w-0"
			prefix={
				<input
					type="color"
					aria-label={`${label}: pick a color`}
					value={HEX.test(typed) ? typed.toLowerCase() : fallback}
					onChange={(event) => change(event.currentTarget.value)}
					className="color-well -mx-3 h-full min-h-11 w-13 -outline-offset-4 no-js:hidden"
				/>
			}
			suffix={
				isOwn ? (
					<button
						type="button"
						aria-label={`${label}: ${resetLabel}`}
						title={resetLabel}
						onClick={() => change("")}
						className="hidden size-11 place-items-center rounded-md text-muted -outline-offset-4 hover:text-ink js:grid"
					>
						<RotateCcw aria-hidden className="size-4" />
					</button>
				) : null
			}
		/>
	);
}

const HEX = /^#[0-9a-f]{6}$/i;
