import { useEffect, useRef } from "react";
import { cx } from "#app/ui/cx.ts";
import { mayMoveFocus } from "#app/ui/may-move-focus.ts";

export type SaveStatus = "idle" | "saving" | "saved" | "kept" | "invalid" | "error";

/**
 * The save state beside a title: Saving…, Saved, Not saved: retry. Announced politely. "kept" means that the server is
 * unreachable and this browser stores the input until it isn't; "invalid" means that a field has an error,
 * which is shown beside the field.
 */
export function SaveState({
	status,
	onRetry,
	onUndo,
	form,
	className,
}: {
	status: SaveStatus;
	/** Called when the user presses "retry". */
	onRetry?: () => void;
	/** Takes the last saved change back; null if there is none. */
	onUndo?: (() => void) | null;
	/** Id of the form that "retry" submits if there is no `onRetry`. */
	form?: string;
	className?: string;
}) {
	const ref = useRef<HTMLParagraphElement>(null);
	const lastStatus = useRef(status);

	// "retry" disappears when it is pressed: move the focus to the status that replaces it.
	useEffect(() => {
		const wasError = lastStatus.current === "error";
		lastStatus.current = status;
		if (wasError && mayMoveFocus()) ref.current?.focus({ preventScroll: true });
	}, [status]);

	return (
		<p
			ref={ref}
			role="status"
			tabIndex={-1}
			className={cx("min-h-6 rounded-sm text-ui text-muted", className)}
		>
			{status === "saving" ? "Saving…" : null}
			{status === "saved" ? <span>Saved</span> : null}
			{status === "saved" && onUndo ? (
				<button
					type="button"
					onClick={onUndo}
					className="hit-44 ml-3 text-ink underline underline-offset-4"
				>
					Undo
				</button>
			) : null}
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
