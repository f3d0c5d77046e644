import { data, href, Link, redirect } from "react-router";
import { refuseFailed } from "#app/features/accounts/refuse-account-form.server.ts";
import { findAppealedDecision } from "#app/features/moderation/appeals/find-appealed-decision.server.ts";
import { appealSchema } from "#app/features/moderation/appeals/schema.ts";
import { submitAppeal } from "#app/features/moderation/appeals/submit-appeal.server.ts";
import { AppealScreen } from "#app/features/moderation/components/appeal-screen.tsx";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { Wordmark } from "#app/ui/mark.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/appeal";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret];

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Appeal · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The token alone opens the page: a suspended creator can't sign in. */
export async function loader({ params }: Route.LoaderArgs) {
	const found = await findAppealedDecision(params.token);
	if (!found) return data({ decision: null }, { status: 404 });
	const { id: _id, userId: _userId, ...decision } = found;
	return data({ decision });
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const submission = await parseForm(request, appealSchema);
	if (submission.status !== "success") return refuseForm(submission);
	try {
		const { address } = context.get(requestFactsContext);
		await submitAppeal({ token: params.token, ...submission.value, address });
	} catch (error) {
		return refuseFailed(submission, error);
	}
	// The page says what a toast would.
	return redirect(href("/appeal/:token", params), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function Appeal({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { decision } = loaderData;
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
					<AppealScreen decision={decision} reply={reply} />
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
