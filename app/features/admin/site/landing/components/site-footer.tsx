import { BrandIcon } from "#app/ui/brand-icon.tsx";
import { isShownLink } from "../is-shown-link.ts";
import type { HomepageDocument } from "../schema.ts";
import { Brand } from "./brand.tsx";
import { DocumentLink } from "./document-link.tsx";

const LEGAL_LINKS = [
	{ text: "Terms", url: "/terms" },
	{ text: "Privacy", url: "/privacy" },
	{ text: "Cookies", url: "/cookies" },
];

/** Footer of all marketing pages. Always links to the legal pages, whatever the document contains. */
export function SiteFooter({
	footer,
	appName,
	showSections,
	showPricing,
}: {
	footer: HomepageDocument["footer"];
	appName: string;
	/** False while the landing page and its sections are unavailable. */
	showSections: boolean;
	showPricing: boolean;
}) {
	const isShown = isShownLink({ showSections, showPricing });
	const sections = footer.sections
		.map(({ title, links }) => ({ title, links: links.filter(isShown) }))
		.filter(({ links }) => links.length > 0);
	const linked = new Set(sections.flatMap(({ links }) => links.map(({ url }) => url)));
	const legal = LEGAL_LINKS.filter(({ url }) => !linked.has(url));
	return (
		<footer id="footer" className="landing-footer border-t border-hairline bg-sunken">
			<div className="page grid gap-6 py-8 md:grid-cols-[1.4fr_2fr] md:gap-10 md:py-16">
				<div>
					<Brand logo={footer.brand.logo} name={footer.brand.name || appName} />
					<p className="mt-2 max-w-[32ch] text-muted">{footer.brand.description}</p>
					<ul className="mt-4 -ml-3 flex empty:hidden">
						{footer.socialLinks.map(({ platform, name, url }) => (
							<li key={platform + url}>
								<DocumentLink
									to={url}
									aria-label={name || platform}
									className="grid size-11 place-items-center rounded-md text-muted hover:bg-wash hover:text-ink"
								>
									<BrandIcon name={platform.toLowerCase()} size={20} />
								</DocumentLink>
							</li>
						))}
					</ul>
				</div>
				<nav
					aria-label="Footer"
					className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-4 gap-y-6"
				>
					{sections.map((section) => (
						<div key={section.title}>
							<h2 className="title-section">{section.title}</h2>
							<ul className="mt-2">
								{section.links.map((link) => (
									<li key={link.text + link.url}>
										<FooterLink {...link} />
									</li>
								))}
							</ul>
						</div>
					))}
				</nav>
			</div>
			<div className="page flex flex-wrap items-center justify-between gap-x-8 border-t border-hairline py-4 text-sm text-muted">
				<p>{footer.copyright}</p>
				{legal.length > 0 ? (
					<ul className="flex gap-6">
						{legal.map((link) => (
							<li key={link.url}>
								<FooterLink {...link} />
							</li>
						))}
					</ul>
				) : null}
			</div>
		</footer>
	);
}

function FooterLink({ url, text }: { url: string; text: string }) {
	return (
		<DocumentLink
			to={url}
			className="inline-flex min-h-11 items-center text-ui text-muted hover:text-ink hover:underline"
		>
			{text}
		</DocumentLink>
	);
}
