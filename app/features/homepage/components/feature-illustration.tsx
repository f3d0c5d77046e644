import { GripVertical, KeyRound, Star } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import type { FeatureIcon } from "../schema.ts";

/** A small drawing of a feature. Decorative, so hidden from screen readers. */
export function FeatureIllustration({ icon }: { icon: FeatureIcon }) {
	return (
		<div aria-hidden="true" className="landing-illustration flex h-32 items-center">
			{ILLUSTRATIONS[icon]}
		</div>
	);
}

const SPARK =
	"M0 88 24 82 48 90 72 70 96 74 120 58 144 66 168 48 192 52 216 30 240 40 264 22 288 14";

const ILLUSTRATIONS: Record<FeatureIcon, ReactNode> = {
	star: <Star className="size-12 text-leaf" strokeWidth={1.25} />,
	palette: (
		<ul className="grid w-full max-w-72 gap-2 text-sm">
			<LinkRow title="New single: Slow River" />
			<LinkRow title="Tour dates" lifted />
			<LinkRow title="Winter shop" off />
		</ul>
	),
	smartphone: (
		<svg aria-hidden="true" viewBox="7 0 240 128" className="h-full w-auto" fill="none">
			<g className="stroke-edge" strokeWidth="1.5">
				<rect x="72" y="12" width="156" height="104" rx="8" className="fill-raised" />
				<path d="M72 28h156" />
				<rect x="8" y="18" width="56" height="104" rx="10" className="fill-raised" />
			</g>
			<g className="fill-leaf">
				<circle cx="36" cy="38" r="8" />
				<rect x="16" y="62" width="40" height="12" rx="4" />
				<rect x="16" y="79" width="40" height="12" rx="4" />
				<rect x="16" y="96" width="40" height="12" rx="4" />
				<circle cx="150" cy="44" r="8" />
				<rect x="114" y="62" width="72" height="12" rx="4" />
				<rect x="114" y="79" width="72" height="12" rx="4" />
				<rect x="114" y="96" width="72" height="12" rx="4" />
			</g>
			<g className="fill-edge">
				<circle cx="82" cy="20" r="2" />
				<circle cx="90" cy="20" r="2" />
				<circle cx="98" cy="20" r="2" />
			</g>
		</svg>
	),
	chart: (
		<svg
			aria-hidden="true"
			viewBox="0 0 288 112"
			className="h-28 w-full max-w-72 overflow-visible"
			fill="none"
		>
			<path className="stroke-hairline" d="M0 110.5h288M0 74.5h288M0 38.5h288" />
			<path className="fill-leaf" fillOpacity={0.14} d={`${SPARK}V110H0Z`} />
			<path
				className="stroke-leaf"
				strokeWidth="2"
				strokeLinejoin="round"
				strokeLinecap="round"
				d={SPARK}
			/>
			<circle cx="288" cy="14" r="5" className="fill-leaf stroke-paper" strokeWidth="2" />
		</svg>
	),
	gauge: (
		<dl className="grid w-full max-w-72 grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 text-sm">
			<dt className="text-muted">Your page</dt>
			<dd className="h-3 w-2/5 rounded-sm bg-leaf" />
			<dt className="text-muted">Script files</dt>
			<dd className="border-l-2 border-edge pl-2 leading-3">none</dd>
			<dt className="text-muted">Third parties</dt>
			<dd className="border-l-2 border-edge pl-2 leading-3">none</dd>
		</dl>
	),
	shield: (
		<ol className="grid w-full max-w-72 grid-cols-4 text-center text-sm">
			<DayKey day="Sat" gone />
			<DayKey day="Sun" gone />
			<DayKey day="Mon" />
			<DayKey day="Today" current />
		</ol>
	),
	people: (
		<div className="flex w-full max-w-72 items-center gap-4 text-sm">
			<kbd className="rounded-sm border border-edge border-b-3 bg-raised px-3 py-2 font-sans font-medium">
				Tab
			</kbd>
			<span className="flex-1 rounded-md bg-leaf py-3 text-center font-medium text-on-leaf outline-2 outline-offset-3 outline-leaf">
				My portfolio
			</span>
		</div>
	),
};

function LinkRow({ title, off, lifted }: { title: string; off?: boolean; lifted?: boolean }) {
	return (
		<li
			className={cx(
				"flex h-9 items-center gap-2 rounded-md border border-hairline bg-raised pr-2.5 pl-1.5",
				lifted && "ml-3 -mr-3 border-edge shadow-float",
			)}
		>
			<GripVertical className="size-4 text-muted" />
			<span className={cx("flex-1 truncate", off && "text-muted")}>{title}</span>
			<span
				className={cx("flex h-4.5 w-8 rounded-full p-0.5", off ? "bg-edge" : "justify-end bg-leaf")}
			>
				<span className="size-3.5 rounded-full bg-raised" />
			</span>
		</li>
	);
}

function DayKey({ day, gone, current }: { day: string; gone?: boolean; current?: boolean }) {
	return (
		<li className="grid justify-items-center gap-2">
			<span
				className={cx(
					"grid size-12 place-items-center rounded-full border",
					gone && "border-dashed border-edge text-transparent",
					!gone && !current && "border-edge text-muted",
					current && "border-leaf bg-leaf text-on-leaf",
				)}
			>
				<KeyRound className="size-5" strokeWidth={1.75} />
			</span>
			<span className={cx(current ? "font-medium" : "text-muted")}>{day}</span>
		</li>
	);
}
