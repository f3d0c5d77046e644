import { createElement, Fragment } from "react";
import { data, redirect } from "react-router";
import { LANGUAGE_PARAMETER } from "#app/features/creator-page/core/page-languages.ts";
import { getPlayer } from "#app/features/creator-page/links/fetch/embed/get-player.server.ts";
import { openLink } from "#app/features/creator-page/links/follow/open-link.server.ts";
import { LinkQuestion } from "#app/features/creator-page/public/components/link-question.tsx";
import { Player } from "#app/features/creator-page/public/components/player.tsx";
import { renderLinkQuestion } from "#app/features/creator-page/public/render-link-question.server.ts";
import { renderPlayer } from "#app/features/creator-page/public/render-player.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/go-embed";

/** In middleware, because an error page takes no headers from the route that threw. */
export const middleware: Route.MiddlewareFunction[] = [
	async (_args, next) => {
		const response = await next();
		response.headers.set("Cache-Control", "no-store");
		if (response.status === 405) response.headers.set("Allow", "GET, HEAD");
		return response;
	},
];

export async function loader(args: Route.LoaderArgs) {
	const followed = await follow(args, { wasAsked: args.url.searchParams.has(ASKED) });
	const asked = args.url.searchParams.get(LANGUAGE_PARAMETER);
	if (followed?.kind === "asks") {
		const { body, headers } = await renderLinkQuestion({ ...followed, asked });
		return data({ ...body, shows: "question" as const }, { headers });
	}
	const player = followed?.kind === "opens" ? await getPlayer(args.params.linkId, asked) : null;
	if (player === null) throw data(null, { status: 404 });
	const { body, headers } = await renderPlayer(player);
	return data(body, { headers });
}

/** Who was asked goes on to an address that asks no second time, also when it is reloaded. That address counts. */
export async function action(args: Route.ActionArgs) {
	const followed = await follow(args, { isConfirmed: true });
	if (followed?.kind !== "opens") throw data(null, { status: 405 });
	const query = new URLSearchParams({ [ASKED]: "" });
	for (const name of ["from", LANGUAGE_PARAMETER]) {
		const value = args.url.searchParams.get(name);
		if (value !== null) query.set(name, value);
	}
	return redirect(`/go/${args.params.linkId}/embed?${query}`, 303);
}

/** Parameter of the player's address after its question. */
const ASKED = "asked";

function follow(
	{ request, params, context, url }: Route.LoaderArgs | Route.ActionArgs,
	{ isConfirmed = false, wasAsked = false } = {},
) {
	const { address } = context.get(requestFactsContext);
	return openLink({
		linkId: params.linkId,
		opens: "embed",
		method: request.method,
		isConfirmed: isConfirmed || wasAsked,
		isCounted: () => !isConfirmed,
		cameBy: wasAsked ? url.searchParams.get("from") : null,
		visitor: { header: (name) => request.headers.get(name), address },
	});
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
	return loaderData?.head;
}

/** The player, or the question before it. */
export default function GoEmbed({ loaderData: shown }: Route.ComponentProps) {
	return createElement(
		Fragment,
		null,
		// Allowed by its hash: nothing a creator typed is in it.
		createElement("style", { href: "page", precedence: "page" }, shown.style),
		shown.shows === "player" ? createElement(Player, shown) : createElement(LinkQuestion, shown),
	);
}
