import { Lock } from "lucide-react";
import type { ListName } from "#app/features/audience/analytics/report/list-pages.ts";
import type {
	Paging,
	ReportBreakdowns,
	Slice,
} from "#app/features/audience/analytics/report/report-breakdowns.server.ts";
import { SOURCE_KINDS, type SourceKind } from "#app/features/audience/analytics/source-kinds.ts";
import { plansWith } from "#app/features/billing/plans/plans-with.ts";
import { BarList } from "#app/ui/bar-list.tsx";
import { BrandIcon } from "#app/ui/brand-icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { Section } from "#app/ui/section.tsx";
import { ListPager } from "./list-pager.tsx";

type Pages = { paging: Partial<Record<ListName, Paging>>; search: string };

/** Sources, countries, devices and browsers of visitors, a section each. */
export function Breakdowns({
	breakdowns,
	lists,
	search,
	actionsOf = () => undefined,
}: {
	breakdowns: ReportBreakdowns["breakdowns"];
	lists: Pick<ReportBreakdowns, "visitors" | "sourceKinds"> & Pick<Pages, "paging">;
	search: string;
	/** Actions at the right of a list's heading. */
	actionsOf?: (name: ListName) => React.ReactNode;
}) {
	const { sources, countries, devices, browsers } = breakdowns;
	const { visitors, sourceKinds, paging } = lists;
	const pages = { paging, search };
	return (
		<>
			<Section
				id="sources"
				title="Sources"
				description={describeKinds(sourceKinds, visitors)}
				actions={actionsOf("sources")}
			>
				<Slices
					label="Sources"
					name="sources"
					slices={sources}
					whole={visitors}
					pages={pages}
					icon={(value) => <SourceIcon source={value} />}
				/>
			</Section>
			<Section id="countries" title="Countries" actions={actionsOf("countries")}>
				<Slices
					label="Countries"
					name="countries"
					slices={countries}
					whole={visitors}
					pages={pages}
				/>
			</Section>
			<Section id="devices" title="Devices" actions={actionsOf("devices")}>
				<Slices label="Devices" name="devices" slices={devices} whole={visitors} pages={pages} />
			</Section>
			<Section id="browsers" title="Browsers" actions={actionsOf("browsers")}>
				<Slices label="Browsers" name="browsers" slices={browsers} whole={visitors} pages={pages} />
			</Section>
		</>
	);
}

/** Shown for a plan that doesn't include breakdowns. */
export function BreakdownsLocked() {
	return (
		<div className="grid gap-4">
			<ul className="grid gap-x-10 sm:grid-cols-2">
				{["Sources", "Countries", "Devices", "Browsers"].map((name) => (
					<li
						key={name}
						className="flex min-h-12 items-center justify-between border-b border-hairline text-muted"
					>
						{name}
						<span className="flex items-center gap-1.5 text-sm">
							<Lock aria-hidden className="size-4" />
							Locked
						</span>
					</li>
				))}
			</ul>
			<Notice action={<PlansLink size="sm" />}>
				Sources, countries, devices, and browsers come with {plansWith("analyticsBreakdowns")}. We
				keep them from your first visit on.
			</Notice>
		</div>
	);
}

function Slices({
	label,
	name,
	slices,
	whole,
	pages,
	icon,
}: {
	label: string;
	name: ListName;
	slices: readonly Slice[];
	/** Total number of visitors in the list. */
	whole: number;
	pages: Pages;
	icon?: (value: string) => React.ReactNode;
}) {
	if (slices.length === 0) return <NobodyCame />;
	return (
		<div className="grid gap-3">
			<BarList
				label={`${label} by visitors`}
				heads={{ value: "Visitors", share: "Share" }}
				rows={slices.map(({ value, label: text, visitors }) => ({
					id: value,
					label: text,
					value: visitors,
					share: percent(visitors, whole),
					...(icon ? { icon: icon(value) } : {}),
				}))}
			/>
			<ListPager name={name} {...pages} />
		</div>
	);
}

function SourceIcon({ source }: { source: string }) {
	return <BrandIcon name={source} size={16} />;
}

export function NobodyCame() {
	return <p className="text-ui text-muted">No visits in this period.</p>;
}

const KIND_WORDS: Record<SourceKind, string> = {
	direct: "direct",
	organic: "organic search",
	social: "social",
	referral: "referral",
};

/** @returns a sentence such as "62% direct, 30% social and 8% referral." */
function describeKinds(kinds: ReportBreakdowns["sourceKinds"], whole: number): string | undefined {
	if (whole === 0) return undefined;
	const parts = SOURCE_KINDS.flatMap((kind) =>
		kinds[kind] === 0 ? [] : [`${percent(kinds[kind], whole)} ${KIND_WORDS[kind]}`],
	);
	return `${new Intl.ListFormat("en").format(parts)}.`;
}

function percent(part: number, whole: number): string {
	return `${Math.round((part / whole) * 100)}%`;
}
