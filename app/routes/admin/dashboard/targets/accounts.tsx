import { TargetHeader } from "#app/features/admin/link-safety/components/target-header.tsx";
import {
	TrustAccountSection,
	TrustedAccountsSection,
} from "#app/features/admin/link-safety/components/trusted-accounts.tsx";
import { listTrustedAccounts } from "#app/features/admin/link-safety/queries.server.ts";
import {
	NOT_SAVED_MESSAGE,
	trustedAccountsSchema,
} from "#app/features/admin/link-safety/schema.ts";
import {
	trustAccount,
	withdrawTrust,
} from "#app/features/admin/link-safety/trust/update-account-trust.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { INVALID_FORM_MESSAGE } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { Panel } from "#app/ui/panel.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/accounts";

const UNAVAILABLE = "The trusted accounts are unavailable.";

export const meta = titled("Trusted accounts · Admin", "noindex");

export async function loader({ context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	return { accounts: await loadPanel(listTrustedAccounts(), UNAVAILABLE, administrator) };
}

export const action = formAction({
	schema: trustedAccountsSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	invalid: INVALID_FORM_MESSAGE,
	on: {
		async "trust-account"(edit, actor) {
			const { username } = await trustAccount({ actor, ...edit });
			return `${username} is trusted`;
		},
		"withdraw-trust": {
			async run(edit, actor) {
				const { username } = await withdrawTrust({ actor, ...edit });
				return `${username} is no longer trusted by hand`;
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction(NOT_SAVED_MESSAGE);

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
