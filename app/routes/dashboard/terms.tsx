import { Form, href, Link, redirect } from "react-router";
import { getLegalPage } from "#app/features/admin/site/legal/get-legal-page.server.ts";
import { getTermsVersion, mustAcceptTerms } from "#app/features/admin/site/legal/queries.server.ts";
import { recordAcceptedTerms } from "#app/features/admin/site/legal/record-accepted-terms.server.ts";
import { acceptTermsSchema } from "#app/features/admin/site/legal/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { titled } from "#app/lib/titled.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/terms";

const FAILED_MESSAGE = "Not saved. Please try again.";

export const meta = titled("New terms");

export async function loader({ url, context }: Route.LoaderArgs) {
	const redirectTo = safeRedirect(url.searchParams.get("redirectTo"), href("/dashboard"));
	if (!(await mustAcceptTerms(context.get(currentUserContext)))) throw redirect(redirectTo);
	// The version first: if another one is published between both, accepting the older one is refused.
	const version = await getTermsVersion();
	const { summary, updatedOn } = await getLegalPage("terms", { isPreview: false });
	return { version, summary, updatedOn, redirectTo };
}

export const action = formAction({
	schema: acceptTermsSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentUserContext),
	async on({ version, redirectTo = null }, { userId }) {
		await recordAcceptedTerms({ userId, version });
		return { toast: "Terms accepted", to: safeRedirect(redirectTo, href("/dashboard")) };
	},
	invalid: FAILED_MESSAGE,
	failed: FAILED_MESSAGE,
});

export const clientAction = formClientAction(FAILED_MESSAGE);

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
				<SubmitButton intent="accept-terms">Accept the terms</SubmitButton>
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
