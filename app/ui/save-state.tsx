import { cx } from "#app/ui/cx.ts";

export type SaveStatus = "idle" | "saving" | "saved" | "error";

/** Beside a title, in words: Saving…, Saved, Not saved: retry. Announced politely. */
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
	return (
		<p role="status" className={cx("min-h-6 text-ui text-muted", className)}>
			{status === "saving" ? "Saving…" : null}
			{status === "saved" ? "Saved" : null}
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
