import { href } from "react-router";
import { TargetHeader } from "#app/features/targets/components/target-header.tsx";
import {
	TrustAccountSection,
	TrustedAccountsSection,
} from "#app/features/targets/components/trusted-accounts.tsx";
import { listTrustedAccounts } from "#app/features/targets/queries.server.ts";
import { refuseTargetForm } from "#app/features/targets/refuse-target-form.server.ts";
import { NOT_SAVED_MESSAGE, trustedAccountsSchema } from "#app/features/targets/schema.ts";
import {
	trustAccount,
	withdrawTrust,
} from "#app/features/targets/trust/set-account-trust.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { Panel } from "#app/ui/panel.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/accounts";

const UNAVAILABLE = "The trusted accounts are unavailable.";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Trusted accounts · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	return { accounts: await loadPanel(listTrustedAccounts(), UNAVAILABLE, administrator) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, trustedAccountsSchema);
	if (submission.status !== "success") return refuseTargetForm(submission);
	const { value } = submission;
	try {
		const isTrusted = value.intent === "trust-account";
		const { username } = isTrusted
			? await trustAccount({ actor, ...value })
			: await withdrawTrust({ actor, ...value });
		const message = isTrusted
			? `${username} is trusted`
			: `${username} is no longer trusted by hand`;
		return await redirectWithToast(href("/admin/dashboard/moderation/targets/accounts"), {
			type: "success",
			message,
		});
	} catch (error) {
		return refuseTargetForm(submission, { error, isButton: value.intent === "withdraw-trust" });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: NOT_SAVED_MESSAGE });

export default function TrustedAccountsPage({ loaderData, actionData }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid gap-8">
			<TargetHeader description="Accounts are trusted once their email address is verified and they are old enough. You can trust one earlier." />
			<ReplyToast toast={reply?.toast} />
			<TrustAccountSection reply={reply} />
			<Panel result={loaderData.accounts}>
				{(accounts) => <TrustedAccountsSection accounts={accounts} />}
			</Panel>
		</div>
	);
}
