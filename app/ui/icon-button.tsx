import type { ComponentProps, ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** A button with only an icon. Its label is required: it is the accessible name and the tooltip. */
export function IconButton({
	label,
	icon,
	tone = "ink",
	type = "button",
	className,
	...props
}: Omit<ComponentProps<"button">, "children" | "aria-label"> & {
	label: string;
	icon: ReactNode;
	tone?: "ink" | "danger";
}) {
	return (
		<button
			{...props}
			type={type}
			aria-label={label}
			title={label}
			className={cx(
				"inline-grid size-11 shrink-0 place-items-center rounded-md transition-colors duration-150 disabled:opacity-40 [&>svg]:size-4.5",
				tone === "danger"
					? "text-poppy enabled:hover:bg-poppy-wash"
					: "text-muted enabled:hover:bg-wash enabled:hover:text-ink",
				className,
			)}
		>
			{icon}
		</button>
	);
}
