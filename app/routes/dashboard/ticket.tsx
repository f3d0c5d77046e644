import { ArrowLeft } from "lucide-react";
import { href, isRouteErrorResponse, Link } from "react-router";
import { StatusBadge } from "#app/features/admin/support/components/ticket-labels.tsx";
import {
	ReplySection,
	TicketNotice,
	TicketThread,
} from "#app/features/admin/support/components/ticket-thread.tsx";
import { createTicketReply } from "#app/features/admin/support/create-ticket-reply.server.ts";
import { PRIORITY_LABELS } from "#app/features/admin/support/priority-labels.ts";
import { getTicket } from "#app/features/admin/support/queries.server.ts";
import { TICKET_UNAVAILABLE, ticketSchema } from "#app/features/admin/support/schema.ts";
import { closeTicket, reopenTicket } from "#app/features/admin/support/update-ticket.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { failureTitle } from "#app/ui/failure-screen.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/ticket";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData, error }) => `${loaderData?.ticket.subject ?? failureTitle(error)}`,
);

export async function loader({ params, context }: Route.LoaderArgs) {
	const { userId, tier } = context.get(currentUserContext);
	const ticket = await getTicket({ userId, ticketId: params.ticketId });
	return { accountId: userId, ticket, hours: entitlementsOf(tier).supportHours };
}

export const action = formAction({
	schema: ticketSchema,
	by: ({ params: { ticketId }, context }: Route.ActionArgs) => ({
		owner: context.get(currentUserContext),
		ticketId,
	}),
	on: {
		async reply({ message }, ticket) {
			await createTicketReply({ ...ticket, actor: "creator", message });
			return "Reply sent";
		},
		close: {
			async run(_, ticket) {
				await closeTicket(ticket);
				return "Ticket closed";
			},
			reasonAsToast: true,
		},
		reopen: {
			async run(_, ticket) {
				await reopenTicket(ticket);
				return "Ticket reopened";
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction();

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
	const { accountId, ticket, hours } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="editor grid gap-8">
			<div className="grid justify-items-start gap-4">
				<BackToSupport />
				<PageHeader
					title={
						<span dir="auto" className="wrap-anywhere">
							{ticket.subject}
						</span>
					}
					description={
						<span className="flex flex-wrap items-center gap-2">
							<StatusBadge status={ticket.status} />
							<Badge>{PRIORITY_LABELS[ticket.priority]} priority</Badge>
						</span>
					}
				/>
			</div>
			<ReplyToast toast={reply?.toast} />
			<TicketThread messages={ticket.messages} />
			<TicketNotice ticket={ticket} hours={hours} />
			{/* Once a reply is in, the form is empty again. */}
			<ReplySection
				key={ticket.messages.length}
				accountId={accountId}
				ticket={ticket}
				reply={reply}
			/>
		</div>
	);
}

function BackToSupport() {
	return (
		<Link to={href("/dashboard/support")} className="link hit-44 inline-flex items-center gap-2">
			<ArrowLeft aria-hidden className="size-4" />
			Support
		</Link>
	);
}

/** Stays within the dashboard, whose tabs still work. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isExpected = isRouteErrorResponse(error) && typeof error.data?.message === "string";
	return (
		<div className="editor grid justify-items-start gap-6">
			<PageHeader
				title={isRouteErrorResponse(error) && error.status === 404 ? "Not found" : "Ticket"}
			/>
			<p>{isExpected ? error.data.message : TICKET_UNAVAILABLE}</p>
			<ButtonLink to={href("/dashboard/support")}>Back to support</ButtonLink>
		</div>
	);
}
