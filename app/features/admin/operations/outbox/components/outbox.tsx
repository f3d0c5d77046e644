import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { MailState } from "#app/generated/prisma/enums.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterBar, InputFilter, SelectFilter } from "#app/ui/filter-bar.tsx";
import { Row } from "#app/ui/section.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import type { OpenedMail } from "../open-mail.server.ts";
import type { ListedMail, MailPage } from "../queries.server.ts";
import { MAIL_STATES, type MailFilters, mailSearchString } from "../schema.ts";

const PATH = href("/admin/dashboard/emails");
const STATE_OPTIONS = Object.entries(MAIL_STATES).map(([value, label]) => ({ value, label }));

const TONES: Record<MailState, BadgeTone> = {
	kept: "sky",
	waiting: "honey",
	sent: "leaf",
	refused: "poppy",
	failed: "poppy",
};

export function MailFilterForm({ filters }: { filters: MailFilters }) {
	const { to, state } = filters;
	return (
		<FilterBar label="Filter emails" query={mailSearchString(filters)} clearTo={PATH}>
			<InputFilter
				label="Recipient’s email"
				name="to"
				value={to}
				className="min-w-[min(100%,16rem)] flex-1"
			/>
			<SelectFilter
				label="State"
				name="state"
				placeholder="Any"
				options={STATE_OPTIONS}
				value={state}
			/>
		</FilterBar>
	);
}

/** @param props.queued number of emails that haven't been tried yet; null if it can't be read */
export function QueuedMails({ queued }: { queued: number | null }) {
	if (queued === null || queued === 0) return null;
	return (
		<p className="text-ui text-muted">
			{queued === 1
				? "1 email is queued and hasn’t been tried yet."
				: `${formatWholeCount(queued)} emails are queued and haven’t been tried yet.`}
		</p>
	);
}

export function MailTable({ page, filters }: { page: MailPage; filters: MailFilters }) {
	const { mails, newer, older } = page;
	if (mails.length === 0) {
		return (
			<EmptyState title="No emails" heading="h2">
				{mailSearchString(filters) === ""
					? "Emails that the site sends appear here."
					: "No email matches these filters."}
			</EmptyState>
		);
	}
	return (
		<div className="grid gap-4">
			<Table
				caption="Emails, latest first"
				dense
				isStacked
				head={
					<>
						<Th>Time</Th>
						<Th>Recipient</Th>
						<Th>Subject</Th>
						<Th>State</Th>
						<Th numeric>Tries</Th>
					</>
				}
			>
				{mails.map((mail) => (
					<MailRow key={mail.id} mail={mail} />
				))}
			</Table>
			{newer === null && older === null ? null : (
				<nav aria-label="Pages of emails" className="flex justify-between gap-3">
					{newer === null ? (
						<span />
					) : (
						<ButtonLink to={PATH + mailSearchString(filters, { after: newer })}>Newer</ButtonLink>
					)}
					{older === null ? (
						<span />
					) : (
						<ButtonLink to={PATH + mailSearchString(filters, { before: older })}>Older</ButtonLink>
					)}
				</nav>
			)}
		</div>
	);
}

function MailRow({
	mail: { id, to, subject, state, tries, error, createdAt },
}: {
	mail: ListedMail;
}) {
	return (
		<tr>
			<Td className="align-top whitespace-nowrap">
				<Time at={createdAt} />
			</Td>
			<Td className="min-w-44 align-top wrap-anywhere">{to}</Td>
			<Td className="min-w-48 align-top wrap-anywhere">
				<Link to={href("/admin/dashboard/emails/:mailId", { mailId: id })} className="link hit-44">
					{subject}
				</Link>
			</Td>
			<Td className="align-top">
				<StateBadge state={state} />
				{error === null ? null : (
					<span className="mt-1 block text-sm text-muted wrap-anywhere">{error}</span>
				)}
			</Td>
			<Td numeric className="align-top max-md:text-left">
				{tries}
				<span className="text-xs text-muted md:hidden">{tries === 1 ? " try" : " tries"}</span>
			</Td>
		</tr>
	);
}

/** What happened to one email. */
export function MailFacts({ mail }: { mail: OpenedMail }) {
	const { to, state, tries, error, createdAt, triedAt } = mail;
	return (
		<div className="rows">
			<Fact label="Recipient">{to}</Fact>
			<Fact label="State">
				<StateBadge state={state} />
			</Fact>
			<Fact label="Tries">{tries}</Fact>
			{error === null ? null : <Fact label="Last error">{error}</Fact>}
			<Fact label="Written">
				<Time at={createdAt} />
			</Fact>
			<Fact label="Last try">
				<Time at={triedAt} />
			</Fact>
		</div>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<Row label={label}>
			<span className="min-w-0 text-ui wrap-anywhere">{children}</span>
		</Row>
	);
}

export function MailText({ text }: { text: string | null }) {
	if (text === null) {
		return (
			<p className="max-w-[68ch] text-ui text-muted">
				The text isn’t kept: emails that are given to a mail server aren’t stored here.
			</p>
		);
	}
	return <p className="max-w-[68ch] whitespace-pre-line text-ui wrap-anywhere">{text.trim()}</p>;
}

function StateBadge({ state }: { state: MailState }) {
	return <Badge tone={TONES[state]}>{MAIL_STATES[state]}</Badge>;
}

/** A UTC time, to the second. */
function Time({ at }: { at: Date }) {
	return (
		<time dateTime={at.toISOString()} title={formatExactTime(at)}>
			{at.toISOString().slice(0, 19).replace("T", " ")}
		</time>
	);
}
