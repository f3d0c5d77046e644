import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { answerFooterEdit } from "#app/features/footer/answer-footer-edit.server.ts";
import { FooterEditor } from "#app/features/footer/components/footer-editor.tsx";
import { FooterLocked } from "#app/features/footer/components/footer-locked.tsx";
import { getStoredFooter } from "#app/features/footer/queries.server.ts";
import type { StoredFooter } from "#app/features/footer/schema.ts";
import { footerFailure, footerSchema } from "#app/features/footer/schema.ts";
import type { DashboardHandle } from "#app/features/page/dashboard-tab.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { intentOf } from "#app/lib/intent-of.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/footer";

export const handle: DashboardHandle = { savesItself: true, showsPage: true };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Footer settings · ${matches[0].loaderData.appName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const { userId: accountId, tier } = owner;
	const isLocked = !entitlementsOf(tier).footerText;
	return { accountId, tier, isLocked, footer: await getStoredFooter(owner) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentPageContext);
	const submission = await parseForm(request, footerSchema);
	if (submission.status !== "success") {
		const message = footerFailure(submission.payload.intent);
		return refuseForm(submission, { toast: { type: "error", message } });
	}
	return answerFooterEdit({ request, owner, submission, edit: submission.value });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const message = footerFailure(await intentOf(request));
	return answerOrToast(serverAction, { type: "error", message });
}

export default function FooterSettings({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { accountId, tier, isLocked, footer } = loaderData;
	const { appName } = matches[0].loaderData;
	const reply: FormReply<StoredFooter> | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			{isLocked ? (
				<FooterLocked appName={appName} hasOwnLine={footer.text !== "" || footer.hideBranding} />
			) : (
				<FooterEditor {...{ accountId, tier, appName, reply }} stored={footer} />
			)}
		</>
	);
}
