import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { recordUserView } from "#app/features/users/acts/record-user-view.server.ts";
import { userActsSchema } from "#app/features/users/acts-schema.ts";
import { performUserEdit } from "#app/features/users/answer-user-edit.server.ts";
import { UserActQuestion } from "#app/features/users/components/user-acts.tsx";
import { UserPage } from "#app/features/users/components/user-page.tsx";
import { readUserSearch, userSearchString } from "#app/features/users/list-schema.ts";
import { parseAct, USERS_PATH, userPath } from "#app/features/users/paths.ts";
import {
	getAccount,
	getAccountBilling,
	getPageNumbers,
	listAccountHistory,
	listAccountReports,
	listAccountSessions,
	listAccountTickets,
	listNotes,
} from "#app/features/users/queries.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/user";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
	{
		title: `${loaderData?.account.page?.name ?? loaderData?.account.email ?? "User"} · Admin · ${matches[0].loaderData.appName}`,
	},
	{ name: "robots", content: "noindex" },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const actor = context.get(currentAdministratorContext);
	const account = await getAccount(params.userId);
	const { id: userId, email, page } = account;
	await recordUserView({ actor, userId, email });
	const panel = <T,>(data: Promise<T>, what: string) =>
		loadPanel(data, `${what} unavailable due to backend connectivity issues.`, actor);
	const [numbers, billing, tickets, sessions, reports, history, notes] = await Promise.all([
		panel(getPageNumbers({ userId }), "Page numbers"),
		panel(getAccountBilling({ userId }), "Billing data"),
		panel(listAccountTickets({ userId }), "Support tickets"),
		panel(listAccountSessions({ userId }), "Sessions"),
		panel(listAccountReports({ userId }), "Reports"),
		panel(listAccountHistory({ userId, profileId: page?.id ?? null }), "Audit trail"),
		panel(listNotes({ userId }), "Notes"),
	]);
	const { searchParams } = url;
	return {
		account,
		...{ numbers, billing, tickets, sessions, reports, history, notes },
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

const BUTTONS = new Set([
	"keep",
	"reset-password",
	"resend-verification",
	"end-sessions",
	"delete-note",
]);

export async function action({ request, url, params: { userId }, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, userActsSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const { id } = await getAccount(userId);
		const message = await performUserEdit(submission.value, { actor, userId: id });
		const path = returnPath(url.searchParams, id);
		return await redirectWithToast(path, { type: "success", message });
	} catch (error) {
		const isButton = BUTTONS.has(submission.value.intent);
		return refuseFailed(submission, error, { isButton });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: "Not saved. Please try again." });

export default function User({ loaderData, actionData }: Route.ComponentProps) {
	const { act, name, grantId, account, administrator, returnTo } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid max-w-4xl gap-10">
			<ReplyToast toast={reply?.toast} />
			{act === null ? null : (
				<UserActQuestion
					key={act}
					act={act}
					name={name}
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
