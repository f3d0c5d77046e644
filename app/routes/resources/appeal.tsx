import { data, href, Link } from "react-router";
import { cancelSuspendedSubscription } from "#app/features/admin/moderation/appeals/cancel-suspended-subscription.server.ts";
import { createAppeal } from "#app/features/admin/moderation/appeals/create-appeal.server.ts";
import { getAppealedDecision } from "#app/features/admin/moderation/appeals/get-appealed-decision.server.ts";
import { appealPageSchema } from "#app/features/admin/moderation/appeals/schema.ts";
import { AppealScreen } from "#app/features/admin/moderation/components/appeal-screen.tsx";
import { asBillingError } from "#app/features/billing/stripe/billing-error.server.ts";
import {
	isCancelableWhileSuspended,
	whatSuspensionDoes,
} from "#app/features/billing/subscription/describe-stopped.ts";
import { getCurrentSubscription } from "#app/features/billing/subscription/get-current-subscription.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { Wordmark } from "#app/ui/mark.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/appeal";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret];

export const meta = titled("Appeal", "noindex");

/** The token alone opens the page: a suspended creator can't sign in. */
export async function loader({ params }: Route.LoaderArgs) {
	const found = await getAppealedDecision(params.token);
	if (!found) return data({ decision: null, subscription: null }, { status: 404 });
	const { id: _id, userId, ...decision } = found;
	const isSuspended = decision.kind === "account-suspended" && decision.liftedAt === null;
	const current = isSuspended ? await getCurrentSubscription({ userId }) : null;
	const text = whatSuspensionDoes(current);
	const subscription =
		current && text !== null ? { text, isCancelable: isCancelableWhileSuspended(current) } : null;
	return data({ decision, subscription });
}

/** No toasts: the page says what was done. */
export const action = formAction({
	schema: appealPageSchema,
	by: ({ params: { token }, context }: Route.ActionArgs) => ({
		token,
		address: context.get(requestFactsContext).address,
	}),
	on: {
		async appeal({ message }, by) {
			await createAppeal({ ...by, message });
			return {};
		},
		"cancel-subscription": {
			async run(_, by) {
				await cancelSuspendedSubscription(by);
				return {};
			},
			reasonAsToast: true,
		},
	},
	explain: asBillingError,
});

export const clientAction = formClientAction();

export default function Appeal({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { decision, subscription } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="page flex min-h-dvh flex-col py-6">
			<header>
				<Link to={href("/")} className="inline-flex min-h-11 items-center rounded-md no-underline">
					<Wordmark name={matches[0].loaderData.appName} />
				</Link>
			</header>
			<main id="main" tabIndex={-1} className="m-auto w-full max-w-lg py-10 outline-none">
				<ReplyToast toast={reply?.toast} />
				{decision ? (
					<AppealScreen decision={decision} subscription={subscription} reply={reply} />
				) : (
					<>
						<h1 className="title-page mb-4">This link doesn’t work</h1>
						<p className="text-lg text-muted">
							It may be incomplete or too old. Sign in to see the decision again.
						</p>
					</>
				)}
			</main>
		</div>
	);
}
