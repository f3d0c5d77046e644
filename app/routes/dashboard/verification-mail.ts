import { getVerificationMailState } from "#app/features/account/accounts/email/get-verification-mail-state.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import type { Route } from "./+types/verification-mail";

/** What became of the verification mail, for the banner that waits for it. */
export async function loader({ context }: Route.LoaderArgs) {
	return Response.json(await getVerificationMailState(context.get(currentUserContext)));
}
