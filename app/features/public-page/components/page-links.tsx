import type { ReactNode } from "react";
import { KINDS } from "#app/features/links/kinds.ts";
import type { PageLink } from "#app/features/page/public-page.ts";
import { cx } from "#app/ui/cx.ts";
import { LinkIcon } from "#app/ui/link-icon.tsx";
import { PagePicture } from "./page-picture.tsx";
import { VerifiedBadge } from "./verified-badge.tsx";

/** Width in page-links.css. */
const THUMBNAIL_SIZES = "56px";
const FAVICON_SIZES = "24px";

/** The page's links, grouped below their headings. Needs page-links.css. */
export function PageLinks({ links, isNew = false }: { links: PageLink[]; isNew?: boolean }) {
	const groups = groupByHeading(links);
	if (groups.length === 0) return <p className="page-empty">No links here yet.</p>;
	return (
		<div className="page-links">
			{groups.map(({ heading, links: below }) => (
				<Group key={heading?.id ?? "first"} heading={heading}>
					{below.map((link) => (
						<li key={link.id}>
							<LinkButton link={link} isNew={isNew} />
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

function LinkButton({ link, isNew }: { link: PageLink; isNew: boolean }) {
	const { id, title, thumbnail, highlight, sensitive, verified } = link;
	const icon = thumbnail ? null : drawIcon(link);
	return (
		<a
			href={`/go/${id}`}
			// The redirect counts clicks, so crawlers should not follow it.
			rel={isNew ? "noopener nofollow ugc" : "noopener nofollow"}
			className={cx(
				"page-link",
				Boolean(icon || sensitive || verified) && "page-link-sides",
				Boolean(sensitive || verified) && "page-link-marked",
				sensitive && verified && "page-link-two-marks",
				thumbnail && "page-link-pictured",
				highlight && "page-link-highlight",
			)}
			dir="auto"
		>
			{thumbnail ? (
				<PagePicture
					image={thumbnail}
					sizes={THUMBNAIL_SIZES}
					className="page-link-thumbnail"
					loading="late"
				/>
			) : null}
			{icon}
			{title}
			{sensitive || verified ? (
				<span className="page-link-marks">
					{verified ? <VerifiedBadge /> : null}
					{sensitive ? SENSITIVE_MARK : null}
				</span>
			) : null}
		</a>
	);
}

/** @returns the chosen icon, or the default of the link's kind */
function drawIcon({ kind, icon }: PageLink): ReactNode {
	if (icon && typeof icon !== "string") {
		return (
			<PagePicture image={icon} sizes={FAVICON_SIZES} className="page-link-icon" loading="late" />
		);
	}
	const name = icon ?? KINDS[kind].icon;
	return name ? (
		<span className="page-link-icon">
			<LinkIcon name={name} />
		</span>
	) : null;
}

type LinkGroup = { heading: PageLink | undefined; links: PageLink[] };

/** Groups links below their headings; a heading without links is left out, also if all its links are hidden now. */
function groupByHeading(links: PageLink[]): LinkGroup[] {
	const groups: LinkGroup[] = [{ heading: undefined, links: [] }];
	for (const link of links) {
		if (link.kind === "header") groups.push({ heading: link, links: [] });
		else groups.at(-1)?.links.push(link);
	}
	return groups.filter((group) => group.links.length > 0);
}

const SENSITIVE_MARK = (
	<svg
		role="img"
		viewBox="0 0 24 24"
		width="18"
		height="18"
		fill="none"
		stroke="currentColor"
		strokeWidth="1.75"
		strokeLinecap="round"
		strokeLinejoin="round"
	>
		<title>Sensitive content</title>
		<path d="M10.7 5.1A10.7 10.7 0 0 1 21.9 11.7a1 1 0 0 1 0 .7 10.7 10.7 0 0 1-1.4 2.5M14.1 14.2a3 3 0 0 1-4.2-4.2M17.5 17.5a10.8 10.8 0 0 1-15.4-5.1 1 1 0 0 1 0-.7 10.8 10.8 0 0 1 4.4-5.2M2 2l20 20" />
	</svg>
);
