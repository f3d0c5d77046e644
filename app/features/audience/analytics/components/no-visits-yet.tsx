import { ChartLine } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { areaPath, linePath } from "#app/lib/chart-scale.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Shown before the first visit, with suggestions to get visitors, and where to hear of them. */
export function NoVisitsYet({
	page,
	reportsPath,
	notice,
}: {
	/** `url` is its address to share. */
	page: { username: string; url: string };
	/** Settings of the email reports; null if the plan doesn't include them. */
	reportsPath: string | null;
	/** Says which email will come, or null. */
	notice: ReactNode;
}) {
	return (
		<div className="relative">
			<GhostChart />
			<EmptyState
				icon={ChartLine}
				title="No visits yet"
				heading="h2"
				className="relative pb-28"
				action={
					<>
						<CopyButton value={page.url} label="Copy address" variant="primary" />
						{/* On the site, where the creator's own visits aren't counted. */}
						<a href={`/${page.username}`} className={buttonClass()}>
							Open your page
						</a>
						{notice}
					</>
				}
			>
				<p>
					Add this link to your profiles and messages. Views and clicks appear here within a second.
					Your own aren’t counted while you’re signed in.
				</p>
				<p className="mt-3 font-medium text-ink wrap-anywhere select-all">{page.url}</p>
				{reportsPath === null ? null : (
					<p className="mt-3">
						Hear about your visits each week or month with{" "}
						<Link to={reportsPath} className="link hit-44">
							email reports
						</Link>
						.
					</p>
				)}
			</EmptyState>
		</div>
	);
}

/** What a chart would look like, in hairlines without numbers: nobody should take it for one. */
function GhostChart() {
	return (
		<svg
			aria-hidden
			width="100%"
			height={GHOST_HEIGHT}
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			className="absolute inset-x-0 bottom-0 rounded-b-lg fill-hairline stroke-hairline"
		>
			{GHOST_LINES.map((y) => (
				<line key={y} x1="0" x2="100" y1={y} y2={y} vectorEffect="non-scaling-stroke" />
			))}
			<path d={areaPath(GHOST, GHOST_TOP)} stroke="none" fillOpacity={0.5} />
			<path
				d={linePath(GHOST, GHOST_TOP)}
				fill="none"
				strokeWidth="2"
				vectorEffect="non-scaling-stroke"
			/>
		</svg>
	);
}

const GHOST_HEIGHT = 96;
const GHOST_LINES = [25, 50, 75];
const GHOST = [1, 2, 2, 3, 3, 5, 4, 6, 8, 7, 9];
const GHOST_TOP = 10;
