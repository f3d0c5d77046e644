import { data, redirect } from "react-router";
import { followLink } from "#app/features/links/follow-link.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/go";

/** In middleware, because an error page takes no headers from the route that threw. */
export const middleware: Route.MiddlewareFunction[] = [
	async (_args, next) => {
		const response = await next();
		// A copy kept anywhere would send visitors on uncounted, or to the 404 page when the link is back.
		response.headers.set("Cache-Control", "no-store");
		if (response.status === 405) response.headers.set("Allow", "GET, HEAD");
		return response;
	},
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { address } = context.get(requestFactsContext);
	const location = await followLink({
		linkId: params.linkId,
		method: request.method,
		visitor: { header: (name) => request.headers.get(name), address },
	});
	if (location === null) throw data(null, { status: 404 });
	return redirect(location, {
		status: 302,
		headers: {
			// The site they go to learns which site they come from, not which page.
			"Referrer-Policy": "strict-origin",
			"X-Robots-Tag": "noindex",
		},
	});
}

export function action(): never {
	throw data(null, { status: 405 });
}

/** Never shown: its being here makes a missing link the product's 404 page instead of a bare answer. */
export default function Go() {
	return null;
}
