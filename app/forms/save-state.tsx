import { useEffect, useRef } from "react";
import { cx } from "#app/ui/cx.ts";

export type SaveStatus = "idle" | "saving" | "saved" | "kept" | "invalid" | "error";

/**
 * Beside a title, in words: Saving…, Saved, Not saved: retry. Announced politely. "kept" says that the server could not
 * be reached and this browser keeps what was typed until it can; "invalid" that something in the form keeps it from
 * being saved; what, stands beside the field.
 */
export function SaveState({
	status,
	onRetry,
	form,
	className,
}: {
	status: SaveStatus;
	/** Called by "retry". */
	onRetry?: () => void;
	/** The id of the form that "retry" submits, when there is no `onRetry`. */
	form?: string;
	className?: string;
}) {
	const ref = useRef<HTMLParagraphElement>(null);
	const lastStatus = useRef(status);

	// "retry" goes as soon as it is pressed, or reached: the keyboard stays where the answer will be.
	useEffect(() => {
		const wasError = lastStatus.current === "error";
		lastStatus.current = status;
		if (wasError && document.activeElement === document.body)
			ref.current?.focus({ preventScroll: true });
	}, [status]);

	return (
		<p
			ref={ref}
			role="status"
			tabIndex={-1}
			className={cx("min-h-6 rounded-sm text-ui text-muted", className)}
		>
			{status === "saving" ? "Saving…" : null}
			{status === "saved" ? "Saved" : null}
			{status === "kept" ? "Saved on this device" : null}
			{status === "invalid" ? (
				<span className="font-medium text-poppy">Not saved. Fix the highlighted fields.</span>
			) : null}
			{status === "error" ? (
				<span className="font-medium text-poppy">
					Not saved:{" "}
					<button
						type={onRetry ? "button" : "submit"}
						form={form}
						onClick={onRetry}
						className="hit-44 underline underline-offset-4"
					>
						retry
					</button>
				</span>
			) : null}
		</p>
	);
}
