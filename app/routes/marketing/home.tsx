import { data, type HeadersFunction } from "react-router";
import { ClosingSection } from "#app/features/homepage/components/closing-section.tsx";
import { FeaturesSection } from "#app/features/homepage/components/features-section.tsx";
import { Hero } from "#app/features/homepage/components/hero.tsx";
import { HowItWorksSection } from "#app/features/homepage/components/how-it-works-section.tsx";
import {
	LandingFailed,
	LandingMaintenance,
} from "#app/features/homepage/components/landing-outage.tsx";
import { PhoneMockups } from "#app/features/homepage/components/phone-mockups.tsx";
import { PricingSection } from "#app/features/homepage/components/pricing-section.tsx";
import { bakeryPage, musicianPage, photographerPage } from "#app/features/homepage/demo-pages.ts";
import homepageStyles from "#app/features/homepage/homepage.css?url";
import { landingContext } from "#app/features/homepage/landing-context.server.ts";
import { landingHead } from "#app/features/homepage/landing-head.ts";
import type { PublicPage as PublicPageModel } from "#app/features/page/public-page.ts";
import { PublicPage } from "#app/features/public-page/components/public-page.tsx";
import pageStyles from "#app/features/public-page/page-in-app.css?url";
import { AppStyles } from "#app/ui/app-styles.tsx";
import { PhoneFrame } from "#app/ui/phone-frame.tsx";
import type { Route } from "./+types/home";

const MAINTENANCE_RETRY_AFTER_S = 600;
const FAILURE_RETRY_AFTER_S = 10;

export function loader({ context }: Route.LoaderArgs) {
	const { state, document } = context.get(landingContext);
	if (state === "failed") return unavailable("failed", FAILURE_RETRY_AFTER_S);
	if (state === "maintenance") return unavailable("maintenance", MAINTENANCE_RETRY_AFTER_S);
	const { hero, features, howItWorks, pricing, cta, settings } = document;
	return data({ state, hero, features, howItWorks, pricing, cta, settings });
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
	if (loaderData.state === "failed") return <LandingFailed />;
	if (loaderData.state === "maintenance") return <LandingMaintenance />;
	const { hero, features, howItWorks, pricing, cta, settings } = loaderData;
	return (
		<>
			<AppStyles href={homepageStyles} />
			<AppStyles href={pageStyles} />
			<Hero
				hero={hero}
				tiers={settings.showPricing ? pricing.tiers : []}
				phones={
					<PhoneMockups
						left={<DemoPhone label="A musician’s page" page={musicianPage} />}
						middle={<DemoPhone label="A photographer’s page" page={photographerPage(hero)} />}
						right={<DemoPhone label="A bakery’s page" page={bakeryPage} />}
					/>
				}
			/>
			<FeaturesSection features={features} />
			<HowItWorksSection content={howItWorks} />
			{settings.showPricing ? <PricingSection pricing={pricing} /> : null}
			<ClosingSection cta={cta} />
		</>
	);
}

function DemoPhone({ label, page }: { label: string; page: PublicPageModel }) {
	return (
		<PhoneFrame size="sm" label={label}>
			<PublicPage page={page} />
		</PhoneFrame>
	);
}
