import type { ReactNode } from "react";
import { ownValue } from "#app/lib/own-value.ts";

/**
 * Icons of the supported networks, drawn for this product on 24 by 24 in the current color. Without dependencies and
 * class names, so that the script-free public page can use them. Unknown networks get a globe.
 */
export function BrandIcon({
	name,
	size = 24,
	className,
}: {
	name: string;
	size?: number;
	className?: string;
}) {
	return (
		<svg
			viewBox="0 0 24 24"
			width={size}
			height={size}
			fill="currentColor"
			aria-hidden="true"
			className={className}
		>
			{ownValue(DRAWINGS, name) ?? GLOBE}
		</svg>
	);
}

/** Display name of a network; an unknown key is capitalized. */
export function brandName(key: string): string {
	return ownValue(NAMES, key) ?? key.charAt(0).toUpperCase() + key.slice(1);
}

const NAMES: Record<string, string | undefined> = {
	twitter: "X (Twitter)",
	instagram: "Instagram",
	facebook: "Facebook",
	linkedin: "LinkedIn",
	github: "GitHub",
	youtube: "YouTube",
	tiktok: "TikTok",
};

const GLOBE = (
	<g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
		<circle cx="12" cy="12" r="9" />
		<path d="M3.4 9.2h17.2M3.4 14.8h17.2M12 3c2.5 2.4 3.8 5.4 3.8 9s-1.3 6.6-3.8 9c-2.5-2.4-3.8-5.4-3.8-9s1.3-6.6 3.8-9Z" />
	</g>
);

const DRAWINGS: Record<string, ReactNode> = {
	twitter: (
		<path
			fillRule="evenodd"
			d="M3 3.5h5.7l4.3 5.9 5.1-5.9h2.3l-6.4 7.4L21 20.5h-5.7l-4.7-6.5-5.6 6.5H2.7l6.9-8L3 3.5Zm3.3 1.7 9.9 13.6h1.5L7.8 5.2H6.3Z"
		/>
	),
	instagram: (
		<g fill="none" stroke="currentColor" strokeWidth="1.9">
			<rect x="3" y="3" width="18" height="18" rx="5.2" />
			<circle cx="12" cy="12" r="4.1" />
			<circle cx="17.2" cy="6.8" r="1.2" fill="currentColor" stroke="none" />
		</g>
	),
	facebook: (
		<path
			fillRule="evenodd"
			d="M12 2.5a9.5 9.5 0 0 0-1.6 18.87V14.7H8.1V12h2.3V9.9c0-2.4 1.4-3.7 3.5-3.7.8 0 1.5.06 2.1.15v2.3h-1.3c-1.2 0-1.5.6-1.5 1.4V12h2.6l-.4 2.7h-2.2v6.67A9.5 9.5 0 0 0 12 2.5Z"
		/>
	),
	linkedin: (
		<path
			fillRule="evenodd"
			d="M5.5 3h13A2.5 2.5 0 0 1 21 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 18.5v-13A2.5 2.5 0 0 1 5.5 3Zm.8 7v7.7h2.4V10H6.3Zm1.2-3.9a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8ZM10.5 10v7.7h2.4v-4.1c0-1.1.5-1.7 1.4-1.7s1.3.6 1.3 1.7v4.1H18v-4.6c0-2.1-1.1-3.3-2.8-3.3-1.1 0-1.9.5-2.4 1.3V10h-2.3Z"
		/>
	),
	github: (
		<path d="M12 2.6a9.6 9.6 0 0 0-3.03 18.7c.48.09.66-.2.66-.46v-1.7c-2.7.58-3.27-1.15-3.27-1.15-.44-1.12-1.07-1.42-1.07-1.42-.88-.6.06-.58.06-.58.97.07 1.48 1 1.48 1 .86 1.47 2.26 1.05 2.8.8.09-.63.34-1.05.61-1.3-2.13-.24-4.37-1.07-4.37-4.75 0-1.05.37-1.9.99-2.57-.1-.25-.43-1.22.09-2.54 0 0 .8-.26 2.64.98a9.1 9.1 0 0 1 4.8 0c1.84-1.24 2.64-.98 2.64-.98.53 1.32.2 2.29.1 2.54.61.67.98 1.52.98 2.57 0 3.69-2.24 4.5-4.38 4.74.34.3.65.88.65 1.78v2.58c0 .26.17.56.66.46A9.6 9.6 0 0 0 12 2.6Z" />
	),
	youtube: (
		<path
			fillRule="evenodd"
			d="M5.3 5.3C9.7 4.9 14.3 4.9 18.7 5.3c1.6.15 2.7 1.2 2.9 2.8.33 2.6.33 5.2 0 7.8-.2 1.6-1.3 2.65-2.9 2.8-4.4.4-9 .4-13.4 0-1.6-.15-2.7-1.2-2.9-2.8-.33-2.6-.33-5.2 0-7.8.2-1.6 1.3-2.65 2.9-2.8ZM10 8.8v6.4l5.6-3.2L10 8.8Z"
		/>
	),
	tiktok: (
		<path d="M12.8 2.5h3.1c.2 2.5 1.9 4.2 4.3 4.45v3.1c-1.6-.02-3-.5-4.25-1.4v6.55c0 3.7-2.7 6.3-6.05 6.3A5.95 5.95 0 0 1 3.8 15.5c0-3.6 3.1-6.35 6.9-5.85v3.2c-1.95-.5-3.7.7-3.7 2.6 0 1.6 1.25 2.8 2.85 2.8 1.7 0 2.95-1.2 2.95-3.15V2.5Z" />
	),
};
