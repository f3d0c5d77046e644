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

/** A column for each plan with aligned rows; on a phone, one plan below the other, its button beside its price. */
export function PricingSection({ pricing }: { pricing: HomepageDocument["pricing"] }) {
	return (
		<section id="pricing" className="landing-pricing" aria-labelledby="pricing-title">
			<div className="page py-7 md:py-24">
				<h2 id="pricing-title" className="title-page md:text-4xl">
					{pricing.title}
				</h2>
				<p className="lede mt-1 max-md:text-base md:mt-2">{pricing.description}</p>
				<ul className="mt-4 grid overflow-hidden rounded-lg border border-edge bg-raised max-md:divide-y max-md:divide-hairline md:mt-10 md:auto-cols-fr md:grid-flow-col md:grid-rows-[repeat(5,auto)] md:divide-x md:divide-hairline">
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
				"landing-tier grid gap-y-2 p-4 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 md:row-span-5 md:grid-rows-subgrid md:gap-y-5 md:p-6 lg:p-8",
				tier.popular && "bg-leaf-wash",
			)}
		>
			<h3 className="flex items-center gap-3 text-lg font-semibold md:justify-between">
				{tier.name}
				{tier.popular ? <Badge tone="solid">Popular</Badge> : null}
			</h3>
			<div className="max-md:contents">
				<p className="flex flex-wrap items-baseline gap-x-2">
					<span className="font-display text-3xl font-[420] tracking-[-0.02em] tabular md:text-5xl">
						{formatPrice(tier.price)}
					</span>
					{isAmount(tier.price) ? <span className="text-muted">a month</span> : null}
				</p>
				<p className="col-span-full max-md:text-ui md:mt-2">{tier.description}</p>
			</div>
			<PresetDots presets={presetsOfPlan(tier.id)} />
			<ul className="col-span-full content-start text-muted max-md:text-ui md:grid md:gap-2.5 md:text-ink">
				{tier.features.map((line) => (
					<li
						key={line}
						className="items-start gap-2.5 max-md:inline max-md:not-last:after:content-['_·_'] md:flex"
					>
						<Check
							aria-hidden
							className="mt-1 size-4 shrink-0 text-leaf max-md:hidden"
							strokeWidth={2.5}
						/>
						{line}
					</li>
				))}
			</ul>
			{tier.cta === "" ? null : (
				<DocumentLink
					to={tier.ctaLink}
					className={cx(
						buttonClass({ variant: tier.popular ? "primary" : "secondary" }),
						"max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 max-md:self-center md:mt-3 md:w-full md:self-end",
					)}
				>
					{tier.cta}
				</DocumentLink>
			)}
		</li>
	);
}
