import { type ReactNode, useId } from "react";
import { cx } from "#app/ui/cx.ts";

/** A part of a page under its own heading. Not a card: spacing and hairlines separate sections. */
export function Section({
	title,
	isPage = false,
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
	const Heading = isPage ? "h1" : "h2";
	return (
		<section
			id={id}
			aria-labelledby={headingId}
			className={cx("grid grid-cols-1 gap-4", className)}
		>
			<div
				className={cx("flex flex-wrap items-end justify-between gap-x-6 gap-y-2", headClassName)}
			>
				<div className="min-w-0">
					<Heading id={headingId} className={isPage ? "title-page" : "title-section"}>
						{title}
					</Heading>
					{description === undefined ? null : (
						<div className={cx("max-w-[60ch] text-muted", isPage ? "mt-1" : "mt-0.5 text-ui")}>
							{description}
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
