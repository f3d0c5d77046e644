import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "#app/ui/cx.ts";

type Text = { label: string; hint?: ReactNode; className?: string | undefined };

/** On or off, with its words at the left. A real checkbox, so a form without scripts sends it as any other. */
export function Switch({
	label,
	hint,
	className,
	id,
	...input
}: Text & Omit<ComponentProps<"input">, "type" | "className">) {
	const ownId = useId();
	const inputId = id ?? ownId;
	const hintId = `${inputId}-hint`;
	return (
		<div className={cx("flex min-h-11 items-center justify-between gap-4", className)}>
			<div className="min-w-0">
				<label htmlFor={inputId} className="text-ui font-medium">
					{label}
				</label>
				{hint === undefined ? null : (
					<p id={hintId} className="text-sm text-muted">
						{hint}
					</p>
				)}
			</div>
			<input
				aria-describedby={hint === undefined ? undefined : hintId}
				{...input}
				id={inputId}
				type="checkbox"
				// biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state.
				role="switch"
				className={cx(
					"hit-44 h-6 w-10 shrink-0 appearance-none rounded-full border border-edge bg-sunken transition-colors duration-150",
					"before:absolute before:top-1/2 before:left-0.75 before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-edge motion-safe:before:transition-transform motion-safe:before:duration-150 before:content-['']",
					"checked:border-leaf checked:bg-leaf checked:before:translate-x-4 checked:before:bg-on-leaf disabled:opacity-55",
				)}
			/>
		</div>
	);
}

/** The same, told by Conform. */
export function SwitchField<Schema>({
	field,
	...props
}: Text & { field: FieldMetadata<Schema> } & Omit<
		ComponentProps<"input">,
		"type" | "className" | "name" | "id" | "form" | "value"
	>) {
	return <Switch {...props} {...getInputProps(field, { type: "checkbox" })} />;
}
