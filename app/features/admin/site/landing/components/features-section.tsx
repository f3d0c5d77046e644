import type { HomepageFeature } from "../schema.ts";
import { FeatureIllustration } from "./feature-illustration.tsx";

/** The product's features, each with an illustration. */
export function FeaturesSection({ features }: { features: readonly HomepageFeature[] }) {
	if (features.length === 0) return null;
	return (
		<section id="features" className="landing-features" aria-labelledby="features-title">
			<div className="page py-16 md:py-24">
				<h2 id="features-title" className="title-page md:text-4xl">
					What you get
				</h2>
				<ul className="mt-8 grid border-t border-hairline sm:grid-cols-2 md:mt-12 lg:grid-cols-3">
					{features.map((feature) => (
						<li
							key={feature.id}
							className="landing-feature border-b border-hairline py-8 sm:odd:pr-8 sm:even:border-l sm:even:pl-8 lg:border-l lg:px-8 lg:[&:nth-child(3n)]:pr-0 lg:[&:nth-child(3n+1)]:border-l-0 lg:[&:nth-child(3n+1)]:pl-0"
						>
							<FeatureIllustration icon={feature.icon} />
							<h3 className="title-sub mt-6">{feature.title}</h3>
							<p className="mt-2 max-w-[44ch] text-pretty text-muted">{feature.description}</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
