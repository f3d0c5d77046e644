import { Form, href, Link, redirect } from "react-router";
import { acceptTerms } from "#app/features/legal/accept-terms.server.ts";
import { getLegalPage } from "#app/features/legal/get-legal-page.server.ts";
import { getTermsVersion, mustAcceptTerms } from "#app/features/legal/queries.server.ts";
import { acceptTermsSchema } from "#app/features/legal/schema.ts";
import { answerFailed } from "#app/forms/answer-form.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/terms";

const FAILED_TOAST: ToastMessage = { type: "error", message: "Not saved. Please try again." };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `New terms · ${matches[0].loaderData.appName}` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
	const redirectTo = safeRedirect(url.searchParams.get("redirectTo"), href("/dashboard"));
	if (!(await mustAcceptTerms(context.get(currentUserContext)))) throw redirect(redirectTo);
	// The version first: if another one is published between both, accepting the older one is refused.
	const version = await getTermsVersion();
	const { summary, updatedOn } = await getLegalPage("terms", { isPreview: false });
	return { version, summary, updatedOn, redirectTo };
}

export async function action({ request, context }: Route.ActionArgs) {
	const { userId } = context.get(currentUserContext);
	const submission = await parseForm(request, acceptTermsSchema);
	if (submission.status !== "success") return refuseForm(submission, { toast: FAILED_TOAST });
	const { version, redirectTo = null } = submission.value;
	try {
		await acceptTerms({ userId, version });
		const path = safeRedirect(redirectTo, href("/dashboard"));
		return await redirectWithToast(path, { type: "success", message: "Terms accepted" });
	} catch (error) {
		return answerFailed({ submission, error, failedMessage: FAILED_TOAST.message });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, FAILED_TOAST);

export default function NewTerms({ loaderData, actionData }: Route.ComponentProps) {
	const { version, summary, updatedOn, redirectTo } = loaderData;
	const reply: FormReply | undefined = actionData;
	const error = reply?.result?.error?.[""];
	return (
		<div className="editor grid grid-cols-1 gap-6">
			<PageHeader title="Our terms have changed" />
			<ReplyToast toast={reply?.toast} isSaidInPlace={error !== undefined} />
			{error ? (
				<Notice tone="danger" role="alert">
					{error.join(" ")}
				</Notice>
			) : null}
			<p className="lede">{summary}</p>
			<p>
				Read the{" "}
				<a href={href("/terms")} target="_blank" rel="noreferrer" className="link">
					Terms of Service of {updatedOn}
				</a>
				. Accept them to keep using your dashboard. Your page stays as it is.
			</p>
			<Form method="post" className="justify-self-start">
				<input type="hidden" name="version" value={version} />
				<input type="hidden" name="redirectTo" value={redirectTo} />
				<SubmitButton name="intent" value="accept-terms">
					Accept the terms
				</SubmitButton>
			</Form>
			<p className="text-ui text-muted">
				If you don’t accept them, you can still{" "}
				<Link to={href("/dashboard/settings/data")} className="link">
					download your data or delete your account
				</Link>{" "}
				and{" "}
				<Link to={href("/dashboard/billing")} className="link">
					cancel your plan
				</Link>
				.
			</p>
		</div>
	);
}
