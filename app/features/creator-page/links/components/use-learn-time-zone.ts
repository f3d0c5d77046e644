import { useEffect } from "react";
import { href } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * Sends the browser's time zone to the server once, if the account has none, unless an administrator views it. Deliberately bypasses the router: a fetcher
 * would delay or cancel other submissions, and a failure needs no message.
 *
 * @returns the time zone of the account, or else of the browser; UTC until scripts run
 */
export function useLearnTimeZone(
	known: string | null,
	{ isReadOnly }: { isReadOnly: boolean },
): string {
	const isHydrated = useHydrated();
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
	const own = isHydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
	return known ?? (own || "UTC");
}
