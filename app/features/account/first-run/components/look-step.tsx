import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { usePageDraft } from "#app/features/creator-page/core/page-draft.tsx";
import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import { PRESET_IDS, type PresetId, presets } from "#app/features/creator-page/core/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { StepBar, startPath } from "./start-steps.tsx";

/** Price of a plan in words, such as "$2 a month". */
export type PlanPrices = Partial<Record<Tier, string>>;

const CARD = "grid shrink-0 snap-start justify-items-center gap-2 rounded-lg border p-2";

/**
 * All presets as small pictures of the creator's own page: those of the plan to choose from, the others to look at.
 * @param offered presets of the plan
 * @param chosen the stored preset
 * @param tried a preset of a larger plan that is shown large; null for none
 * @param gains lines about what the plan of the tried preset adds
 * @param hasExamples whether the pictures show example links, because the page has none
 * @param drawPage draws the creator's own page with a preset
 */
export function LookStep({
	offered,
	chosen,
	tried,
	prices,
	gains,
	hasExamples,
	drawPage,
}: {
	offered: readonly PresetId[];
	chosen: PresetId;
	tried: PresetId | null;
	prices: PlanPrices;
	gains: readonly string[];
	hasExamples: boolean;
	drawPage: (preset: PresetId, size: "s" | "tall") => ReactNode;
}) {
	const [picked, setPicked] = useState<PresetId | null>(null);
	const shown = tried ?? picked;
	usePageDraft(shown === null ? null : { theme: plainTheme(shown) });
	return (
		<>
			{tried === null || offered.includes(tried) ? null : (
				<Tried key={tried} preset={tried} kept={picked ?? chosen} prices={prices} gains={gains}>
					{drawPage(tried, "tall")}
				</Tried>
			)}
			<Form method="post" action={startPath("look")} className="grid grid-cols-1 gap-6">
				<fieldset className="min-w-0">
					<legend className="sr-only">Look</legend>
					{hasExamples ? (
						<p className="mb-3 text-sm text-muted">Until you add links, these show examples.</p>
					) : null}
					<div className="-mx-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto p-1 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(14.25rem,1fr))]">
						{PRESET_IDS.map((id) =>
							offered.includes(id) ? (
								<label
									key={id}
									className={`${CARD} cursor-pointer border-edge/60 hover:border-ink has-checked:border-leaf has-checked:outline-2 has-checked:outline-leaf has-focus-visible:ring-4 has-focus-visible:ring-leaf/40`}
								>
									{drawPage(id, "s")}
									<span className="flex min-h-7 items-center gap-2 justify-self-start px-1 text-ui font-medium">
										<input
											type="radio"
											name="preset"
											value={id}
											defaultChecked={id === chosen}
											onChange={() => setPicked(id)}
											className="size-4 accent-leaf outline-none"
										/>
										{presets[id].name}
									</span>
								</label>
							) : (
								<div key={id} className={`${CARD} relative border-hairline hover:border-ink`}>
									{drawPage(id, "s")}
									{/* Beside the picture, which contains links itself. */}
									<span className="flex min-h-7 w-full items-center justify-between gap-2 px-1 text-ui">
										<Link
											to={`${startPath("look")}&try=${id}`}
											preventScrollReset
											className="after:absolute after:inset-0"
										>
											<span className="sr-only">Look at </span>
											{presets[id].name}
										</Link>
										<Badge tone={PLANS[presets[id].tier].tone}>
											{PLANS[presets[id].tier].name}
										</Badge>
									</span>
								</div>
							),
						)}
					</div>
				</fieldset>
				<StepBar>
					<SubmitButton intent="choose-preset" pendingLabel="Saving…" size="lg">
						Finish
					</SubmitButton>
				</StepBar>
			</Form>
		</>
	);
}

/** A preset of a larger plan on the creator's page, and what it costs. */
function Tried({
	preset,
	kept,
	prices,
	gains,
	children,
}: {
	preset: PresetId;
	/** The preset that the page has without it. */
	kept: PresetId;
	prices: PlanPrices;
	gains: readonly string[];
	children: ReactNode;
}) {
	const { name, tier } = presets[preset];
	const ref = useRef<HTMLElement>(null);
	useEffect(() => ref.current?.focus(), []);
	return (
		<section
			ref={ref}
			tabIndex={-1}
			aria-label={`Your page in ${name}`}
			className="outline-none flex flex-wrap items-center gap-6 rounded-lg bg-sunken p-5"
		>
			{/* In a wide window the live phone shows it. */}
			<div className="xl:hidden">{children}</div>
			<div className="grid min-w-[min(100%,14rem)] flex-1 justify-items-start gap-3">
				<h2 className="title-sub">Your page in {name}</h2>
				<p className="text-ui">
					{name} is in {PLANS[tier].name}
					{prices[tier] === undefined ? "" : `, ${prices[tier]}`}. You can choose it at any time.
				</p>
				{gains.length === 0 ? null : (
					<div className="text-ui">
						<p className="font-medium">{PLANS[tier].name} also adds</p>
						<ul className="mt-1 grid gap-1 text-muted">
							{gains.map((gain) => (
								<li key={gain} className="flex gap-2">
									<Check aria-hidden className="mt-1 size-4 shrink-0 text-leaf" />
									{gain}
								</li>
							))}
						</ul>
					</div>
				)}
				<div className="flex flex-wrap gap-2">
					<Link
						to={startPath("look")}
						preventScrollReset
						className={buttonClass({ variant: "primary" })}
					>
						Keep {presets[kept].name} for now
					</Link>
					<PlansLink />
				</div>
			</div>
		</section>
	);
}
