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
	threads: "Threads",
	bluesky: "Bluesky",
	mastodon: "Mastodon",
	twitch: "Twitch",
	pinterest: "Pinterest",
	snapchat: "Snapchat",
	discord: "Discord",
	telegram: "Telegram",
	patreon: "Patreon",
	substack: "Substack",
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
	threads: (
		<path
			fill="none"
			stroke="currentColor"
			strokeWidth="1.9"
			strokeLinecap="round"
			d="M18.7 8.3C17.9 5 15.7 3.2 12.3 3.2 7.6 3.2 5 6.6 5 12s2.6 8.8 7.3 8.8c3.8 0 6.5-2.2 6.5-5.1 0-3-2.8-4.5-6.2-4.5-2.4 0-4.1 1.1-4.1 3 0 1.6 1.4 2.7 3.3 2.7 2.6 0 4-1.7 4-4.7 0-2.9-1.4-4.5-3.6-4.5-1.4 0-2.5.6-3.2 1.6"
		/>
	),
	bluesky: (
		<path d="M12 11C11 9 8.4 5.4 5.9 3.8 3.7 2.4 2.5 2.9 2.5 5.4c0 .9.5 5.1.8 5.9.9 2.8 3.5 3.3 6.1 2.9-3.9.7-4.7 2.9-2.7 5 3.8 3.8 5.1-1.8 5.3-3 .2 1.2 1.5 6.8 5.3 3 2-2.1 1.2-4.3-2.7-5 2.6.4 5.2-.1 6.1-2.9.3-.8.8-5 .8-5.9 0-2.5-1.2-3-3.4-1.6C15.6 5.4 13 9 12 11Z" />
	),
	mastodon: (
		<path
			fillRule="evenodd"
			d="M12 2.7c-3.3 0-5.6.4-6.9 1.2C3.5 5 2.7 6.6 2.7 9.2c0 6 .4 9.6 4.6 11 2.2.7 4.9.8 7.6-.1l-.1-1.8c-1.6.5-3.4.6-4.9.2-1.3-.3-1.9-1-2-2.2 2.9.7 6.3.8 9.6.1 2.5-.6 3.7-2.6 3.8-7.2 0-2.6-.8-4.2-2.4-5.3-1.3-.8-3.6-1.2-6.9-1.2ZM7.4 14.6V9.4c0-1.9 1.1-3.1 2.7-3.1.8 0 1.5.4 1.9 1.1.4-.7 1.1-1.1 1.9-1.1 1.6 0 2.7 1.2 2.7 3.1v5.2h-1.9V9.6c0-1-.4-1.5-1.2-1.5-.7 0-1.1.5-1.1 1.4v2.4h-1.8V9.5c0-.9-.4-1.4-1.1-1.4-.8 0-1.2.5-1.2 1.5v5H7.4Z"
		/>
	),
	twitch: (
		<path
			fillRule="evenodd"
			d="M5.4 2.8 3.2 7v11.6h4.2v2.6h2.7l2.6-2.6H16l4.8-4.8v-11H5.4Zm1.5 1.9h12v8.2l-2.7 2.7h-4l-2.5 2.5v-2.5H6.9V4.7ZM11 7.6v4.6h1.9V7.6H11Zm4.3 0v4.6h1.9V7.6h-1.9Z"
		/>
	),
	pinterest: (
		<path
			fillRule="evenodd"
			d="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Zm.3 3.9c2.8 0 4.7 1.8 4.7 4.2 0 2.8-1.6 4.8-3.9 4.8-.8 0-1.5-.4-1.8-.9l-.7 2.6c-.2.8-.7 1.6-1.2 2.3l-1.1-.3c-.1-.8 0-1.6.1-2.3l1.2-5c-.2-.4-.3-.9-.3-1.4 0-1.4.8-2.4 1.8-2.4.8 0 1.3.6 1.3 1.4 0 .9-.5 2.1-.8 3.2-.2.9.5 1.7 1.4 1.7 1.6 0 2.6-1.8 2.6-3.7 0-1.6-1.2-2.7-3.2-2.7-2.3 0-3.7 1.6-3.7 3.4 0 .6.2 1.1.5 1.5l-.4 1.5c-1.3-.5-2-1.7-2-3.2 0-2.6 2.2-4.7 5.5-4.7Z"
		/>
	),
	snapchat: (
		<path
			fill="none"
			stroke="currentColor"
			strokeWidth="1.8"
			strokeLinejoin="round"
			d="M12 3.3c-2.9 0-4.9 2-4.9 4.9v1.9l-1.6-.5c-.9-.2-1.3.8-.6 1.3l1.7 1.2c-.6 1.8-1.8 3-3.6 3.6-.2.9 1.1 1.4 2.4 1.7l.5 1.4 2.3-.2c1.2.3 1.9 1.9 3.8 1.9s2.6-1.6 3.8-1.9l2.3.2.5-1.4c1.3-.3 2.6-.8 2.4-1.7-1.8-.6-3-1.8-3.6-3.6l1.7-1.2c.7-.5.3-1.5-.6-1.3l-1.6.5V8.2c0-2.9-2-4.9-4.9-4.9Z"
		/>
	),
	discord: (
		<path
			fillRule="evenodd"
			d="M8.8 4.6c-1.5.3-2.9.8-4.1 1.4-2.1 3.2-2.9 6.8-2.6 10.5 1.6 1.3 3.3 2.2 5.2 2.7l1.1-1.9c-.6-.2-1.2-.5-1.7-.8l.4-.3c3.2 1.4 6.6 1.4 9.8 0l.4.3c-.5.3-1.1.6-1.7.8l1.1 1.9c1.9-.5 3.6-1.4 5.2-2.7.3-3.7-.5-7.3-2.6-10.5-1.2-.6-2.6-1.1-4.1-1.4l-.6 1.2c-1.7-.25-3.5-.25-5.2 0l-.6-1.2Zm-.1 5.9c1 0 1.8.9 1.8 2s-.8 2-1.8 2-1.8-.9-1.8-2 .8-2 1.8-2Zm6.6 0c1 0 1.8.9 1.8 2s-.8 2-1.8 2-1.8-.9-1.8-2 .8-2 1.8-2Z"
		/>
	),
	telegram: (
		<path
			fillRule="evenodd"
			d="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Zm-5.8 9.1 10.6-4.2c.7-.3 1.2.1 1 .9l-1.7 8.4c-.1.6-.6.8-1.1.5l-2.8-2-1.4 1.3c-.3.3-.6.2-.6-.2l.2-2.7 4.9-4.5c.2-.2 0-.4-.3-.2l-6 3.9-2.7-.8c-.6-.2-.6-.2-.1-.4Z"
		/>
	),
	patreon: (
		<path d="M3.2 3.4h3.1v17.2H3.2V3.4Zm11.3 0a6.3 6.3 0 1 1 0 12.6 6.3 6.3 0 0 1 0-12.6Z" />
	),
	substack: <path d="M4 3.2h16v2.4H4V3.2Zm0 4.6h16v2.4H4V7.8Zm0 4.6h16v8.8l-8-4.6-8 4.6v-8.8Z" />,
};
