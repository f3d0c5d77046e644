import type { PageTexts } from "#app/i18n/visitors/texts.ts";

/** A small check mark: the link's target links back to this page with `rel="me"`. */
export function VerifiedBadge({ size = 18, texts }: { size?: number; texts: PageTexts }) {
	return (
		<svg
			role="img"
			viewBox="0 0 24 24"
			width={size}
			height={size}
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
			className="page-verified"
		>
			<title>{texts.verified}</title>
			<circle cx="12" cy="12" r="9.5" />
			<path d="m8 12.2 2.8 2.8 5.2-5.6" />
		</svg>
	);
}
