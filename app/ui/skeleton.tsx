import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** One grey shape; give it the height and width of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
	return (
		<div
			aria-hidden
			className={cx("rounded-sm bg-hairline motion-safe:animate-pulse", className ?? "h-4 w-full")}
		/>
	);
}

/** Groups shapes and says once, to those who cannot see them, that something is loading. */
export function SkeletonGroup({
	label = "Loading…",
	children,
	className,
}: {
	label?: string;
	children: ReactNode;
	className?: string;
}) {
	return (
		<div role="status" className={cx("grid grid-cols-1 gap-3", className)}>
			<span className="sr-only">{label}</span>
			{children}
		</div>
	);
}
