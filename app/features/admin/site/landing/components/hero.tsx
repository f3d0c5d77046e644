import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { formatPrice, isAmount } from "../format-price.ts";
import type { HomepageDocument } from "../schema.ts";
import { ClaimForm } from "./claim-form.tsx";
import { DocumentLink } from "./document-link.tsx";

/** The first screen: headline, sign-up, prices, and example pages on phones. */
export function Hero({
	hero,
	tiers,
	phones,
	host,
	nonce,
}: {
	hero: HomepageDocument["hero"];
	/** Plans whose prices stand below the button; empty if pricing is hidden. */
	tiers: HomepageDocument["pricing"]["tiers"];
	phones: ReactNode;
	/** Host of the site, with its port. */
	host: string;
	nonce: string | undefined;
}) {
	const prices = pricesInWords(tiers.map(({ price }) => price));
	const note =
		prices === null ? null : (
			<p className="mt-3 tabular">{prices} a month. We take no cut of what you sell.</p>
		);
	return (
		<section className="landing-hero overflow-x-clip">
			<div className="page grid items-center gap-x-6 gap-y-6 pt-6 md:pt-14 lg:grid-cols-[minmax(0,1fr)_auto] lg:pt-10">
				<div className="relative z-10 lg:pb-20">
					<h1 className="landing-title title-display lg:text-[3.625rem]">
						<span className="block">{hero.title}</span>{" "}
						<span className="block text-leaf">{hero.subtitle}</span>
					</h1>
					<p className="landing-lede lede mt-3 max-w-[44ch] max-md:text-base md:mt-5">
						{hero.description}
					</p>
					<div className="mt-5 md:mt-8">
						{hero.ctaText !== "" && leadsToSignUp(hero.ctaLink) ? (
							<ClaimForm
								to={hero.ctaLink}
								buttonText={hero.ctaText}
								host={host}
								note={note}
								nonce={nonce}
							/>
						) : (
							<>
								{hero.ctaText === "" ? null : (
									<DocumentLink
										to={hero.ctaLink}
										className={buttonClass({ variant: "primary", size: "lg" })}
									>
										{hero.ctaText}
									</DocumentLink>
								)}
								{note}
							</>
						)}
					</div>
				</div>
				{phones}
			</div>
		</section>
	);
}

function leadsToSignUp(link: string): boolean {
	return link === "/signup" || link.startsWith("/signup?");
}

/** @returns the prices that are numbers, each once, as in "Free, $2, or $4"; null if there is none */
export function pricesInWords(prices: readonly string[]): string | null {
	const amounts = [...new Set(prices.filter(isAmount))];
	if (amounts.length === 0) return null;
	const words = amounts.map((price) => (Number(price) === 0 ? "Free" : formatPrice(price)));
	return new Intl.ListFormat("en", { type: "disjunction" }).format(words);
}
