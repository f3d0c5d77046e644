import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** Shown instead of an empty list: says what to do next, with a button for it. */
export function EmptyState({
	icon: Icon,
	title,
	heading: Heading = "h3",
	children,
	action,
	className,
}: {
	icon?: LucideIcon;
	title: string;
	/** `h2` directly below the page's title. */
	heading?: "h2" | "h3";
	children?: ReactNode;
	action?: ReactNode;
	className?: string;
}) {
	return (
		<div
			className={cx(
				"grid justify-items-start gap-2 rounded-lg border border-dashed border-edge/60 px-6 py-8",
				className,
			)}
		>
			{Icon === undefined ? null : (
				<Icon aria-hidden className="mb-1 size-6 text-leaf" strokeWidth={1.5} />
			)}
			<Heading className="title-sub">{title}</Heading>
			{children === undefined ? null : (
				<div className="max-w-[48ch] text-ui text-muted">{children}</div>
			)}
			{action === undefined ? null : <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
		</div>
	);
}
