import { useEffect } from "react";
import { href } from "react-router";

/**
 * Sends the browser's time zone to the server once, if the account has none, unless an administrator views it. Deliberately bypasses the router: a fetcher
 * would delay or cancel other submissions, and a failure needs no message.
 */
export function useLearnTimeZone(
	known: string | null,
	{ isReadOnly }: { isReadOnly: boolean },
): void {
	useEffect(() => {
		if (known !== null || isReadOnly) return;
		const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
		if (!timeZone) return;
		const body = new URLSearchParams({ intent: "learn-time-zone", timeZone });
		fetch(href("/dashboard/links"), {
			method: "POST",
			body,
			headers: { Accept: "application/json" },
		}).catch(() => undefined);
	}, [known, isReadOnly]);
}
