import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { PresentBanner } from "./present-visitors.tsx";

const POLL_INTERVAL_MS = 10_000;

/** Number of visitors of all pages right now, asked for again while the tab is visible. */
export function PresentOnSite({
	visitors,
	search,
}: {
	/** Number of visitors; null if it can't be read. */
	visitors: number | null;
	search: string;
}) {
	const { load, data } = useFetcher<{ visitors: number | null }>();
	useEffect(() => {
		const timer = setInterval(() => {
			if (!document.hidden && navigator.onLine) void load(href("/admin/dashboard/analytics/live"));
		}, POLL_INTERVAL_MS);
		return () => clearInterval(timer);
	}, [load]);
	return (
		<PresentBanner
			visitors={data ? data.visitors : visitors}
			isLive={data !== undefined && data.visitors !== null}
			search={search}
		/>
	);
}
