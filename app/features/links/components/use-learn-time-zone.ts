import { useEffect } from "react";
import { href, useFetcher } from "react-router";

/** Tells the server once in which zone the account's times are to be shown: the browser's. */
export function useLearnTimeZone(known: string | null): void {
	const { submit } = useFetcher();
	useEffect(() => {
		if (known !== null) return;
		const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
		if (!timeZone) return;
		void submit(
			{ intent: "learn-time-zone", timeZone },
			{ method: "post", action: href("/dashboard/links") },
		);
	}, [known, submit]);
}
