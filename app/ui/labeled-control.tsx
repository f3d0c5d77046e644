import { type ReactNode, useId } from "react";
import { cx } from "#app/ui/cx.ts";

/** A label above a control outside of a Conform form, such as a filter. */
export function LabeledControl({
	label,
	children,
	className,
}: {
	label: string;
	/** @param id id that the control must have */
	children: (id: string) => ReactNode;
	className?: string;
}) {
	const id = useId();
	return (
		<div className={cx("grid gap-1.5", className)}>
			<label htmlFor={id} className="text-ui font-medium">
				{label}
			</label>
			{children(id)}
		</div>
	);
}
