import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { ErrorList } from "#app/ui/field.tsx";
import { PICTURES, PictureOption } from "./picture-option.tsx";

/**
 * One of a few values, each as a small picture of the creator's own page.
 * @param isTitled whether the label is shown, because the part of the look has several fields
 */
export function PagePicker({
	field,
	label,
	isTitled = false,
	options,
	draw,
}: {
	field: FieldMetadata<string>;
	label: string;
	isTitled?: boolean;
	options: readonly { id: string; name: string }[];
	draw: (id: string) => ReactNode;
}) {
	const inputs = getCollectionProps(field, {
		type: "radio",
		options: options.map(({ id }) => id),
	});
	// A value that isn't offered, such as a palette of another theme, means the theme's own.
	const isOffered = options.some(({ id }) => id === field.value);
	return (
		<div className="grid grid-cols-1 gap-2">
			<fieldset className="min-w-0">
				<legend className={isTitled ? "mb-2 text-ui font-medium" : "sr-only"}>{label}</legend>
				<div className={PICTURES}>
					{inputs.map(({ key, ...input }, index) => (
						<PictureOption
							key={key}
							input={{
								...input,
								defaultChecked: isOffered ? input.value === field.value : index === 0,
							}}
							name={options[index]?.name ?? input.value}
						>
							{draw(input.value)}
						</PictureOption>
					))}
				</div>
			</fieldset>
			<ErrorList id={field.errorId} errors={field.errors} />
		</div>
	);
}
