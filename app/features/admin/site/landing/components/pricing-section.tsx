import { Check } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { formatPrice, isAmount } from "../format-price.ts";
import { presetsOfPlan } from "../presets-of-plan.ts";
import type { HomepageDocument, HomepageTier } from "../schema.ts";
import { DocumentLink } from "./document-link.tsx";
import { PlanComparison } from "./plan-comparison.tsx";
import { PresetDots } from "./preset-dots.tsx";

/** A column for each plan with aligned rows; on a phone, one plan below the other. */
export function PricingSection({ pricing }: { pricing: HomepageDocument["pricing"] }) {
	return (
		<section id="pricing" className="landing-pricing" aria-labelledby="pricing-title">
			<div className="page py-16 md:py-24">
				<h2 id="pricing-title" className="title-page md:text-4xl">
					{pricing.title}
				</h2>
				<p className="lede mt-2">{pricing.description}</p>
				<ul className="mt-10 grid overflow-hidden rounded-lg border border-edge bg-raised max-md:divide-y max-md:divide-hairline md:auto-cols-fr md:grid-flow-col md:grid-rows-[repeat(5,auto)] md:divide-x md:divide-hairline">
					{pricing.tiers.map((tier) => (
						<Tier key={tier.id} tier={tier} />
					))}
				</ul>
				<PlanComparison
					title={pricing.comparisonTitle}
					rows={pricing.comparison}
					tiers={pricing.tiers}
				/>
			</div>
		</section>
	);
}

function Tier({ tier }: { tier: HomepageTier }) {
	return (
		<li
			className={cx(
				"landing-tier grid gap-y-5 p-6 md:row-span-5 md:grid-rows-subgrid lg:p-8",
				tier.popular && "bg-leaf-wash",
			)}
		>
			<h3 className="flex items-center justify-between gap-3 text-lg font-semibold">
				{tier.name}
				{tier.popular ? <Badge tone="solid">Popular</Badge> : null}
			</h3>
			<div className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4">
				<p className="flex items-baseline gap-2">
					<span className="font-display text-5xl font-[420] tracking-[-0.02em] tabular">
						{formatPrice(tier.price)}
					</span>
					{isAmount(tier.price) ? <span className="text-muted">a month</span> : null}
				</p>
				<p className="text-muted md:mt-2">{tier.description}</p>
			</div>
			<PresetDots presets={presetsOfPlan(tier.id)} />
			<ul className="grid content-start gap-2.5">
				{tier.features.map((line) => (
					<li key={line} className="flex items-start gap-2.5">
						<Check aria-hidden className="mt-1 size-4 shrink-0 text-leaf" strokeWidth={2.5} />
						{line}
					</li>
				))}
			</ul>
			{tier.cta === "" ? null : (
				<DocumentLink
					to={tier.ctaLink}
					className={cx(
						buttonClass({ variant: tier.popular ? "primary" : "secondary", full: true }),
						"mt-3 self-end",
					)}
				>
					{tier.cta}
				</DocumentLink>
			)}
		</li>
	);
}
