import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { describeAction, describeChange, listChanges } from "#app/features/admin/audit/actions.ts";
import type { AboutEntry } from "#app/features/admin/audit/list-entries-about.server.ts";
import { auditSearchString } from "#app/features/admin/audit/schema.ts";
import { describeReportReason } from "#app/features/admin/moderation/report-reasons.ts";
import { badgeOfStatus } from "#app/features/admin/support/desk/describe-status.ts";
import { PRIORITY_LABELS } from "#app/features/admin/support/priority-labels.ts";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { invoiceState } from "#app/features/billing/subscription/describe-invoice.ts";
import { statusBadge } from "#app/features/billing/subscription/describe-subscription.ts";
import { LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDay, formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { Stat, StatList } from "#app/ui/stat.tsx";
import { actPath, ticketPath, userAnalyticsPath, userLinksPath } from "../paths.ts";
import type {
	AccountBilling,
	AccountDetails,
	AccountReport,
	AccountSessions,
	AccountTicket,
	PageDetails,
	PageNumbers,
} from "../queries.server.ts";
import { StatusBadge, TierBadge } from "./account-badges.tsx";
import { USER_ACTS, type UserAct } from "./user-acts.tsx";

/** @param now time at which the page was read */
export function AccountSection({ account, now }: { account: AccountDetails; now: Date }) {
	const { id, email, emailVerifiedAt, status, lastActiveAt, createdAt } = account;
	return (
		<Section title="Account">
			<div className="rows">
				<Row label="Email" hint={<span className="wrap-anywhere">{email}</span>}>
					<Badge tone={emailVerifiedAt ? "leaf" : "honey"}>
						{emailVerifiedAt ? "Verified" : "Not verified"}
					</Badge>
					{emailVerifiedAt ? null : <ActLink userId={id} act="resend-verification" />}
					<ActLink userId={id} act="change-email" />
				</Row>
				<Row label="Status" hint={<StatusHint account={account} />}>
					<StatusBadge {...account} />
					{account.deletionRequestedAt ? <ActLink userId={id} act="keep" /> : null}
				</Row>
				<Row
					label="Sign-in"
					hint={
						<span className="wrap-anywhere">
							{[
								account.hasPassword ? "Password" : "No password",
								...(account.googleEmail ? [`Google (${account.googleEmail})`] : []),
								...account.services,
								...(account.hasTwoStep ? ["Two-step verification"] : []),
							].join(", ")}
						</span>
					}
				>
					{status === "active" ? <ActLink userId={id} act="reset-password" /> : null}
					{account.hasTwoStep ? <ActLink userId={id} act="disable-two-step" /> : null}
				</Row>
				<Row label="Created" hint={<Time at={createdAt} />} />
				<Row
					label="Last active"
					hint={
						lastActiveAt ? (
							<time dateTime={lastActiveAt.toISOString()} title={formatExactTime(lastActiveAt)}>
								{formatTimeAgo(lastActiveAt, now)}
							</time>
						) : (
							"Never"
						)
					}
				/>
				<Row
					label="Terms"
					hint={`Version ${account.termsVersion}, accepted on ${formatDay(account.termsAcceptedAt)}`}
				/>
				<Row label="ID" hint={<code className="text-xs break-all">{id}</code>} />
			</div>
		</Section>
	);
}

function StatusHint({ account }: { account: AccountDetails }) {
	const { status, suspendedAt, suspensionReason, suspensionNote, deletionRequestedAt } = account;
	const suspension =
		status === "suspended"
			? [suspensionReason, suspendedAt && `since ${formatExactTime(suspendedAt)}`, suspensionNote]
			: [];
	const leaving = deletionRequestedAt
		? [`Deletion asked for on ${formatDay(deletionRequestedAt)}`]
		: [];
	const parts = [...suspension, ...leaving].filter(Boolean);
	return parts.length === 0 ? null : <span className="wrap-anywhere">{parts.join(" · ")}</span>;
}

export function PageSection({
	userId,
	page,
	numbers,
}: {
	userId: string;
	page: PageDetails;
	numbers: ReactNode;
}) {
	const { username, bio, language, secondLanguage, secondName, secondBio } = page;
	const { published, formerUsernames } = page;
	return (
		<Section
			title="Page"
			actions={
				<>
					<ButtonLink to={`/${username}`} reloadDocument size="sm">
						View page
					</ButtonLink>
					<ButtonLink to={userAnalyticsPath(userId)} size="sm">
						View analytics
					</ButtonLink>
					<ButtonLink to={userLinksPath(userId)} size="sm">
						View Links
					</ButtonLink>
				</>
			}
		>
			{numbers}
			<div className="rows">
				<Row label={`/${username}`} hint={published ? "Public" : "Private"}>
					<ActLink userId={userId} act="release-username" name={username} />
				</Row>
				{bio === "" ? null : (
					<Row
						label="Bio"
						hint={<span className="whitespace-pre-line wrap-anywhere">{bio}</span>}
					/>
				)}
				<Row label="Language" hint={<span lang={language}>{LANGUAGE_NAMES[language]}</span>} />
				{secondLanguage === null ? null : (
					<Row
						label="Second language"
						hint={
							<span className="whitespace-pre-line wrap-anywhere">
								<bdi lang={secondLanguage}>{LANGUAGE_NAMES[secondLanguage]}</bdi>
								{[secondName, secondBio].filter(Boolean).map((text) => `\n${text}`)}
							</span>
						}
					/>
				)}
				{formerUsernames.map((former) => (
					<Row
						key={former.username}
						label={`/${former.username}`}
						hint={`Former username, redirects here until ${formatDay(former.expiresAt)}`}
					>
						<ActLink userId={userId} act="release-username" name={former.username}>
							Release
						</ActLink>
					</Row>
				))}
			</div>
		</Section>
	);
}

export function PageStats({
	links,
	views,
	visitors,
	clicks,
	replies,
	unansweredReplies,
}: PageNumbers) {
	return (
		<StatList className="sm:grid-cols-3">
			<Stat label="Links" value={formatWholeCount(links)} />
			<Stat label="Views" value={formatWholeCount(views)} />
			<Stat label="Visitors" value={formatWholeCount(visitors)} hint="Sum of daily visitors" />
			<Stat label="Clicks" value={formatWholeCount(clicks)} />
			<Stat label="Replies by email" value={formatWholeCount(replies)} hint="To contact messages" />
			<Stat
				label="Unanswered replies"
				value={formatWholeCount(unansweredReplies)}
				hint="To addresses that nobody confirmed"
			/>
		</StatList>
	);
}

export function BillingSection({
	userId,
	tier,
	children,
}: {
	userId: string;
	tier: AccountDetails["tier"];
	children: ReactNode;
}) {
	return (
		<Section
			title="Plan and payments"
			actions={
				<>
					<TierBadge tier={tier} />
					<ActLink userId={userId} act="give-plan" />
				</>
			}
		>
			{children}
		</Section>
	);
}

export function BillingDetails({
	userId,
	billing: { current, card, grants, customers, invoices },
}: {
	userId: string;
	billing: AccountBilling;
}) {
	if (!current && grants.length + customers.length + invoices.length === 0) {
		return <p className="text-ui text-muted">No plan was bought or given.</p>;
	}
	return (
		<div className="rows">
			{current ? (
				<Row
					label={`Subscription: ${current.tier ? PLANS[current.tier].name : "Unknown Plan"}`}
					hint={`List price ${formatMoney(current.priceCents, current.currency)} a month, ${
						current.cancelAt
							? `ends on ${formatDay(current.cancelAt)}`
							: `until ${formatDay(current.currentPeriodEnd)}, then renewed`
					}`}
				>
					<Badge tone={statusBadge(current).tone}>{statusBadge(current).label}</Badge>
				</Row>
			) : null}
			{grants.map(({ id, tier, until, reason, createdAt, givenBy }) => (
				<Row
					key={id}
					label={`Given: ${PLANS[tier].name}, ${until ? `until ${formatExactTime(until)}` : "without an end"}`}
					hint={
						<span className="wrap-anywhere">
							{reason} · {formatDay(createdAt)}
							{givenBy ? ` · ${givenBy.email}` : ""}
						</span>
					}
				>
					<ButtonLink
						to={actPath(userId, "end-plan", { grantId: id })}
						size="sm"
						preventScrollReset
						aria-label={`End plan ${PLANS[tier].name}`}
					>
						End plan
					</ButtonLink>
				</Row>
			))}
			{customers.map(({ id, url, isDeleted }) => (
				<Row
					key={id}
					label="Stripe customer"
					hint={
						<span className="wrap-anywhere">
							{id}
							{card ? ` · ${card.brand} ending in ${card.last4}` : ""}
							{isDeleted ? " · deleted there" : ""}
						</span>
					}
				>
					{url === null ? null : (
						<a href={url} target="_blank" rel="noreferrer" className="link hit-44 text-ui">
							Open in Stripe
						</a>
					)}
				</Row>
			))}
			{invoices.map((invoice) => (
				<Row
					key={invoice.id}
					label={`${formatMoney(invoice.totalCents, invoice.currency)}${invoice.refundedCents > 0 ? `, ${formatMoney(invoice.refundedCents, invoice.currency)} refunded` : ""}`}
					hint={`${formatDay(invoice.issuedAt)}${invoice.number ? ` · ${invoice.number}` : ""}`}
				>
					<Badge tone={invoiceState(invoice).tone}>{invoiceState(invoice).label}</Badge>
				</Row>
			))}
		</div>
	);
}

export function TicketList({ tickets }: { tickets: readonly AccountTicket[] }) {
	if (tickets.length === 0) return <Nothing>No tickets.</Nothing>;
	return (
		<ul aria-label="Tickets" className="rows">
			{tickets.map(({ id, subject, status, priority, createdAt }) => (
				<li key={id}>
					<Row
						label={
							<Link to={ticketPath(id)} className="link hit-44 wrap-anywhere">
								{subject}
							</Link>
						}
						hint={
							<>
								<Time at={createdAt} />, {PRIORITY_LABELS[priority]} priority
							</>
						}
					>
						<Badge {...badgeOfStatus(status)} />
					</Row>
				</li>
			))}
		</ul>
	);
}

export function SessionList({
	sessions: { sessions, total, views },
	now,
}: {
	sessions: AccountSessions;
	now: Date;
}) {
	return (
		<>
			{sessions.length === 0 ? <Nothing>No device is signed in.</Nothing> : null}
			<ul aria-label="Devices" className="rows empty:hidden">
				{sessions.map(({ id, device, createdAt, lastUsedAt }) => (
					<li key={id}>
						<Row
							label={device}
							hint={
								<>
									Last used {formatTimeAgo(lastUsedAt, now)}, signed in since {formatDay(createdAt)}
								</>
							}
						/>
					</li>
				))}
			</ul>
			{total > sessions.length ? <Nothing>And {total - sessions.length} more.</Nothing> : null}
			{views.length === 0 ? null : (
				<ul aria-label="Views by administrators" className="rows">
					{views.map(({ id, administratorEmail, reason, startedAt, isOpen }) => (
						<li key={id}>
							<Row
								label={<span className="wrap-anywhere">Viewed by {administratorEmail}</span>}
								hint={
									<span className="wrap-anywhere">
										<Time at={startedAt} /> · {reason}
									</span>
								}
							>
								{isOpen ? <Badge tone="honey">Now</Badge> : null}
							</Row>
						</li>
					))}
				</ul>
			)}
		</>
	);
}

export function ReportList({ reports }: { reports: readonly AccountReport[] }) {
	if (reports.length === 0) return <Nothing>Nobody has reported this page.</Nothing>;
	return (
		<ul aria-label="Reports" className="rows">
			{reports.map(({ id, reason, details, createdAt, resolvedAt }) => (
				<li key={id}>
					<Row
						label={describeReportReason(reason)}
						hint={
							<>
								<Time at={createdAt} />
								{details === "" ? null : (
									<span className="block whitespace-pre-line wrap-anywhere">{details}</span>
								)}
							</>
						}
					>
						<Badge tone={resolvedAt ? "neutral" : "honey"}>
							{resolvedAt ? "Resolved" : "Open"}
						</Badge>
					</Row>
				</li>
			))}
		</ul>
	);
}

export function HistoryList({ entries }: { entries: readonly AboutEntry[] }) {
	if (entries.length === 0) return <Nothing>No administrator has changed anything here.</Nothing>;
	return (
		<ul aria-label="Audit trail" className="rows">
			{entries.map(({ position, createdAt, administratorEmail, action, before, after }) => (
				<li key={position}>
					<Row
						label={describeAction(action)}
						hint={
							<span className="wrap-anywhere">
								<Time at={createdAt} /> · {administratorEmail}
								{listChanges(before, after).map((change) => (
									<span key={change.field} className="block">
										{describeChange(change)}
									</span>
								))}
							</span>
						}
					/>
				</li>
			))}
		</ul>
	);
}

function Nothing({ children }: { children: ReactNode }) {
	return <p className="text-ui text-muted">{children}</p>;
}

function Time({ at }: { at: Date }) {
	return <time dateTime={at.toISOString()}>{formatExactTime(at)}</time>;
}

/** Opens an act's question over the account's page. */
function ActLink({
	userId,
	act,
	name,
	children = USER_ACTS[act].label,
}: {
	userId: string;
	act: UserAct;
	name?: string;
	children?: string;
}) {
	return (
		<ButtonLink
			to={actPath(userId, act, name === undefined ? {} : { name })}
			size="sm"
			preventScrollReset
			aria-label={name === undefined ? undefined : `Release username ${name}`}
		>
			{children}
		</ButtonLink>
	);
}

/** Link to the audit log's entries about the account. */
export function AuditLogLink({ userId }: { userId: string }) {
	return (
		<Link
			to={href("/admin/dashboard/audit-log") + auditSearchString({ target: userId })}
			className="link hit-44 text-ui"
		>
			Audit log
		</Link>
	);
}
