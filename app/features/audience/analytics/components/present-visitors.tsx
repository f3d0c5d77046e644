import { useEffect, useState } from "react";
import { href } from "react-router";
import { formatWholeCount } from "#app/lib/format-count.ts";

/**
 * Number of visitors on the page right now, updated by the server while the tab is visible; without scripts there is a
 * link to reload it.
 */
export function PresentVisitors({
	visitors: known,
	search,
}: {
	/** Number of visitors; null if it can't be read. */
	visitors: number | null;
	search: string;
}) {
	return <PresentBanner {...usePresentVisitors(known)} search={search} />;
}

/** A number of visitors behind a dot, with a link to reload it unless it is live. */
export function PresentBanner({ visitors, isLive, search }: Present & { search: string }) {
	return (
		<p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
			<svg aria-hidden width="8" height="8" className="shrink-0">
				<circle cx="4" cy="4" r="4" className={visitors ? "fill-leaf" : "fill-edge"} />
			</svg>
			<span>
				{visitors === null ? (
					"Live visitors are unavailable right now."
				) : (
					<>
						<strong className="tabular">{formatWholeCount(visitors)}</strong>{" "}
						{visitors === 1 ? "visitor" : "visitors"} in the last 5 minutes
					</>
				)}
			</span>
			{isLive ? null : (
				<a href={`?${search}`} className="link hit-44 ml-1">
					Reload
				</a>
			)}
		</p>
	);
}

type Present = { visitors: number | null; isLive: boolean };

function usePresentVisitors(known: number | null): Present {
	const [heard, setHeard] = useState<Present | null>(null);
	useEffect(() => {
		let source: EventSource | null = null;
		// Browsers limit the connections per host, so hidden tabs close theirs.
		const follow = () => {
			source?.close();
			source = document.hidden ? null : new EventSource(href("/dashboard/analytics/live"));
			source?.addEventListener("message", ({ data }: MessageEvent<string>) =>
				setHeard({ visitors: readNumber(data), isLive: true }),
			);
			source?.addEventListener("error", () =>
				setHeard((last) => (last === null ? null : { ...last, isLive: false })),
			);
		};
		follow();
		document.addEventListener("visibilitychange", follow);
		return () => {
			document.removeEventListener("visibilitychange", follow);
			source?.close();
		};
	}, []);
	return heard ?? { visitors: known, isLive: false };
}

/** Parses an event; "null" means that the server can't read the number. */
function readNumber(data: string): number | null {
	return /^\d+$/.test(data) ? Number(data) : null;
}
