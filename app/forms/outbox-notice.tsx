import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToasts } from "#app/ui/toast.tsx";
import { type OutboxEntry, useOutbox } from "./use-outbox.ts";

/**
 * Shows which changes could not be sent and are stored in this browser, sends them as soon as possible, and links to
 * conflicts. Rendered only with JavaScript, because nothing is stored without it.
 * @param accountId account whose changes are shown and sent; other accounts' changes are ignored
 */
export function OutboxNotice({ accountId }: { accountId: string }) {
	const { entries, isTrying, tryNow } = useOutbox(accountId);
	const { pathname } = useLocation();
	const waiting = entries.filter(({ state }) => state === "waiting").length;
	const refused = entries.filter(({ state }) => state === "conflict" || state === "refused");

	const toasts = useToasts();
	const wasWaiting = useRef(false);
	const isAllSynced = entries.length === 0;
	useEffect(() => {
		if (waiting > 0) wasWaiting.current = true;
		else if (wasWaiting.current) {
			wasWaiting.current = false;
			if (isAllSynced) toasts.add({ type: "success", message: "All changes synced" });
		}
	}, [waiting, isAllSynced, toasts]);

	return (
		// Stays visible while the user types, unless the window is as low as a phone in landscape.
		<div className="top-20 z-10 mb-8 grid gap-3 empty:hidden [@media(min-height:32rem)]:sticky">
			{waiting > 0 ? (
				<Notice
					tone="warning"
					role="status"
					action={
						<Button size="sm" onClick={() => void tryNow()} disabled={isTrying}>
							{isTrying ? "Trying…" : "Try now"}
						</Button>
					}
				>
					<p>Backend is unavailable. Changes saved locally and will sync when online.</p>
					<p className="text-muted">
						{waiting === 1 ? "1 change waiting" : `${waiting} changes waiting`}
					</p>
				</Notice>
			) : null}
			{refused
				// The form's own page already shows it.
				.filter(({ action }) => action !== pathname)
				.map((entry) => (
					<RefusedNotice key={entry.key} entry={entry} />
				))}
		</div>
	);
}

function RefusedNotice({ entry: { action, state } }: { entry: OutboxEntry }) {
	const isConflict = state === "conflict";
	return (
		<Notice
			tone="warning"
			role="status"
			action={
				<Link to={action} className={buttonClass({ size: "sm" })}>
					{isConflict ? "See both versions" : "See what’s wrong"}
				</Link>
			}
		>
			<p>
				{isConflict
					? "A change on this device wasn’t saved because the same setting was changed elsewhere."
					: "A change on this device couldn’t be saved."}
			</p>
		</Notice>
	);
}
