import { buttonClass } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/mark.tsx";
import type { HomepageDocument } from "../schema.ts";
import { DocumentLink } from "./document-link.tsx";

/** The call to action above the footer. */
export function ClosingSection({ cta }: { cta: HomepageDocument["cta"] }) {
	return (
		<section id="call-to-action" className="landing-closing border-t border-hairline bg-leaf-wash">
			<div className="page grid justify-items-center gap-2 py-7 text-center md:gap-3 md:py-24">
				<Mark className="size-10 text-leaf md:mb-3 md:size-14" />
				<h2 className="title-page md:text-5xl">{cta.title}</h2>
				<p className="lede">{cta.description}</p>
				<div className="mt-3 flex flex-wrap justify-center gap-3 md:mt-6">
					{cta.primaryCtaText === "" ? null : (
						<DocumentLink
							to={cta.primaryCtaLink}
							className={buttonClass({ variant: "primary", size: "lg" })}
						>
							{cta.primaryCtaText}
						</DocumentLink>
					)}
					{cta.secondaryCtaText === "" ? null : (
						<DocumentLink
							to={cta.secondaryCtaLink}
							className={buttonClass({ variant: "quiet", size: "lg" })}
						>
							{cta.secondaryCtaText}
						</DocumentLink>
					)}
				</div>
			</div>
		</section>
	);
}
