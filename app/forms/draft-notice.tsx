import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Offers an unsaved draft of this form. Rendered only with JavaScript, which is what stores drafts. */
export function DraftNotice({
	atMs,
	isOutdated = false,
	onRestore,
	onDiscard,
}: {
	/** Time of the last keystroke in milliseconds since the epoch. */
	atMs: number;
	/** Whether the row was changed elsewhere since. */
	isOutdated?: boolean;
	onRestore: () => void;
	onDiscard: () => void;
}) {
	return (
		<Notice
			role="status"
			action={
				<>
					<Button size="sm" variant="primary" onClick={onRestore}>
						Restore
					</Button>
					<Button size="sm" onClick={onDiscard}>
						Discard
					</Button>
				</>
			}
		>
			<p>
				You have unsaved changes from{" "}
				<time dateTime={new Date(atMs).toISOString()}>{formatDraftTime(atMs, Date.now())}</time>.
				{isOutdated ? " This was changed elsewhere since. Compare before you save." : null}
			</p>
		</Notice>
	);
}

/** The time of day in the user's time zone, with the date if it isn't today. */
function formatDraftTime(atMs: number, nowMs: number): string {
	const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
	const format = new Intl.DateTimeFormat("en-US", {
		...(isToday ? {} : { day: "numeric", month: "long" }),
		hour: "numeric",
		minute: "2-digit",
	});
	return format.format(atMs);
}
