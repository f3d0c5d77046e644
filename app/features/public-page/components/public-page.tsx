import type { ReactNode } from "react";
import { presets } from "#app/features/theme/presets.ts";
import { BrandIcon, brandName } from "#app/ui/brand-icon.tsx";
import { cx } from "#app/ui/cx.ts";
import type {
	PublicPage as Page,
	PageFooter,
	PageImage,
	PageLink,
	SocialAddress,
} from "../public-page.ts";

/** As wide as the page's column, see public-page.css. */
const BANNER_SIZES = "(min-width: 640px) 600px, 100vw";
const PHOTO_SIZES = "112px";

/**
 * A creator's page, drawn from the view model alone: without state, scripts or style attributes, so it is the
 * same on the public page, in a phone on the landing page and in a preview. Needs public-page.css and the
 * preset's rule; fills its parent's height.
 */
export function PublicPage({ page }: { page: Page }) {
	const isList = presets[page.preset].shape.layout === "row";
	return (
		<div className={cx("public-page", `page-theme-${page.preset}`, isList && "page-rows")}>
			<div className="page-column">
				{page.banner ? (
					<Picture image={page.banner} sizes={BANNER_SIZES} className="page-banner" isFirst />
				) : null}
				{page.photo ? (
					<Picture
						image={page.photo}
						sizes={PHOTO_SIZES}
						className="page-photo"
						isFirst={!page.banner}
					/>
				) : (
					<div className="page-photo" aria-hidden="true">
						{initialOf(page.name)}
					</div>
				)}
				<h1 className="page-name" dir="auto">
					{page.name}
				</h1>
				{page.bio ? (
					<p className="page-bio" dir="auto">
						{page.bio}
					</p>
				) : null}
				{page.socials.length > 0 ? <Socials socials={page.socials} /> : null}
				<Links links={page.links} />
				<footer className="page-footer">
					{page.footer ? <FooterLine footer={page.footer} /> : null}
				</footer>
			</div>
		</div>
	);
}

function Picture({
	image,
	sizes,
	className,
	isFirst,
}: {
	image: PageImage;
	sizes: string;
	className: string;
	/** What a visitor waits for: fetched ahead of the rest. */
	isFirst: boolean;
}) {
	const { files, width, height, altText } = image;
	const sourceSet = (format: "webp" | "jpg") =>
		files.map((file) => `${file[format]} ${file.width}w`).join(", ");
	return (
		<picture className={className}>
			<source type="image/webp" srcSet={sourceSet("webp")} sizes={sizes} />
			<img
				src={files.at(-1)?.jpg}
				srcSet={sourceSet("jpg")}
				sizes={sizes}
				width={width}
				height={height}
				alt={altText}
				fetchPriority={isFirst ? "high" : undefined}
			/>
		</picture>
	);
}

function Socials({ socials }: { socials: SocialAddress[] }) {
	return (
		<nav className="page-socials" aria-label="Social profiles">
			<ul>
				{socials.map(({ platform, url }) => (
					<li key={platform}>
						<a href={url} rel="me noopener" aria-label={brandName(platform)}>
							<BrandIcon name={platform} size={20} />
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

function Links({ links }: { links: PageLink[] }) {
	const groups = groupByHeading(links);
	if (groups.length === 0) return <p className="page-empty">No links here yet.</p>;
	return (
		<div className="page-links">
			{groups.map(({ heading, links: below }) => (
				<Group key={heading?.id ?? "first"} heading={heading}>
					{below.map(({ id, kind, title }) => (
						<li key={id}>
							<a
								href={`/go/${id}`}
								// Counted on its way, so nothing for crawlers.
								rel="noopener nofollow"
								className={cx("page-link", kind !== "link" && "page-link-kind")}
								dir="auto"
							>
								{kind === "email" ? ENVELOPE : null}
								{kind === "phone" ? RECEIVER : null}
								{title}
							</a>
						</li>
					))}
				</Group>
			))}
		</div>
	);
}

function Group({ heading, children }: { heading: PageLink | undefined; children: ReactNode }) {
	return (
		<>
			{heading ? (
				<h2 className="page-heading" dir="auto">
					{heading.title}
				</h2>
			) : null}
			<ul>{children}</ul>
		</>
	);
}

type LinkGroup = { heading: PageLink | undefined; links: PageLink[] };

/** A heading with the links beneath it; one with none is left out, as are its links when they are not due. */
function groupByHeading(links: PageLink[]): LinkGroup[] {
	const groups: LinkGroup[] = [{ heading: undefined, links: [] }];
	for (const link of links) {
		if (link.kind === "header") groups.push({ heading: link, links: [] });
		else groups.at(-1)?.links.push(link);
	}
	return groups.filter((group) => group.links.length > 0);
}

function FooterLine({ footer: { text, branded } }: { footer: PageFooter }) {
	if (!branded) return <p dir="auto">{text}</p>;
	return (
		<a href="/">
			{text}
			{HEART}
		</a>
	);
}

/** The first letter as a person would name it, which may be several code points. */
function initialOf(name: string): string {
	const [first] = new Intl.Segmenter().segment(name.trim());
	return first?.segment.toUpperCase() ?? "";
}

const HEART = (
	<svg viewBox="0 0 16 16" width="14" height="14" fill="currentColor" aria-hidden="true">
		<path d="M8 14.2 2.3 8.4a3.6 3.6 0 0 1 0-5.1 3.5 3.5 0 0 1 5 0l.7.7.7-.7a3.5 3.5 0 0 1 5 0 3.6 3.6 0 0 1 0 5.1Z" />
	</svg>
);

const ENVELOPE = (
	<svg
		viewBox="0 0 20 20"
		width="20"
		height="20"
		fill="none"
		stroke="currentColor"
		strokeWidth="1.6"
		aria-hidden="true"
	>
		<rect x="2.5" y="4.5" width="15" height="11" rx="2" />
		<path d="m3 6 7 5 7-5" />
	</svg>
);

const RECEIVER = (
	<svg
		viewBox="0 0 20 20"
		width="20"
		height="20"
		fill="none"
		stroke="currentColor"
		strokeWidth="1.6"
		strokeLinejoin="round"
		aria-hidden="true"
	>
		<path d="M6.7 3H4.5A1.5 1.5 0 0 0 3 4.6C3.5 11.4 8.6 16.5 15.4 17a1.5 1.5 0 0 0 1.6-1.5v-2.2l-3.6-1.5-1.5 1.9a12 12 0 0 1-5.6-5.6l1.9-1.5L6.7 3Z" />
	</svg>
);
