import { Fragment, type ReactNode } from "react";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { PRESET_IDS, presets } from "#app/features/creator-page/core/presets.ts";
import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";
import { languageAttributes } from "#app/i18n/languages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PhoneFrame } from "#app/ui/phone-frame.tsx";
import { inLook, type PhonePage } from "../demo-pages.ts";

/**
 * The pages of the hero in every preset, one creator at a time. Radio buttons choose whose, without scripts (`.looks-*` in
 * homepage.css, which counts to three).
 */
export function LooksSection({
	phones,
	drawPage,
}: {
	phones: readonly [left: PhonePage, middle: PhonePage, right: PhonePage];
	drawPage: (page: PublicPage) => ReactNode;
}) {
	const [left, middle, right] = phones;
	const shown = [middle, left, right].map((phone, place) => ({ ...phone, place: place + 1 }));
	return (
		<section
			id="looks"
			className="landing-looks border-t border-hairline bg-sunken"
			aria-labelledby="looks-title"
		>
			<div className="page py-7 md:py-20">
				<h2 id="looks-title" className="title-page md:text-4xl">
					{PRESET_IDS.length} looks for your page
				</h2>
				<p className="lede md:mt-2">Change it with one press.</p>
				<fieldset className="mt-4 flex min-w-0 flex-wrap gap-1 md:mt-6 md:gap-2">
					<legend className="sr-only">Show the looks on the page of</legend>
					{shown.map(({ creator, place }) => (
						<Fragment key={place}>
							<input
								type="radio"
								name="looks"
								id={`looks-${place}`}
								defaultChecked={place === 1}
								className={`looks-choice looks-choice-${place} sr-only`}
							/>
							<label
								htmlFor={`looks-${place}`}
								className="flex min-h-11 items-center rounded-full border border-edge bg-raised px-2.5 text-ui md:px-4"
							>
								{creator}
							</label>
						</Fragment>
					))}
					{shown.map((phone) => (
						<div
							key={phone.place}
							className={`looks-strip looks-strip-${phone.place} -mx-4 max-md:mt-1 min-w-0 basis-[calc(100%+2rem)] md:-mx-8 md:basis-[calc(100%+4rem)]`}
						>
							<Strip phone={phone} drawPage={drawPage} />
						</div>
					))}
				</fieldset>
			</div>
		</section>
	);
}

function Strip({
	phone,
	drawPage,
}: {
	phone: PhonePage;
	drawPage: (page: PublicPage) => ReactNode;
}) {
	const { creator, page, path } = phone;
	return (
		<>
			<section
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
				tabIndex={0}
				aria-label={`${creator}: ${PRESET_IDS.length} looks`}
				className="snap-x scroll-px-4 overflow-x-auto px-4 py-2 -outline-offset-2 md:scroll-px-8 md:px-8"
			>
				<ul className="flex w-max gap-4">
					{PRESET_IDS.map((id) => {
						const { name, tier } = presets[id];
						return (
							<li key={id} className="snap-start">
								<PhoneFrame
									size="sm"
									label={`${name}, with the links of ${page.name}`}
									className="looks-phone"
									{...languageAttributes(page.language)}
								>
									{drawPage(inLook(page, id))}
								</PhoneFrame>
								<p className="mt-3 flex items-center gap-2 px-1.5 text-ui font-medium">
									{name}
									<Badge tone={PLANS[tier].tone}>{PLANS[tier].name}</Badge>
								</p>
							</li>
						);
					})}
				</ul>
			</section>
			{/* On a phone, the hero's links to the same pages are one screen above. */}
			{path === null ? null : (
				<p className="px-4 max-md:hidden md:px-8">
					<a href={path} className="link inline-flex min-h-11 items-center text-ui">
						{`Open the page of ${page.name}`}
					</a>
				</p>
			)}
		</>
	);
}
