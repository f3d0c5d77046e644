import { useEffect } from "react";
import { href } from "react-router";

/**
 * Tells the server once in which zone the account's times are to be shown: the browser's. Beside the router on purpose:
 * as a fetcher's, this would hold up or undo what somebody presses meanwhile, and where it fails nobody has to know.
 */
export function useLearnTimeZone(known: string | null): void {
	useEffect(() => {
		if (known !== null) return;
		const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
		if (!timeZone) return;
		const body = new URLSearchParams({ intent: "learn-time-zone", timeZone });
		fetch(href("/dashboard/links"), {
			method: "POST",
			body,
			headers: { Accept: "application/json" },
		}).catch(() => undefined);
	}, [known]);
}
