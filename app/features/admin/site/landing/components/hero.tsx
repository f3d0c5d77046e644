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
	/** Plans listed below the button; empty if pricing is hidden. */
	tiers: HomepageDocument["pricing"]["tiers"];
	phones: ReactNode;
	/** Host of the site, with its port. */
	host: string;
	nonce: string | undefined;
}) {
	const priced = tiers.filter(({ price }) => isAmount(price));
	return (
		<section className="landing-hero overflow-x-clip">
			<div className="page grid items-center gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-[minmax(0,1fr)_36rem] lg:pt-10">
				<div className="relative z-10 lg:pb-20">
					<h1 className="landing-title title-display">
						<span className="block">{hero.title}</span>{" "}
						<span className="block text-leaf">{hero.subtitle}</span>
					</h1>
					<p className="landing-lede lede mt-5 max-w-[44ch]">{hero.description}</p>
					<div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
						{hero.ctaText === "" ? null : leadsToSignUp(hero.ctaLink) ? (
							<ClaimForm to={hero.ctaLink} buttonText={hero.ctaText} host={host} nonce={nonce} />
						) : (
							<DocumentLink
								to={hero.ctaLink}
								className={buttonClass({ variant: "primary", size: "lg" })}
							>
								{hero.ctaText}
							</DocumentLink>
						)}
						{priced.length > 0 ? (
							<p className="tabular text-ui text-muted">
								{priced.map(({ name, price }) => `${name} ${formatPrice(price)}`).join(", ")} a
								month
							</p>
						) : null}
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
