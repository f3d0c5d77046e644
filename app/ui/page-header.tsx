import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { PAGE_TITLE_CLASS } from "#app/ui/section.tsx";

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
		<header
			className={cx("flex flex-wrap items-center justify-between gap-x-6 gap-y-1", className)}
		>
			<div className={PAGE_TITLE_CLASS}>
				<h1 className="title-page">{title}</h1>
				{state}
			</div>
			{/* Below the row of title and actions, with the whole width. */}
			{description === undefined ? null : (
				<div className="order-last w-full text-muted">
					<div className="max-w-[60ch]">{description}</div>
				</div>
			)}
			{actions === undefined ? null : (
				<div className="flex flex-wrap items-center gap-2">{actions}</div>
			)}
		</header>
	);
}
