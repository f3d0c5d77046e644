import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Offers what was typed here before and never saved. Only where scripts run: they have kept it. */
export function DraftNotice({
	atMs,
	onRestore,
	onDiscard,
}: {
	/** When it was typed, in milliseconds since 1970. */
	atMs: number;
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
				<time dateTime={new Date(atMs).toISOString()}>{whenInWords(atMs, Date.now())}</time>.
			</p>
		</Notice>
	);
}

/** The time of day in the person's own zone, with the date when that is not today. */
function whenInWords(atMs: number, nowMs: number): string {
	const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
	const format = new Intl.DateTimeFormat("en-GB", {
		...(isToday ? {} : { day: "numeric", month: "long" }),
		hour: "2-digit",
		minute: "2-digit",
	});
	return format.format(atMs);
}
