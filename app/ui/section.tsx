import { type ReactNode, useId } from "react";
import { cx } from "#app/ui/cx.ts";

/** A part of a page under its own heading. Not a card: spacing and hairlines separate sections. */
export function Section({
	title,
	isPage = false,
	state,
	description,
	actions,
	children,
	id,
	className,
	headClassName,
}: {
	title: string;
	/** Whether its heading is the page's, of which it is the first section. */
	isPage?: boolean;
	/** The save state, beside a page's heading. */
	state?: ReactNode;
	description?: ReactNode;
	/** Actions at the right of the heading. */
	actions?: ReactNode;
	children: ReactNode;
	id?: string;
	className?: string;
	/** Classes of the heading with its actions. */
	headClassName?: string;
}) {
	const headingId = useId();
	return (
		<section
			id={id}
			aria-labelledby={headingId}
			className={cx("grid grid-cols-1 gap-4", className)}
		>
			<div
				className={cx(
					"flex flex-wrap justify-between gap-x-6",
					isPage ? "items-center gap-y-1" : "items-end gap-y-2",
					headClassName,
				)}
			>
				{/* Below a page's heading and the actions in its row, the description has the whole width. */}
				<div className={isPage ? "contents" : "min-w-0"}>
					{isPage ? (
						<div className={PAGE_TITLE_CLASS}>
							<h1 id={headingId} className="title-page">
								{title}
							</h1>
							{state}
						</div>
					) : (
						<h2 id={headingId} className="title-section">
							{title}
						</h2>
					)}
					{description === undefined ? null : (
						<div className={cx("text-muted", isPage ? "order-last w-full" : "mt-0.5 text-ui")}>
							<div className="max-w-[60ch]">{description}</div>
						</div>
					)}
				</div>
				{actions === undefined ? null : (
					<div className="flex flex-wrap items-center gap-2">{actions}</div>
				)}
			</div>
			{children}
		</section>
	);
}

/** Of a page's title and save state: it leaves room for actions in the same row, unless they are wide. */
export const PAGE_TITLE_CLASS = "flex min-w-0 flex-[1_1_10rem] flex-wrap items-baseline gap-x-4";

/** One row of a section inside `rows`: its name at the left, its value or button at the right. */
export function Row({
	label,
	hint,
	children,
	className,
}: {
	label: ReactNode;
	hint?: ReactNode;
	children?: ReactNode;
	className?: string;
}) {
	return (
		<div
			className={cx(
				"flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3",
				className,
			)}
		>
			<div className="min-w-0">
				<div className="text-ui font-medium">{label}</div>
				{hint === undefined ? null : <div className="text-sm text-muted">{hint}</div>}
			</div>
			<div className="flex min-w-0 flex-wrap items-center gap-2 text-ui">{children}</div>
		</div>
	);
}
