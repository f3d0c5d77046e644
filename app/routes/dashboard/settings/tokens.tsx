import { KeyRound } from "lucide-react";
import { data, href, type ShouldRevalidateFunction } from "react-router";
import { NewTokenForm } from "#app/features/access-tokens/components/new-token-form.tsx";
import { NewTokenNotice } from "#app/features/access-tokens/components/new-token-notice.tsx";
import { TokenList } from "#app/features/access-tokens/components/token-list.tsx";
import { createAccessToken } from "#app/features/access-tokens/create-access-token.server.ts";
import { listAccessTokens } from "#app/features/access-tokens/queries.server.ts";
import { revokeAccessToken } from "#app/features/access-tokens/revoke-access-token.server.ts";
import {
	TOKENS_FAILED_MESSAGE,
	TOKENS_FIELDS,
	tokensSchema,
} from "#app/features/access-tokens/schema.ts";
import { SignInAgain } from "#app/features/accounts/components/sign-in-again.tsx";
import { getOwnerConfirmation } from "#app/features/accounts/queries.server.ts";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/tokens";

const PATH = href("/dashboard/settings/tokens");
const FORBIDDEN = 403;
const CREATED = 201;

export const middleware: Route.MiddlewareFunction[] = [limitConcurrentHashing];

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `API tokens · ${matches[0].loaderData.appName}` },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Where signing in once more is what is missing, the page offers it: only loading it anew brings that. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	actionStatus,
	defaultShouldRevalidate,
}) => actionStatus === FORBIDDEN || defaultShouldRevalidate;

export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const [tokens, confirmation] = await Promise.all([
		listAccessTokens(owner),
		getOwnerConfirmation(owner),
	]);
	return { tokens, confirmation, asked: url.searchParams.get("revoke"), now: new Date() };
}

/** The only answer with the token itself: no redirect, because nothing may keep it. */
type TokensReply = FormReply & { created?: { id: string; name: string; token: string } };

export async function action({ request, context }: Route.ActionArgs) {
	const owner = currentOwner(context);
	const submission = await parseForm(request, tokensSchema, TOKENS_FIELDS);
	if (submission.status !== "success") return refuseInvalid(submission);
	const edit = submission.value;
	try {
		if (edit.intent === "revoke-token") {
			await revokeAccessToken({ userId: owner.userId, tokenId: edit.tokenId });
			return await redirectWithToast(PATH, { type: "success", message: "Token revoked" });
		}
		const { lifetime: lifetimeDays, ...wanted } = edit;
		const { token, listed } = await createAccessToken({ owner, lifetimeDays, ...wanted });
		const reply: TokensReply = { created: { id: listed.id, name: listed.name, token } };
		return data(reply, { status: CREATED });
	} catch (error) {
		return refuseFailed(submission, error, { isButton: edit.intent === "revoke-token" });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: TOKENS_FAILED_MESSAGE });

export default function TokensSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { tokens, confirmation, asked, now } = loaderData;
	const reply: TokensReply | undefined = actionData;
	const created = reply?.created;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<Section
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
					<NewTokenForm key={created?.id} hasPassword={confirmation === "password"} reply={reply} />
				)}
			</Section>
		</>
	);
}
