import { data, href } from "react-router";
import { SupportBenefits } from "#app/features/admin/support/components/support-benefits.tsx";
import { SupportQuestions } from "#app/features/admin/support/components/support-questions.tsx";
import { TicketForm } from "#app/features/admin/support/components/ticket-form.tsx";
import { TicketListSection } from "#app/features/admin/support/components/ticket-list.tsx";
import { createTicket } from "#app/features/admin/support/create-ticket.server.ts";
import { listTickets } from "#app/features/admin/support/queries.server.ts";
import { submitTicketSchema, submittedMessage } from "#app/features/admin/support/schema.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { readPage } from "#app/lib/read-page.ts";
import { titled } from "#app/lib/titled.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/support";

export const meta = titled("Support");

export async function loader({ url, context }: Route.LoaderArgs) {
	const { userId, tier } = context.get(currentUserContext);
	const chatUrl = env.SUPPORT_CHAT_URL ?? null;
	const shared = {
		accountId: userId,
		tier,
		chatUrl: entitlementsOf(tier).liveChat ? chatUrl : null,
		now: new Date(),
	};
	try {
		const list = await listTickets({ userId, page: readPage(url) });
		return data({ ...shared, list, failure: null });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return data({ ...shared, list: null, failure: error.message }, { status: error.status });
	}
}

export const action = formAction({
	schema: submitTicketSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentUserContext),
	async on(ticket, owner) {
		await createTicket({ owner, ...ticket });
		return submittedMessage(entitlementsOf(owner.tier).supportHours);
	},
});

export const clientAction = formClientAction();

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
	const { accountId, tier, chatUrl, list, failure, now } = loaderData;
	const reply: FormReply | undefined = actionData;
	const latest = list?.tickets[0];
	return (
		<div className="editor grid gap-12">
			<PageHeader
				title="Support"
				description={<SupportBenefits tier={tier} chatUrl={chatUrl} />}
				actions={
					latest ? (
						<a href="#new-ticket" className={buttonClass({ variant: "primary" })}>
							New ticket
						</a>
					) : undefined
				}
			/>
			<ReplyToast toast={reply?.toast} />
			{failure === null ? null : (
				<Notice
					tone="danger"
					action={
						<ButtonLink to={href("/dashboard/support")} reloadDocument size="sm">
							Retry
						</ButtonLink>
					}
				>
					{failure}
				</Notice>
			)}
			{latest && list ? <TicketListSection list={list} now={now} /> : null}
			{/* Once a ticket is in, the form is empty again. */}
			<TicketForm
				key={latest?.id}
				accountId={accountId}
				latestSubject={latest?.subject}
				reply={reply}
			/>
			<SupportQuestions />
		</div>
	);
}
