import { ArrowLeft } from "lucide-react";
import { href, isRouteErrorResponse, Link } from "react-router";
import { refuseFailed } from "#app/features/accounts/refuse-account-form.server.ts";
import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { closeTicket } from "#app/features/support/close-ticket.server.ts";
import { PRIORITY_LABELS, StatusBadge } from "#app/features/support/components/ticket-labels.tsx";
import {
	ReplySection,
	TicketNotice,
	TicketThread,
} from "#app/features/support/components/ticket-thread.tsx";
import { getTicket } from "#app/features/support/queries.server.ts";
import { reopenTicket } from "#app/features/support/reopen-ticket.server.ts";
import { replyToTicket } from "#app/features/support/reply-to-ticket.server.ts";
import { TICKET_UNAVAILABLE, type TicketEdit, ticketSchema } from "#app/features/support/schema.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/ticket";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: `${loaderData?.ticket.subject ?? "Ticket"} · ${matches[0].loaderData.appName}` },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { userId, tier } = context.get(currentUserContext);
	const ticket = await getTicket({ userId, ticketId: params.ticketId });
	return { accountId: userId, ticket, hours: entitlementsOf(tier).supportHours };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const owner = context.get(currentUserContext);
	const submission = await parseForm(request, ticketSchema);
	if (submission.status !== "success") {
		return refuseForm(submission);
	}
	const path = href("/dashboard/support/:ticketId", params);
	try {
		const message = await performEdit({ owner, ticketId: params.ticketId }, submission.value);
		return await redirectWithToast(path, { type: "success", message });
	} catch (error) {
		const isButton = submission.value.intent !== "reply";
		return refuseFailed(submission, error, { isButton });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

/** @returns what to say once it is done */
async function performEdit(
	ticket: { owner: { userId: string }; ticketId: string },
	edit: TicketEdit,
): Promise<string> {
	switch (edit.intent) {
		case "reply":
			await replyToTicket({ ...ticket, actor: "creator", message: edit.message });
			return "Reply sent";
		case "close":
			await closeTicket(ticket);
			return "Ticket closed";
		case "reopen":
			await reopenTicket(ticket);
			return "Ticket reopened";
	}
}

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
