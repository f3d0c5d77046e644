import type { MetaDescriptor } from "react-router";
import {
	contentSecurityPolicy,
	messageStyle,
} from "#app/features/public-page/page-document.server.ts";
import { env } from "#app/platform/env.server.ts";
import { displayUrl } from "./normalise-url.ts";
import sensitiveQuestionCss from "./sensitive-question.css?inline";

const style = messageStyle + sensitiveQuestionCss;

/** What the question before a sensitive link is drawn from. */
export type SensitiveLink = {
	/** Told to the root: a document without scripts and without the product's stylesheet. */
	document: "public-page";
	title: string;
	target: string;
	pagePath: string;
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
}: {
	title: string;
	url: string;
	username: string;
}): { body: SensitiveLink; headers: Record<string, string> } {
	return {
		body: {
			document: "public-page",
			title,
			target: new URL(url).host || displayUrl(url),
			pagePath: `/${username}`,
			style,
			head: [
				{ title: `Sensitive content · ${env.APP_NAME}` },
				{ name: "robots", content: "noindex" },
				{ tagName: "link", rel: "icon", href: "/favicon.svg" },
			],
		},
		headers: {
			"X-Robots-Tag": "noindex",
			// Browsers hold a form's redirect to the same rule as the form, and this one leads out.
			"Content-Security-Policy": contentSecurityPolicy(style, {
				formAction: "'self' https: http: mailto: tel:",
			}),
		},
	};
}
