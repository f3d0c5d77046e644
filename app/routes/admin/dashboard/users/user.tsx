import { openAccount } from "#app/features/admin/users/acts/open-account.server.ts";
import { actOnUser } from "#app/features/admin/users/acts/user-acts.server.ts";
import {
	isOnlyButton,
	parseAct,
	UserActQuestion,
	userActFailed,
	userActsSchema,
} from "#app/features/admin/users/components/user-acts.tsx";
import { UserPage } from "#app/features/admin/users/components/user-page.tsx";
import { readUserSearch, userSearchString } from "#app/features/admin/users/list/list-schema.ts";
import { USERS_PATH, userPath } from "#app/features/admin/users/paths.ts";
import {
	getAccountBilling,
	getPageNumbers,
	listAccountDomains,
	listAccountHistory,
	listAccountReports,
	listAccountSessions,
	listAccountTickets,
	listNotes,
} from "#app/features/admin/users/queries.server.ts";
import { whatStoppingDoes } from "#app/features/billing/subscription/describe-stopped.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/user";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) =>
		`${loaderData?.account.page?.name ?? loaderData?.account.email ?? "User"} · Admin`,
	"noindex",
);

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const actor = context.get(currentAdministratorContext);
	const account = await openAccount({ actor, userId: params.userId });
	const { id: userId, page } = account;
	const panel = <T,>(data: Promise<T>, what: string) =>
		loadPanel(data, `${what} unavailable due to backend connectivity issues.`, actor);
	const [numbers, domains, billing, tickets, sessions, reports, history, notes] = await Promise.all(
		[
			panel(getPageNumbers({ userId }), "Page numbers"),
			panel(listAccountDomains(account), "Domains"),
			panel(getAccountBilling({ userId }), "Billing data"),
			panel(listAccountTickets({ userId }), "Support tickets"),
			panel(listAccountSessions({ userId }), "Sessions"),
			panel(listAccountReports({ userId }), "Reports"),
			panel(listAccountHistory({ userId, profileId: page?.id ?? null }), "Audit trail"),
			panel(listNotes({ userId }), "Notes"),
		],
	);
	const { searchParams } = url;
	return {
		account,
		...{ numbers, domains, billing, tickets, sessions, reports, history, notes },
		administrator: actor.email,
		act: parseAct(searchParams.get("act")),
		name: searchParams.get("name") ?? "",
		grantId: searchParams.get("grant") ?? "",
		returnTo: returnPath(searchParams, userId),
		now: new Date(),
	};
}

/** The list that the act was opened from, or the account's page. */
function returnPath(search: URLSearchParams, userId: string): string {
	const from = search.get("from");
	if (from === null) return userPath(userId);
	return USERS_PATH + userSearchString(readUserSearch(new URLSearchParams(from)));
}

export const action = formAction({
	schema: userActsSchema,
	by: ({ context, params: { userId } }: Route.ActionArgs) => ({
		actor: context.get(currentAdministratorContext),
		userId,
	}),
	on: async (edit, on, { url }) => ({
		toast: await actOnUser(edit, on),
		to: returnPath(url.searchParams, on.userId),
	}),
	reasonAsToast: isOnlyButton,
});

export const clientAction = formClientAction(userActFailed);

export default function User({ loaderData, actionData }: Route.ComponentProps) {
	const { act, name, grantId, account, billing, administrator, returnTo } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid max-w-4xl gap-10">
			<ReplyToast toast={reply?.toast} />
			{act === null ? null : (
				<UserActQuestion
					key={act}
					act={act}
					name={name}
					subscription={"data" in billing ? whatStoppingDoes(billing.data.current) : null}
					grantId={grantId}
					account={account}
					administrator={administrator}
					reply={reply}
					closeTo={returnTo}
				/>
			)}
			<UserPage {...loaderData} reply={reply} />
		</div>
	);
}
