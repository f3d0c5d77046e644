import type { ReportLists, Slice } from "#app/features/analytics/report-lists.server.ts";
import {
	SOURCE_KINDS,
	type SourceKind,
	sourceKindOf,
} from "#app/features/analytics/source-kinds.ts";
import { PLAN_NAMES } from "#app/features/billing/plans.ts";
import { BarList } from "#app/ui/bar-list.tsx";
import { BrandIcon } from "#app/ui/brand-icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** Where visitors come from and what they look with. */
export function Breakdowns({ breakdowns }: { breakdowns: NonNullable<ReportLists["breakdowns"]> }) {
	const { sources, countries, devices, browsers } = breakdowns;
	return (
		<div className="grid items-start gap-10 lg:grid-cols-2">
			<Section title="Sources" description={describeKinds(sources)}>
				<Slices label="Sources" slices={sources} icon={(value) => <SourceIcon source={value} />} />
			</Section>
			<Section title="Countries">
				<Slices label="Countries" slices={countries} />
			</Section>
			<Section title="Devices">
				<Slices label="Devices" slices={devices} />
			</Section>
			<Section title="Browsers">
				<Slices label="Browsers" slices={browsers} />
			</Section>
		</div>
	);
}

/** For a plan that does not hold them. */
export function BreakdownsLocked() {
	return (
		<Notice action={<PlansLink size="sm" />}>
			Sources, countries, devices and browsers come with {PLAN_NAMES.pro} and {PLAN_NAMES.max}. They
			are kept from the first visit on.
		</Notice>
	);
}

function Slices({
	label,
	slices,
	icon,
}: {
	label: string;
	slices: readonly Slice[];
	icon?: (value: string) => React.ReactNode;
}) {
	const shown = slices.filter(({ visitors }) => visitors > 0);
	if (shown.length === 0) return <NobodyCame />;
	const whole = sumVisitors(shown);
	return (
		<BarList
			label={`${label} by visitors`}
			heads={{ value: "Visitors", share: "Share" }}
			rows={shown.map(({ value, label: name, visitors }) => ({
				id: value,
				label: name,
				value: visitors,
				share: percent(visitors, whole),
				...(icon ? { icon: icon(value) } : {}),
			}))}
		/>
	);
}

function SourceIcon({ source }: { source: string }) {
	return <BrandIcon name={source} size={16} />;
}

export function NobodyCame() {
	return <p className="text-ui text-muted">No visits in this time.</p>;
}

const KIND_WORDS: Record<SourceKind, string> = {
	direct: "direct",
	organic: "organic search",
	social: "social",
	referral: "referral",
};

/** "62% direct, 30% social and 8% referral." */
function describeKinds(sources: readonly Slice[]): string | undefined {
	const whole = sumVisitors(sources);
	if (whole === 0) return undefined;
	const parts = SOURCE_KINDS.flatMap((kind) => {
		const visitors = sumVisitors(sources.filter(({ value }) => sourceKindOf(value) === kind));
		return visitors === 0 ? [] : [`${percent(visitors, whole)} ${KIND_WORDS[kind]}`];
	});
	return `${new Intl.ListFormat("en").format(parts)}.`;
}

function sumVisitors(slices: readonly Slice[]): number {
	return slices.reduce((sum, { visitors }) => sum + visitors, 0);
}

function percent(part: number, whole: number): string {
	return `${Math.round((part / whole) * 100)}%`;
}
