import type { FinishedFlow } from "#app/features/account/accounts/google/end-google-flow.server.ts";
import { countOidcSignIn } from "#app/features/account/accounts/oidc/limits.server.ts";
import {
	finishOidcFlow,
	type OidcFlow,
} from "#app/features/account/accounts/oidc/oidc-flow.server.ts";
import { requireOidcProvider } from "#app/features/account/accounts/oidc/oidc-provider.server.ts";
import { afterLogIn } from "../after-log-in.ts";
import type { AdminVisitor } from "../sign-in/sign-in-administrator.server.ts";
import { signInWithAdminOidc } from "./sign-in-with-admin-oidc.server.ts";

const CODE_STEP = "/admin/login/code";

/**
 * Completes an administrator's flow through an OpenID provider.
 * @throws AppError as `finishOidcFlow` and `signInWithAdminOidc`; `rate_limited` with `retryAfterS`
 */
export async function endAdminOidcFlow({
	request,
	flow,
	visitor,
}: {
	request: Request;
	flow: OidcFlow;
	visitor: AdminVisitor;
}): Promise<FinishedFlow> {
	const countAsSuccess = await countOidcSignIn(visitor);
	const provider = requireOidcProvider(flow.provider);
	const person = await finishOidcFlow(request, flow);
	const redirectTo = flow.redirectTo ?? undefined;
	const { isComplete, cookie } = await signInWithAdminOidc({
		provider,
		person,
		redirectTo,
		visitor,
	});
	await countAsSuccess();
	if (!isComplete) return { target: CODE_STEP, message: null, cookie };
	const message = "Welcome back! Redirecting to dashboard...";
	return { target: afterLogIn(redirectTo), message, cookie };
}
