import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { ErrorList } from "#app/ui/field.tsx";
import { TILE_RADIO } from "#app/ui/tile-radio.ts";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";

/** One of a few values, each with a small drawing: a grid or, in a narrow window, a strip. Needs appearance.css. */
export function ChoicePicker({
	field,
	label,
	options,
	isCompact = false,
	nameClass,
	draw,
}: {
	field: FieldMetadata<string>;
	label: string;
	options: readonly { id: string; name: string }[];
	/** Small tiles for many values. */
	isCompact?: boolean;
	/** Classes of a value's name. */
	nameClass?: (id: string) => string;
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
				<div
					className={cx(
						"-mx-1 flex snap-x scroll-px-1 overflow-x-auto p-1 lg:grid",
						isCompact
							? "gap-2 lg:grid-cols-[repeat(auto-fill,minmax(5rem,1fr))]"
							: "gap-3 lg:grid-cols-3",
					)}
				>
					{inputs.map(({ key, ...input }, index) => (
						<label
							key={key}
							htmlFor={input.id}
							className={cx(
								"relative grid shrink-0 snap-start content-start gap-2 rounded-md border border-hairline transition-colors duration-150 hover:border-edge lg:w-auto",
								isCompact ? "w-24 p-2" : "w-32 p-3",
							)}
						>
							{draw(input.value)}
							<input
								{...input}
								{...focus}
								defaultChecked={isOffered ? input.value === field.value : index === 0}
								className={TILE_RADIO}
							/>
							<span
								className={cx(
									"text-center font-medium",
									isCompact ? "-mx-1.5 block text-sm/5" : "min-w-0 truncate text-ui",
									nameClass?.(input.value),
								)}
							>
								{options[index]?.name}
							</span>
						</label>
					))}
				</div>
			</fieldset>
			<ErrorList id={field.errorId} errors={field.errors} />
		</div>
	);
}
