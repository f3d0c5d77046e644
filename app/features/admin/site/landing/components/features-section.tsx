import type { HomepageFeature } from "../schema.ts";
import { FeatureIllustration, FeatureProof } from "./feature-illustration.tsx";
import { Fold } from "./fold.tsx";

/** Number of features that are shown large, in the order of the document. */
const LARGE = 3;
/** Number of features in sight. The others are rows that open. */
const SHOWN = 6;

/** The product's features: the first ones as proofs, some more in short, the rest behind a row. */
export function FeaturesSection({ features }: { features: readonly HomepageFeature[] }) {
	if (features.length === 0) return null;
	const rest = features.slice(SHOWN);
	return (
		<section
			id="features"
			className="landing-features border-t border-hairline"
			aria-labelledby="features-title"
		>
			<div className="page py-7 md:py-20">
				<h2 id="features-title" className="title-page md:text-4xl">
					What you get
				</h2>
				<ul className="mt-4 grid gap-x-8 md:mt-10 md:grid-cols-3">
					{features.slice(0, SHOWN).map((feature, place) => (
						<li
							key={feature.id}
							className={
								place < LARGE
									? "landing-feature mb-5 md:mb-12"
									: "landing-feature border-t border-hairline py-3 md:py-8"
							}
						>
							{place < LARGE ? (
								<FeatureProof icon={feature.icon} />
							) : (
								<FeatureIllustration icon={feature.icon} />
							)}
							<h3 className={place < LARGE ? "title-sub mt-3 md:mt-5" : "title-sub md:mt-6"}>
								{feature.title}
							</h3>
							<p className="mt-1 text-pretty text-muted max-md:text-ui md:mt-2">
								{feature.description}
							</p>
						</li>
					))}
				</ul>
				{rest.length === 0 ? null : (
					<div className="border-y border-hairline">
						<Fold title="Everything else">
							<ul className="grid gap-x-8 pb-4 md:grid-cols-2">
								{rest.map((feature) => (
									<li key={feature.id} className="landing-feature py-2.5 text-ui">
										<h3 className="inline font-semibold">{feature.title}</h3>{" "}
										<p className="inline text-muted">{feature.description}</p>
									</li>
								))}
							</ul>
						</Fold>
					</div>
				)}
			</div>
		</section>
	);
}
