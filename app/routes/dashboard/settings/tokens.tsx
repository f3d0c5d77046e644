import { KeyRound } from "lucide-react";
import { href } from "react-router";
import { ProofGate } from "#app/features/account/accounts/components/proof-gate.tsx";
import { SignInAgain } from "#app/features/account/accounts/components/sign-in-again.tsx";
import { getOwnerConfirmation } from "#app/features/account/accounts/queries.server.ts";
import { readSentPassword } from "#app/features/account/accounts/sign-in/confirm-owner.server.ts";
import { NewTokenForm } from "#app/features/account/accounts/tokens/components/new-token-form.tsx";
import { NewTokenNotice } from "#app/features/account/accounts/tokens/components/new-token-notice.tsx";
import { TokenList } from "#app/features/account/accounts/tokens/components/token-list.tsx";
import { createAccessToken } from "#app/features/account/accounts/tokens/create-access-token.server.ts";
import { deleteAccessToken } from "#app/features/account/accounts/tokens/delete-access-token.server.ts";
import { listAccessTokens } from "#app/features/account/accounts/tokens/queries.server.ts";
import {
	TOKENS_FAILED_MESSAGE,
	TOKENS_FIELDS,
	tokensSchema,
} from "#app/features/account/accounts/tokens/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { reloadRefused } from "#app/forms/reload-refused.ts";
import { titled } from "#app/lib/titled.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/tokens";

const PATH = href("/dashboard/settings/tokens");
const CREATED = 201;

export const middleware: Route.MiddlewareFunction[] = [limitConcurrentHashing];

export const meta = titled("API tokens");

/** Where signing in once more is what is missing, the page offers it: only loading it anew brings that. */
export const shouldRevalidate = reloadRefused(403);

export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const [tokens, confirmation] = await Promise.all([
		listAccessTokens(owner),
		getOwnerConfirmation(owner),
	]);
	const asked = url.searchParams.get("revoke");
	return { email: owner.email, tokens, confirmation, asked, now: new Date() };
}

/** The only answer with the token itself: no redirect, because nothing may keep it. */
type TokensReply = FormReply & { created?: { id: string; name: string; token: string } };

export const action = formAction({
	schema: tokensSchema,
	fields: TOKENS_FIELDS,
	by: ({ context }: Route.ActionArgs) => currentOwner(context),
	on: {
		async "create-token"({ intent: _, lifetime: lifetimeDays, ...wanted }, owner, { sent }) {
			const currentPassword = readSentPassword(sent);
			const made = await createAccessToken({ owner, lifetimeDays, currentPassword, ...wanted });
			const { token, listed } = made;
			return { shown: { created: { id: listed.id, name: listed.name, token } }, status: CREATED };
		},
		"revoke-token": {
			async run({ tokenId }, { userId }) {
				await deleteAccessToken({ userId, tokenId });
				return "Token revoked";
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction(TOKENS_FAILED_MESSAGE);

export default function TokensSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { email, tokens, confirmation, asked, now } = loaderData;
	const reply: TokensReply | undefined = actionData;
	const created = reply?.created;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<ProofGate email={email} reply={reply}>
				<Section
					isPage
					title="API tokens"
					description="Programs use a token to read or change your page for you. A new password revokes all of them."
				>
					{created ? <NewTokenNotice name={created.name} token={created.token} /> : null}
					{tokens.length > 0 ? (
						<TokenList tokens={tokens} asked={asked} now={now} />
					) : (
						<EmptyState icon={KeyRound} title="No API tokens yet">
							Create one for each program, with only the permissions that it needs.
						</EmptyState>
					)}
				</Section>
				<Section title="New token" description="We’ll email you when a token is created.">
					{confirmation === "sign-in-again" ? (
						<SignInAgain purpose="make a token" returnTo={PATH} />
					) : (
						// Once a token is created, the form is empty again.
						<NewTokenForm key={created?.id} reply={reply} />
					)}
				</Section>
			</ProofGate>
		</>
	);
}
