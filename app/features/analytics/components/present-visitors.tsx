import { useEffect, useState } from "react";
import { href } from "react-router";
import { formatWholeCount } from "#app/lib/format-count.ts";

/**
 * How many look at the page right now. The server's number, kept fresh as long as the tab is looked at; without scripts
 * there is a link to read it anew.
 */
export function PresentVisitors({
	visitors: known,
	search,
}: {
	/** Null when it could not be read. */
	visitors: number | null;
	search: string;
}) {
	const { visitors, isLive } = usePresentVisitors(known);
	return (
		<p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-leaf-wash px-4 py-2 text-ui">
			<svg aria-hidden width="10" height="10" className="shrink-0">
				<circle cx="5" cy="5" r="5" className={visitors ? "fill-leaf" : "fill-edge"} />
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
				<a href={`?${search}`} className="link hit-44 ml-auto">
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
		// A browser opens few connections to one host: tabs behind others give theirs up.
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

/** "null" while the server can't tell. */
function readNumber(data: string): number | null {
	return /^\d+$/.test(data) ? Number(data) : null;
}
