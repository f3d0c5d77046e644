import type { AboutEntry } from "#app/features/admin/audit/list-entries-about.server.ts";
import type { StoredOwnDomain } from "#app/features/creator-page/domains/schema.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import type { PanelResult } from "#app/lib/panel.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Section } from "#app/ui/section.tsx";
import { actPath, viewAsPath } from "../paths.ts";
import type {
	AccountBilling,
	AccountDetails,
	AccountReport,
	AccountSessions,
	AccountTicket,
	Note,
	PageNumbers,
} from "../queries.server.ts";
import { StatusBadge, TierBadge } from "./account-badges.tsx";
import { Avatar } from "./avatar.tsx";
import { DomainsSection } from "./domains-section.tsx";
import { AddNoteForm, NoteList } from "./notes-section.tsx";
import { USER_ACTS } from "./user-acts.tsx";
import {
	AccountSection,
	AuditLogLink,
	BillingDetails,
	BillingSection,
	HistoryList,
	PageSection,
	PageStats,
	ReportList,
	SessionList,
	TicketList,
} from "./user-sections.tsx";

/** Everything about one account. Each part can fail alone. */
export function UserPage({
	account,
	numbers,
	domains,
	billing,
	tickets,
	sessions,
	reports,
	history,
	notes,
	reply,
	now,
}: {
	account: AccountDetails;
	numbers: PanelResult<PageNumbers>;
	domains: PanelResult<StoredOwnDomain[]>;
	billing: PanelResult<AccountBilling>;
	tickets: PanelResult<AccountTicket[]>;
	sessions: PanelResult<AccountSessions>;
	reports: PanelResult<AccountReport[]>;
	history: PanelResult<AboutEntry[]>;
	notes: PanelResult<Note[]>;
	reply: FormReply | undefined;
	/** Time at which the page was read. */
	now: Date;
}) {
	const { id, page, tier, email } = account;
	return (
		<>
			<UserHeader account={account} />
			<AccountSection account={account} now={now} />
			{page ? (
				<PageSection
					userId={id}
					page={page}
					numbers={<Panel result={numbers}>{(all) => <PageStats {...all} />}</Panel>}
				/>
			) : null}
			<DomainsSection userId={id} domains={domains} now={now} />
			<BillingSection userId={id} tier={tier}>
				<Panel result={billing}>{(all) => <BillingDetails userId={id} billing={all} />}</Panel>
			</BillingSection>
			<Section title="Tickets">
				<Panel result={tickets}>{(all) => <TicketList tickets={all} />}</Panel>
			</Section>
			<Section
				title="Devices"
				actions={
					<ButtonLink to={actPath(id, "end-sessions")} size="sm" preventScrollReset>
						{USER_ACTS["end-sessions"].label}
					</ButtonLink>
				}
			>
				<Panel result={sessions}>{(all) => <SessionList sessions={all} now={now} />}</Panel>
			</Section>
			<Section title="Reports">
				<Panel result={reports}>{(all) => <ReportList reports={all} />}</Panel>
			</Section>
			<Section
				title="Internal notes"
				description={
					<span className="wrap-anywhere">Only administrators read them, not {email}.</span>
				}
			>
				<Panel result={notes}>{(all) => <NoteList notes={all} />}</Panel>
				{/* A new form after each saved note. */}
				<AddNoteForm key={"data" in notes ? notes.data[0]?.id : ""} reply={reply} />
			</Section>
			<Section title="Audit trail" actions={<AuditLogLink userId={id} />}>
				<Panel result={history}>{(all) => <HistoryList entries={all} />}</Panel>
			</Section>
		</>
	);
}

function UserHeader({ account }: { account: AccountDetails }) {
	const { id, page, email, tier, status, deletionRequestedAt } = account;
	const decision = status === "active" ? "suspend" : "activate";
	const name = page?.name ?? email;
	return (
		<PageHeader
			title={
				<span className="flex items-center gap-3">
					<Avatar photo={page?.photo ?? null} name={name} />
					<span className="wrap-anywhere">{name}</span>
				</span>
			}
			description={
				<span className="flex flex-wrap items-center gap-2 wrap-anywhere">
					{page ? `@${page.username}` : "No page"}
					<TierBadge tier={tier} />
					<StatusBadge status={status} deletionRequestedAt={deletionRequestedAt} />
				</span>
			}
			actions={
				<>
					{status === "active" ? (
						<ButtonLink to={viewAsPath(id)} size="sm">
							View as user
						</ButtonLink>
					) : null}
					<ButtonLink to={actPath(id, decision)} size="sm" preventScrollReset>
						{USER_ACTS[decision].label}
					</ButtonLink>
					{deletionRequestedAt ? null : (
						<ButtonLink to={actPath(id, "delete")} size="sm" variant="danger" preventScrollReset>
							{USER_ACTS.delete.label}
						</ButtonLink>
					)}
				</>
			}
		/>
	);
}
