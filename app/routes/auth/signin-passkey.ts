import { signInWithPasskeySchema } from "#app/features/account/accounts/passkeys/schema.ts";
import { signInWithPasskey } from "#app/features/account/accounts/passkeys/sign-in-with-passkey.server.ts";
import { visitorOf } from "#app/features/account/accounts/visitor.server.ts";
import { redirectSuspended } from "#app/features/admin/moderation/appeals/appeal-path.server.ts";
import { afterSignIn } from "#app/features/billing/checkout/after-sign-in.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { translateAccountRefusal } from "#app/forms/translate-refusal.server.ts";
import { accountLanguageFor } from "#app/i18n/account.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/signin-passkey";

/** Signs in with what an authenticator has answered. The button for it is on the sign-in page. */
export const action = formAction({
	schema: signInWithPasskeySchema,
	by: ({ request, context }: Route.ActionArgs) => ({
		visitor: visitorOf(request, context.get(requestFactsContext)),
		language: accountLanguageFor(request),
	}),
	explain: (error, _form, { language }) => translateAccountRefusal(error, language),
	reasonAsToast: true,
	async on({ passkey: answer, remember, redirectTo, plan }, { visitor }) {
		try {
			const { cookie, tier } = await signInWithPasskey({ answer, remember, visitor });
			const to = afterSignIn({ redirectTo, plan, tier });
			return { toast: "Welcome back! Redirecting to dashboard...", to, cookies: [cookie] };
		} catch (error) {
			const suspended = await redirectSuspended(error);
			if (suspended) return suspended;
			throw error;
		}
	},
});

export const clientAction = formClientAction();
