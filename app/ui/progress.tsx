import { type ReactNode, useId } from "react";
import { cx } from "#app/ui/cx.ts";

/** How much of something is used or done, in a bar and in words. */
export function Progress({
	label,
	value,
	max = 100,
	text,
	className,
}: {
	label: string;
	value: number;
	max?: number;
	/** At the right: "3 of 5". */
	text?: ReactNode;
	className?: string;
}) {
	const id = useId();
	return (
		<div className={cx("grid gap-1.5", className)}>
			<div className="flex items-baseline justify-between gap-4 text-ui">
				<label htmlFor={id} className="font-medium">
					{label}
				</label>
				<span className="tabular text-sm text-muted">{text}</span>
			</div>
			<progress id={id} className="progress" value={value} max={max} />
		</div>
	);
}
