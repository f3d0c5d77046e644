import type { MetaDescriptor } from "react-router";
import type { LinkForm } from "#app/features/links/form/read-form.server.ts";
import interCss from "#app/fonts/inter.css?inline";
import { site } from "#app/platform/site.server.ts";
import messageScreenColors from "#app/ui/message-screen-colors.css?inline";
import type { FormScreenProps } from "./components/form-screen.tsx";
import formScreenCss from "./form-screen.css?inline";
import { compact, contentSecurityPolicy } from "./page-document.server.ts";

const style = compact(interCss + messageScreenColors + formScreenCss);

/** What the page of a form is drawn from. */
export type PresentedForm = FormScreenProps & {
	/** Told to the root: a document without scripts and without the product's stylesheet. */
	document: "public-page";
	style: string;
	head: MetaDescriptor[];
};

/** The page of a form that a link opens, and the headers to send it with. */
export function presentForm(
	{ kind, title, text, consent, page: { username, name } }: LinkForm,
	{ action, isSent }: Pick<FormScreenProps, "action" | "isSent">,
): { body: PresentedForm; headers: Record<string, string> } {
	return {
		body: {
			document: "public-page",
			kind,
			title,
			text,
			consent,
			pageName: name,
			pagePath: `/${username}`,
			action,
			isSent,
			style,
			head: [
				{ title: `${title} · ${name} · ${site.name}` },
				{ name: "robots", content: "noindex" },
				{ tagName: "link", rel: "icon", href: "/favicon.svg" },
			],
		},
		headers: {
			"X-Robots-Tag": "noindex",
			"Content-Security-Policy": contentSecurityPolicy(style),
		},
	};
}
