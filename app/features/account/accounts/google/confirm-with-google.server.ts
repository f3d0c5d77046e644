import type { Clock } from "#app/platform/clock.server.ts";
import { confirmWithIdentity } from "../sign-in/confirm-with-identity.server.ts";
import { googleIdentity } from "../sign-in/provider-identity.ts";
import type { Visitor } from "../visitor.server.ts";
import type { GooglePerson } from "./google-provider.server.ts";
import { refused } from "./google-refusals.server.ts";

/**
 * As `confirmWithIdentity`, with Google.
 * @throws AppError `unauthenticated` if the Google account isn't connected to this account
 */
export function confirmWithGoogle({
	person,
	...given
}: {
	user: { userId: string; sessionId: string };
	person: GooglePerson;
	visitor: Visitor;
	clock?: Clock;
}): Promise<string> {
	return confirmWithIdentity({
		...given,
		identity: googleIdentity(person),
		refused: () => refused("reauth: another Google account"),
	});
}
