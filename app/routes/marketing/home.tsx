import { data, type HeadersFunction, useRouteLoaderData } from "react-router";
import { ClosingSection } from "#app/features/admin/site/landing/components/closing-section.tsx";
import { FeaturesSection } from "#app/features/admin/site/landing/components/features-section.tsx";
import { Hero } from "#app/features/admin/site/landing/components/hero.tsx";
import { HowItWorksSection } from "#app/features/admin/site/landing/components/how-it-works-section.tsx";
import {
	LandingFailed,
	LandingMaintenance,
} from "#app/features/admin/site/landing/components/landing-outage.tsx";
import { LooksSection } from "#app/features/admin/site/landing/components/looks-section.tsx";
import { OwnServerBand } from "#app/features/admin/site/landing/components/own-server-band.tsx";
import { PhoneMockups } from "#app/features/admin/site/landing/components/phone-mockups.tsx";
import { PricingSection } from "#app/features/admin/site/landing/components/pricing-section.tsx";
import { QuestionsSection } from "#app/features/admin/site/landing/components/questions-section.tsx";
import { type PhonePage, phonePages } from "#app/features/admin/site/landing/demo-pages.ts";
import homepageStyles from "#app/features/admin/site/landing/homepage.css?url";
import { landingContext } from "#app/features/admin/site/landing/landing-context.server.ts";
import { landingHead } from "#app/features/admin/site/landing/landing-head.ts";
import { listPhonePages } from "#app/features/admin/site/landing/list-phone-pages.server.ts";
import { pageThemeRule } from "#app/features/creator-page/core/theme-style.ts";
import { PublicPage } from "#app/features/creator-page/public/components/public-page.tsx";
import pageStyles from "#app/features/creator-page/public/page-in-app.css?url";
import { type Language, languageAttributes } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { pageTexts } from "#app/i18n/visitors.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { AppStyles } from "#app/ui/app-styles.tsx";
import { PhoneFrame } from "#app/ui/phone-frame.tsx";
import type { Route } from "./+types/home";

const MAINTENANCE_RETRY_AFTER_S = 600;
const FAILURE_RETRY_AFTER_S = 10;

/** Our texts in the languages of the phones. */
type PhoneTexts = Record<Language, PageTexts>;

export async function loader({ context }: Route.LoaderArgs) {
	const { state, document } = context.get(landingContext);
	if (state === "failed") return unavailable("failed", FAILURE_RETRY_AFTER_S);
	if (state === "maintenance") return unavailable("maintenance", MAINTENANCE_RETRY_AFTER_S);
	const { hero, features, howItWorks, pricing, questions, cta, settings } = document;
	const phones = phonePages(hero, await listPhonePages(hero.phonePages));
	const texts = Object.fromEntries(
		phones.map(({ page: { language } }) => [language, pageTexts(language)]),
	) as PhoneTexts;
	return data({
		state,
		phones,
		texts,
		hero,
		features,
		howItWorks,
		pricing,
		questions,
		cta,
		settings,
	});
}

function unavailable<State extends string>(state: State, retryAfterS: number) {
	return data({ state }, { status: 503, headers: { "Retry-After": String(retryAfterS) } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	landingHead({
		page: loaderData?.state === "ready" ? loaderData : undefined,
		...matches[0].loaderData,
	});

export default function Home({ loaderData }: Route.ComponentProps) {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	if (loaderData.state === "failed") return <LandingFailed />;
	if (loaderData.state === "maintenance") return <LandingMaintenance />;
	const { phones, texts, hero, features, howItWorks, pricing, questions, cta, settings } =
		loaderData;
	const [left, middle, right] = phones;
	return (
		<>
			<AppStyles href={homepageStyles} />
			<AppStyles href={pageStyles} />
			<Hero
				hero={hero}
				host={root ? new URL(root.appUrl).host : ""}
				nonce={root?.nonce}
				tiers={settings.showPricing ? pricing.tiers : []}
				phones={
					<PhoneMockups
						left={<DemoPhone {...left} texts={texts} className="mockup-left" nonce={root?.nonce} />}
						middle={
							<DemoPhone {...middle} texts={texts} className="mockup-middle" nonce={root?.nonce} />
						}
						right={
							<DemoPhone {...right} texts={texts} className="mockup-right" nonce={root?.nonce} />
						}
						paths={phones.flatMap(({ path }) => path ?? [])}
					/>
				}
			/>
			<LooksSection
				phones={phones}
				drawPage={(page) => <PublicPage page={page} texts={texts[page.language]} />}
			/>
			<FeaturesSection features={features} />
			<OwnServerBand />
			<HowItWorksSection content={howItWorks} />
			{settings.showPricing ? <PricingSection pricing={pricing} /> : null}
			<QuestionsSection questions={questions} />
			<ClosingSection cta={cta} />
		</>
	);
}

function DemoPhone({
	label,
	page,
	path,
	texts,
	className,
	nonce,
}: PhonePage & { texts: PhoneTexts; className: string; nonce: string | undefined }) {
	const phone = (
		<PhoneFrame
			size="sm"
			label={label}
			className={className}
			{...languageAttributes(page.language)}
		>
			<PublicPage page={page} texts={texts[page.language]} />
		</PhoneFrame>
	);
	if (path === null) return phone;
	const rule = pageThemeRule(page.theme, { scope: `.${className}` });
	return (
		<div className="relative">
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized, and React would escape its combinators */}
			<style nonce={nonce} dangerouslySetInnerHTML={{ __html: rule }} />
			{phone}
			{/* Beside the page, which has links of its own: a link can't contain others. */}
			{/* biome-ignore lint/a11y/useAnchorContent: for pointers only, as the link below the phones leads there too */}
			<a href={path} tabIndex={-1} aria-hidden="true" className="absolute inset-0 rounded-[30px]" />
		</div>
	);
}
