import { createElement, Fragment } from "react";
import { data, redirect } from "react-router";
import { followLink } from "#app/features/creator-page/links/follow/open-link.server.ts";
import { REDIRECT_HEADERS } from "#app/features/creator-page/links/follow/redirect-headers.ts";
import { LinkQuestion } from "#app/features/creator-page/public/components/link-question.tsx";
import { renderLinkQuestion } from "#app/features/creator-page/public/render-link-question.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/go";

/** In middleware, because an error page takes no headers from the route that threw. */
export const middleware: Route.MiddlewareFunction[] = [
	async (_args, next) => {
		const response = await next();
		// The 404 page and the question must not be cached either: the link may return, or redirect without asking.
		response.headers.set("Cache-Control", "no-store");
		if (response.status === 405) response.headers.set("Allow", "GET, HEAD");
		return response;
	},
];

export async function loader(args: Route.LoaderArgs) {
	const followed = await follow(args);
	if (followed === null) throw data(null, { status: 404 });
	if (followed.kind === "redirects") return redirectTo(followed.url, 302);
	const { body, headers } = await renderLinkQuestion(followed);
	return data(body, { headers });
}

/** Who was asked goes on. A post to anything else finds nothing to do. */
export async function action(args: Route.ActionArgs) {
	const followed = await follow(args, { isConfirmed: true });
	if (followed?.kind !== "redirects") throw data(null, { status: 405 });
	return redirectTo(followed.url, 303);
}

function follow(
	{ request, params, context, url }: Route.LoaderArgs | Route.ActionArgs,
	{ isConfirmed = false } = {},
) {
	const { address } = context.get(requestFactsContext);
	return followLink({
		linkId: params.linkId,
		method: request.method,
		isConfirmed,
		cameBy: isConfirmed ? url.searchParams.get("from") : null,
		visitor: { header: (name) => request.headers.get(name), address },
	});
}

function redirectTo(url: string, status: 302 | 303): Response {
	return redirect(url, { status, headers: REDIRECT_HEADERS });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
	return loaderData?.head;
}

/** The question before a link. Its being here also makes a missing link the product's 404 page. */
export default function Go({ loaderData }: Route.ComponentProps) {
	const { style, ...question } = loaderData;
	return createElement(
		Fragment,
		null,
		// Allowed by its hash: nothing a creator typed is in it.
		createElement("style", { href: "page", precedence: "page" }, style),
		createElement(LinkQuestion, question),
	);
}
