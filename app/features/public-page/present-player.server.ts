import type { MetaDescriptor } from "react-router";
import type { Player } from "#app/features/links/embed/read-player.server.ts";
import interCss from "#app/fonts/inter.css?inline";
import { site } from "#app/platform/site.server.ts";
import messageScreenColors from "#app/ui/message-screen-colors.css?inline";
import { compact, contentSecurityPolicy } from "./page-document.server.ts";
import playerCss from "./player.css?inline";

const style = compact(interCss + messageScreenColors + playerCss);

/** What the page of a player is drawn from. */
export type PresentedPlayer = {
	/** Told to the root: a document without scripts and without the product's stylesheet. */
	document: "public-page";
	shows: "player";
	title: string;
	shape: Player["embed"]["shape"];
	frame: string;
	siteName: string;
	url: string;
	pageName: string;
	pagePath: string;
	style: string;
	head: MetaDescriptor[];
};

/** The page that plays what a link embeds, and the headers to send it with: its policy allows the frame's host alone. */
export function presentPlayer({ title, username, name, embed }: Player): {
	body: PresentedPlayer;
	headers: Record<string, string>;
} {
	return {
		body: {
			document: "public-page",
			shows: "player",
			title,
			shape: embed.shape,
			frame: embed.frame,
			siteName: embed.name,
			url: embed.url,
			pageName: name,
			pagePath: `/${username}`,
			style,
			head: [
				{ title: `${title} · ${site.name}` },
				{ name: "robots", content: "noindex" },
				{ tagName: "link", rel: "icon", href: "/favicon.svg" },
			],
		},
		headers: {
			"X-Robots-Tag": "noindex",
			"Content-Security-Policy": contentSecurityPolicy(style, {
				frame: new URL(embed.frame).origin,
			}),
		},
	};
}
