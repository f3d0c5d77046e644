import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { listWords } from "#app/lib/list-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Presence } from "../presence.server.ts";

/** A third of the time for which an administrator counts as present, in milliseconds. */
const ASK_EVERY_MS = 60_000;

/**
 * Says who else has the ticket open, and whether there is a newer message. With scripts it asks every minute while the
 * page is visible.
 * @param seen id of the last message on the page
 */
export function PresenceNotice({
	ticketId,
	presence: loaded,
	seen,
}: {
	ticketId: string;
	presence: Presence;
	seen: string;
}) {
	const { load, data } = useFetcher<Presence>();
	useEffect(() => {
		const timer = setInterval(() => {
			if (document.visibilityState !== "visible") return;
			load(href("/admin/dashboard/support/:ticketId/presence", { ticketId }));
		}, ASK_EVERY_MS);
		return () => clearInterval(timer);
	}, [ticketId, load]);
	const { others, latestId } = data ?? loaded;
	return (
		<div role="status" className="grid gap-3 empty:hidden">
			{others.length > 0 ? (
				<Notice>
					{listWords(others)} {others.length === 1 ? "has" : "have"} this ticket open too.
				</Notice>
			) : null}
			{data && latestId !== seen ? (
				<Notice
					tone="warning"
					action={
						<ButtonLink
							to={href("/admin/dashboard/support/:ticketId", { ticketId })}
							size="sm"
							reloadDocument
						>
							Reload
						</ButtonLink>
					}
				>
					There is a newer message. What you have typed is lost when you reload.
				</Notice>
			) : null}
		</div>
	);
}
