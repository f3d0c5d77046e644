import { recordPresence } from "#app/features/admin/support/desk/presence.server.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import type { Route } from "./+types/presence";

/** Asked regularly by an open ticket page. */
export function loader({ params, context }: Route.LoaderArgs) {
	const actor = context.get(currentAdministratorContext);
	return recordPresence({ actor, ticketId: params.ticketId });
}
