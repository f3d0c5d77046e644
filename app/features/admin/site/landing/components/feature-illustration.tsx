import { BadgeCheck, FileInput, GripVertical, History, KeyRound, Star, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { cx } from "#app/ui/cx.ts";
import { TEN_LINKS_MAX_KB } from "../page-weight.ts";
import type { FeatureIcon } from "../schema.ts";

/** A small drawing of a feature, which a phone leaves out. Decorative, so hidden from screen readers. */
export function FeatureIllustration({ icon }: { icon: FeatureIcon }) {
	return (
		<div aria-hidden="true" className="landing-illustration flex h-32 items-center max-md:hidden">
			{ILLUSTRATIONS[icon]}
		</div>
	);
}

/** A feature as the product's own controls and numbers, in a box. Decorative, so hidden from screen readers. */
export function FeatureProof({ icon }: { icon: FeatureIcon }) {
	return (
		<div
			aria-hidden="true"
			className="landing-illustration grid h-33 place-items-center overflow-hidden rounded-lg border border-hairline bg-sunken px-5 md:h-64"
		>
			{PROOFS[icon] ?? ILLUSTRATIONS[icon]}
		</div>
	);
}

const SPARK =
	"M0 88 24 82 48 90 72 70 96 74 120 58 144 66 168 48 192 52 216 30 240 40 264 22 288 14";

/** Drawings that fill a box, with more in it from a tablet on. Features without one show their small drawing. */
const PROOFS: Partial<Record<FeatureIcon, ReactNode>> = {
	palette: (
		<div className="grid w-full max-w-72 gap-4">
			<ul className="grid gap-1.5 pr-3 text-sm md:gap-2">
				<LinkRow title="New single: Slow River" />
				<LinkRow title="Tour dates" lifted />
				<LinkRow title="Winter shop" off />
			</ul>
			<div className="flex justify-between max-md:hidden">
				{PRESET_IDS.map((id) => (
					<span key={id} className={`preset-dot page-theme-${id}`} />
				))}
			</div>
		</div>
	),
	numbers: (
		<div className="grid w-full max-w-72 gap-2 text-sm tabular md:gap-4">
			<p className="flex items-baseline gap-2">
				<span className="text-3xl font-semibold tracking-[-0.02em]">412</span>
				<span className="text-muted">views in 7 days</span>
				<Example />
			</p>
			<Spark className="h-10 md:h-20" />
			<dl className="grid grid-cols-[1fr_auto] gap-y-1 text-muted">
				<dt>Bots, not counted</dt>
				<dd className="line-through">96</dd>
				<dt className="max-md:hidden">Your signed-in visits, not counted</dt>
				<dd className="text-right line-through max-md:hidden">18</dd>
			</dl>
		</div>
	),
	gauge: (
		<div className="grid w-full max-w-72 gap-3 text-sm tabular md:gap-6">
			<p className="flex items-baseline gap-2">
				<span className="text-3xl font-semibold tracking-[-0.02em] text-leaf">
					&lt; {TEN_LINKS_MAX_KB} KB
				</span>
				<span className="text-muted">for ten links</span>
			</p>
			<dl className="grid grid-cols-[1fr_auto] gap-y-1.5 border-t border-hairline pt-3 md:gap-y-3">
				<dt className="text-muted">Script files</dt>
				<dd>none</dd>
				<dt className="text-muted">Third parties</dt>
				<dd>none</dd>
			</dl>
		</div>
	),
};

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
	chart: <Spark className="h-28" />,
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
	numbers: (
		<dl className="grid w-full max-w-72 grid-cols-[1fr_auto] gap-y-1.5 text-sm tabular">
			<dt className="flex items-baseline gap-2 text-base font-medium">
				Views <Example />
			</dt>
			<dd className="text-base font-semibold text-leaf">412</dd>
			<dt className="border-t border-dashed border-edge pt-1.5 text-muted">Bots, not counted</dt>
			<dd className="border-t border-dashed border-edge pt-1.5 text-muted line-through">96</dd>
			<dt className="text-muted">Your signed-in visits</dt>
			<dd className="text-right text-muted line-through">18</dd>
		</dl>
	),
	history: (
		<ol className="grid w-full max-w-72 gap-2 text-sm">
			<li className="flex h-10 items-center justify-between rounded-md bg-ink px-3 text-paper">
				Link deleted
				<span className="flex items-center gap-1.5 font-medium">
					<Undo2 className="size-4" /> Undo
				</span>
			</li>
			<HistoryRow text="Links changed" when="10:42" />
			<HistoryRow text="Theme changed" when="Monday" />
		</ol>
	),
	verified: (
		<ul className="grid w-full max-w-72 gap-2 text-sm">
			<VerifiedRow title="Mastodon" />
			<VerifiedRow title="My own site" />
		</ul>
	),
	channels: (
		<div className="grid w-full max-w-72 gap-1.5 text-sm">
			<Example />
			<dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 tabular">
				<Channel slug="/ig" width="w-full" count="231" />
				<Channel slug="/poster" width="w-1/2" count="117" />
				<Channel slug="/newsletter" width="w-1/4" count="64" />
			</dl>
		</div>
	),
	import: (
		<div className="flex w-full max-w-72 items-center gap-3 text-sm">
			<span className="rounded-md border border-dashed border-edge px-3 py-2.5 text-muted">
				linktr.ee/you
			</span>
			<FileInput className="size-5 shrink-0 text-muted" />
			<span className="grid flex-1 gap-1.5">
				<span className="h-4 rounded-sm bg-leaf" />
				<span className="h-4 rounded-sm bg-leaf" />
				<span className="h-4 rounded-sm bg-leaf" />
			</span>
		</div>
	),
	formats: (
		<ul className="grid w-full max-w-72 grid-cols-3 gap-2 text-center text-sm">
			{["Page", "Text", "Data"].map((name) => (
				<li key={name} className="grid h-20 content-center rounded-md border border-edge bg-raised">
					{name}
				</li>
			))}
		</ul>
	),
};

function Spark({ className }: { className: string }) {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 288 112"
			preserveAspectRatio="none"
			className={cx("w-full max-w-72 overflow-visible", className)}
			fill="none"
		>
			<path className="stroke-hairline" d="M0 110.5h288M0 74.5h288M0 38.5h288" />
			<path className="fill-leaf" fillOpacity={0.14} d={`${SPARK}V110H0Z`} />
			<path
				className="stroke-leaf"
				strokeWidth="2"
				strokeLinejoin="round"
				strokeLinecap="round"
				vectorEffect="non-scaling-stroke"
				d={SPARK}
			/>
		</svg>
	);
}

/** Says that the numbers beside it are made up. */
function Example() {
	return <span className="ml-auto text-sm font-normal text-muted">Example</span>;
}

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

function HistoryRow({ text, when }: { text: string; when: string }) {
	return (
		<li className="flex items-center gap-2 px-1 text-muted">
			<History className="size-4" />
			<span className="flex-1 text-ink">{text}</span>
			{when}
		</li>
	);
}

function VerifiedRow({ title }: { title: string }) {
	return (
		<li className="flex h-11 items-center justify-center gap-2 rounded-md border border-hairline bg-raised font-medium">
			{title}
			<BadgeCheck className="size-5 text-leaf" />
		</li>
	);
}

function Channel({ slug, width, count }: { slug: string; width: string; count: string }) {
	return (
		<>
			<dt className="text-muted">{slug}</dt>
			<dd>
				<span className={cx("block h-3 rounded-sm bg-leaf", width)} />
			</dd>
			<dd className="text-right">{count}</dd>
		</>
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
