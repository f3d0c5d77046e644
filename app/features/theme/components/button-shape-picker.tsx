import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { BUTTON_SHAPES, type ButtonShape } from "#app/features/page/page-theme.ts";
import { cx } from "#app/ui/cx.ts";
import { ErrorList } from "#app/ui/field.tsx";

export const SHAPES: readonly { id: ButtonShape; name: string }[] = [
	{ id: "preset", name: "From theme" },
	{ id: "square", name: "Square" },
	{ id: "rounded", name: "Rounded" },
	{ id: "pill", name: "Pill" },
];

/** Needs appearance.css. */
export function ButtonShapePicker({ field }: { field: FieldMetadata<string> }) {
	const options = getCollectionProps(field, { type: "radio", options: [...BUTTON_SHAPES] });
	return (
		<div className="grid gap-2">
			<fieldset>
				<legend className="sr-only">Button shape</legend>
				<div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
					{options.map(({ key, ...input }) => (
						<label
							key={key}
							htmlFor={input.id}
							className="grid min-w-0 gap-2 rounded-md border border-hairline p-3 transition-colors duration-150 hover:border-edge has-checked:border-leaf has-checked:outline has-checked:outline-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
						>
							<span aria-hidden className={cx("mini-shape", `mini-shape-${input.value}`)} />
							<span className="flex items-center gap-2">
								<input {...input} className="size-4 shrink-0" />
								<span className="min-w-0 truncate text-ui font-medium">
									{SHAPES.find(({ id }) => id === input.value)?.name}
								</span>
							</span>
						</label>
					))}
				</div>
			</fieldset>
			<ErrorList id={field.errorId} errors={field.errors} />
		</div>
	);
}
