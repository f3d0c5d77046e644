import type { MetaDescriptor } from "react-router";
import { LINK_SCHEMES } from "#app/features/links/kinds.ts";
import { displayUrl } from "#app/features/links/normalise-url.ts";
import { site } from "#app/platform/site.server.ts";
import { contentSecurityPolicy, messageStyle } from "./page-document.server.ts";
import sensitiveQuestionCss from "./sensitive-question.css?inline";

const style = messageStyle + sensitiveQuestionCss;

/** What the question before a sensitive link is drawn from. */
export type SensitiveLink = {
	/** Told to the root: a document without scripts and without the product's stylesheet. */
	document: "public-page";
	title: string;
	target: string;
	pagePath: string;
	/** Where going on is posted to. */
	action: string;
	style: string;
	head: MetaDescriptor[];
};

/**
 * The question that stands before a sensitive link, and the headers to send it with. The address is told by its host
 * alone, where it has one: the rest of it may say more than who asks wants to see.
 */
export function presentSensitiveLink({
	title,
	url,
	username,
	cameBy,
}: {
	title: string;
	url: string;
	username: string;
	/** The slug of the channel that the visitor came to the page by, which going on is counted for. */
	cameBy: string | null;
}): { body: SensitiveLink; headers: Record<string, string> } {
	return {
		body: {
			document: "public-page",
			title,
			target: new URL(url).host || displayUrl(url),
			pagePath: cameBy === null ? `/${username}` : `/${username}/${cameBy}`,
			action: cameBy === null ? "" : `?from=${cameBy}`,
			style,
			head: [
				{ title: `Sensitive content · ${site.name}` },
				{ name: "robots", content: "noindex" },
				{ tagName: "link", rel: "icon", href: "/favicon.svg" },
			],
		},
		headers: {
			"X-Robots-Tag": "noindex",
			// Browsers hold a form's redirect to the same rule as the form, and this one leads out.
			"Content-Security-Policy": contentSecurityPolicy(style, {
				formAction: ["'self'", ...LINK_SCHEMES].join(" "),
			}),
		},
	};
}
