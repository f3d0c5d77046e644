import { answerSubscribersFile } from "#app/features/audience/subscribers/export-subscribers.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import type { Route } from "./+types/subscribers-export";

/** The subscribers of the page's email list, as CSV. */
export function loader({ request, context }: Route.LoaderArgs) {
	return answerSubscribersFile(context.get(currentPageContext), request);
}
