import { buttonClass } from "#app/ui/button.tsx";
import type { HomepageDocument } from "../schema.ts";
import { DocumentLink } from "./document-link.tsx";

/** The steps to a first page, in order. */
export function HowItWorksSection({ content }: { content: HomepageDocument["howItWorks"] }) {
	return (
		<section
			id="how-it-works"
			aria-labelledby="how-it-works-title"
			className="landing-steps border-y border-hairline bg-sunken"
		>
			<div className="page py-7 md:py-24">
				<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
					<h2 id="how-it-works-title" className="title-page md:text-4xl">
						{content.title}
					</h2>
					{content.ctaText === "" ? null : (
						<DocumentLink to={content.ctaLink} className={buttonClass()}>
							{content.ctaText}
						</DocumentLink>
					)}
				</div>
				{content.subtitle === "" ? null : <p className="lede mt-1 md:mt-2">{content.subtitle}</p>}
				{content.description === "" ? null : (
					<p className="measure mt-4 text-muted">{content.description}</p>
				)}
				<ol className="mt-4 grid gap-3 md:mt-14 md:auto-cols-fr md:grid-flow-col md:gap-10">
					{content.steps.map((step) => (
						<li
							key={step.id}
							className="landing-step grid grid-cols-[2.5rem_1fr] items-baseline md:block"
						>
							<span
								aria-hidden="true"
								className="font-display text-3xl text-leaf tabular md:text-6xl md:font-[380]"
							>
								{step.number}
							</span>
							<div className="md:mt-5 md:border-t md:border-edge md:pt-5">
								<h3 className="title-sub">{step.title}</h3>
								<p className="max-w-[40ch] text-pretty text-muted max-md:text-ui md:mt-2">
									{step.description}
								</p>
							</div>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
