import { ArrowLeft } from "lucide-react";
import { href, isRouteErrorResponse, Link } from "react-router";
import {
	DeskStatusBadge,
	DueBadge,
} from "#app/features/admin/support/desk/components/desk-labels.tsx";
import {
	AnswerSection,
	CreatorSection,
	DeskThread,
	NotesSection,
	StatusSection,
} from "#app/features/admin/support/desk/components/desk-ticket.tsx";
import { PresenceNotice } from "#app/features/admin/support/desk/components/presence-notice.tsx";
import {
	deskActFailed,
	deskTicketSchema,
	fillSavedReply,
} from "#app/features/admin/support/desk/desk-schema.ts";
import { getDeskTicket } from "#app/features/admin/support/desk/get-desk-ticket.server.ts";
import { recordPresence } from "#app/features/admin/support/desk/presence.server.ts";
import { listSavedReplies } from "#app/features/admin/support/desk/saved-replies.server.ts";
import { actOnTicket } from "#app/features/admin/support/desk/ticket-acts.server.ts";
import { PRIORITY_LABELS } from "#app/features/admin/support/priority-labels.ts";
import { TICKET_UNAVAILABLE } from "#app/features/admin/support/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { reloadRefused } from "#app/forms/reload-refused.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/ticket";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => `${loaderData?.ticket.subject ?? "Ticket"} · Admin`,
	"noindex",
);

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const actor = context.get(currentAdministratorContext);
	const { ticketId } = params;
	const [ticket, presence, savedReplies] = await Promise.all([
		getDeskTicket(ticketId),
		recordPresence({ actor, ticketId }),
		listSavedReplies(),
	]);
	const chosen = savedReplies.find(({ id }) => id === url.searchParams.get("insert"));
	const inserted = chosen ? fillSavedReply(chosen.body, ticket.creator.name) : null;
	return { ticket, presence, savedReplies, inserted, now: new Date() };
}

/** Shows the newer message or status that a form was refused for. */
export const shouldRevalidate = reloadRefused(409);

export const action = formAction({
	schema: deskTicketSchema,
	by: ({ params: { ticketId }, context }: Route.ActionArgs) => ({
		actor: context.get(currentAdministratorContext),
		ticketId,
	}),
	on: actOnTicket,
});

export const clientAction = formClientAction(deskActFailed);

export default function AdminTicket({ loaderData, actionData }: Route.ComponentProps) {
	const { ticket, presence, savedReplies, inserted, now } = loaderData;
	const reply: FormReply | undefined = actionData;
	const { id, status, dueAt, messages, notes } = ticket;
	const seen = messages.at(-1)?.id ?? id;
	return (
		<div className="grid gap-8">
			<div className="grid justify-items-start gap-4">
				<BackToQueue />
				<PageHeader
					title={
						<span dir="auto" className="wrap-anywhere">
							{ticket.subject}
						</span>
					}
					description={
						<span className="flex flex-wrap items-center gap-2">
							<DeskStatusBadge status={status} />
							<DueBadge status={status} dueAt={dueAt} now={now} />
							<Badge>{PRIORITY_LABELS[ticket.priority]} priority</Badge>
						</span>
					}
				/>
			</div>
			<ReplyToast toast={reply?.toast} />
			<PresenceNotice key={seen} ticketId={id} presence={presence} seen={seen} />
			<div className="grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
				<div className="grid min-w-0 content-start gap-10">
					<DeskThread messages={messages} />
					{/* Once a reply is in, the form is empty again. After a conflict, what was typed stays. */}
					<AnswerSection
						key={`${reply?.result ? "refused" : messages.length} ${inserted ?? ""}`}
						ticket={ticket}
						savedReplies={savedReplies}
						inserted={inserted}
						reply={reply}
					/>
				</div>
				<div className="grid min-w-0 content-start gap-10">
					<StatusSection key={status} ticket={ticket} reply={reply} />
					<CreatorSection creator={ticket.creator} />
					<NotesSection key={notes.length} notes={notes} reply={reply} />
				</div>
			</div>
		</div>
	);
}

function BackToQueue() {
	return (
		<Link
			to={href("/admin/dashboard/support")}
			className="link hit-44 inline-flex items-center gap-2"
		>
			<ArrowLeft aria-hidden className="size-4" />
			Support
		</Link>
	);
}

/** Stays within the administrator area, whose sections still work. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isExpected = isRouteErrorResponse(error) && typeof error.data?.message === "string";
	return (
		<div className="grid justify-items-start gap-6">
			<PageHeader
				title={isRouteErrorResponse(error) && error.status === 404 ? "Not found" : "Ticket"}
			/>
			<p>{isExpected ? error.data.message : TICKET_UNAVAILABLE}</p>
			<ButtonLink to={href("/admin/dashboard/support")}>Back to support</ButtonLink>
		</div>
	);
}
