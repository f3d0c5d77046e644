import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";

export type NoticeTone = "info" | "success" | "warning" | "danger";

/** Persistent information: an unverified address, a conflict, a limit. Use a toast for short-lived messages. */
export function Notice({
	tone = "info",
	title,
	children,
	action,
	role,
	takesFocus = role === "alert",
	id,
	className,
}: {
	tone?: NoticeTone;
	title?: string;
	children?: ReactNode;
	/** One button or form at the right, or below on a phone. */
	action?: ReactNode;
	/** `alert` only if it appears in response to a user action. */
	role?: "alert" | "status";
	/**
	 * Whether it has the focus when a browser opens the page: screen readers don't announce an alert that was there from
	 * the beginning.
	 */
	takesFocus?: boolean;
	id?: string;
	className?: string;
}) {
	const { box, ink, Icon } = TONES[tone];
	const focus = useRefusedFocus(takesFocus);
	return (
		<div
			id={id}
			role={role}
			{...(takesFocus ? { tabIndex: -1 } : {})}
			{...focus}
			className={cx(
				"flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md px-4 py-3 text-ui",
				box,
				className,
			)}
		>
			<div className="flex min-w-[min(100%,16rem)] flex-1 items-start gap-3">
				<Icon aria-hidden className={cx("mt-0.5 size-4.5 shrink-0", ink)} />
				<div className="min-w-0">
					{title === undefined ? null : <p className="font-semibold">{title}</p>}
					{children}
				</div>
			</div>
			{action === undefined ? null : (
				<div className="flex max-w-full flex-wrap gap-2">{action}</div>
			)}
		</div>
	);
}

const TONES = {
	info: { box: "bg-sky-wash", ink: "text-sky", Icon: Info },
	success: { box: "bg-leaf-wash", ink: "text-leaf", Icon: CircleCheck },
	warning: { box: "bg-honey-wash", ink: "text-honey", Icon: TriangleAlert },
	danger: { box: "bg-poppy-wash", ink: "text-poppy", Icon: CircleAlert },
} as const;
