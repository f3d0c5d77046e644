import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** The title of a page with the save state beside it and the actions at the right. */
export function PageHeader({
	title,
	description,
	state,
	actions,
	className,
}: {
	title: ReactNode;
	description?: ReactNode;
	state?: ReactNode;
	actions?: ReactNode;
	className?: string;
}) {
	return (
		<header className={cx("flex flex-wrap items-end justify-between gap-x-6 gap-y-3", className)}>
			<div className="min-w-0">
				<div className="flex flex-wrap items-baseline gap-x-4">
					<h1 className="title-page">{title}</h1>
					{state}
				</div>
				{description === undefined ? null : (
					<div className="mt-1 max-w-[60ch] text-muted">{description}</div>
				)}
			</div>
			{actions === undefined ? null : (
				<div className="flex flex-wrap items-center gap-2">{actions}</div>
			)}
		</header>
	);
}
