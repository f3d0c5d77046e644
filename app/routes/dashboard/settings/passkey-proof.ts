import { confirmWithPasskey } from "#app/features/account/accounts/passkeys/confirm-with-passkey.server.ts";
import { getProofOptions } from "#app/features/account/accounts/passkeys/get-passkey-options.server.ts";
import { passkeyProofSchema } from "#app/features/account/accounts/passkeys/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/passkey-proof";

/** What the authenticator is asked for, to prove who uses this session. */
export async function loader({ context }: Route.LoaderArgs) {
	return Response.json(await getProofOptions(currentOwner(context)), {
		headers: { "Cache-Control": "no-store" },
	});
}

/** Proves with what the authenticator has answered that the session is its owner's. */
export const action = formAction({
	schema: passkeyProofSchema,
	by: ({ context }: Route.ActionArgs) => ({
		owner: currentOwner(context),
		address: context.get(requestFactsContext).address,
	}),
	reasonAsToast: true,
	async on({ passkey: answer }, { owner, address }) {
		await confirmWithPasskey({ owner, answer, address });
		return new Response(null, { status: 204 });
	},
});
