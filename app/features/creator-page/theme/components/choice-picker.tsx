import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { ErrorList } from "#app/ui/field.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";

/** One of a few values, each with a small drawing. Needs appearance.css. */
export function ChoicePicker({
	field,
	label,
	options,
	draw,
}: {
	field: FieldMetadata<string>;
	label: string;
	options: readonly { id: string; name: string }[];
	draw: (id: string) => ReactNode;
}) {
	const inputs = getCollectionProps(field, {
		type: "radio",
		options: options.map(({ id }) => id),
	});
	// A value that isn't offered, such as a palette of another theme, means the theme's own.
	const isOffered = options.some(({ id }) => id === field.value);
	const focus = useRefusedFocus(field.errors !== undefined);
	return (
		<div className="grid grid-cols-1 gap-2">
			<fieldset className="min-w-0">
				<legend className="mb-2 text-ui font-medium">{label}</legend>
				<div className="-mx-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto p-1 lg:grid lg:grid-cols-3">
					{inputs.map(({ key, ...input }, index) => (
						<label
							key={key}
							htmlFor={input.id}
							className="grid w-32 shrink-0 snap-start gap-2 lg:w-auto rounded-md border border-hairline p-3 transition-colors duration-150 hover:border-edge has-checked:border-leaf has-checked:outline has-checked:outline-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
						>
							{draw(input.value)}
							<span className="flex items-center gap-2">
								<input
									{...input}
									{...focus}
									defaultChecked={isOffered ? input.value === field.value : index === 0}
									className="size-4 shrink-0"
								/>
								<span className="min-w-0 truncate text-ui font-medium">{options[index]?.name}</span>
							</span>
						</label>
					))}
				</div>
			</fieldset>
			<ErrorList id={field.errorId} errors={field.errors} />
		</div>
	);
}
