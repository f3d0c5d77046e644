import { href, Link } from "react-router";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterBar, InputFilter, SelectFilter } from "#app/ui/filter-bar.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import { AUDIT_ACTIONS, describeAction, describeChange, listChanges } from "../actions.ts";
import type { AuditPage, AuditRow } from "../queries.server.ts";
import { type AuditFilters, auditSearchString } from "../schema.ts";
import type { AuditVerification } from "../verify-audit-log.server.ts";

const PATH = href("/admin/dashboard/audit-log");
const ACTIONS = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }));

export function AuditFilterForm({ filters }: { filters: AuditFilters }) {
	const { administrator, action, target, from, to } = filters;
	return (
		<FilterBar
			label="Filter the audit log"
			query={auditSearchString(filters)}
			clearTo={PATH}
			className="grid sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto_auto_auto]"
		>
			<InputFilter label="Administrator’s email" name="administrator" value={administrator} />
			<SelectFilter
				label="Action"
				name="action"
				placeholder="Any"
				options={ACTIONS}
				value={action}
			/>
			<InputFilter label="Target (full name or ID)" name="target" value={target} />
			<InputFilter label="From (UTC)" name="from" type="date" value={from} />
			<InputFilter label="To (UTC)" name="to" type="date" value={to} />
		</FilterBar>
	);
}

export function AuditTable({ page, filters }: { page: AuditPage; filters: AuditFilters }) {
	const { entries, newer, older } = page;
	if (entries.length === 0) {
		return (
			<EmptyState title="No entries" heading="h2">
				{auditSearchString(filters) === ""
					? "What administrators do appears here."
					: "No entry matches these filters."}
			</EmptyState>
		);
	}
	return (
		<div className="grid gap-4">
			<Table
				caption="Audit log, latest entry first"
				dense
				isStacked
				head={
					<>
						<Th>Time</Th>
						<Th>Administrator</Th>
						<Th>Action</Th>
						<Th>Target and changes</Th>
						<Th>Request</Th>
					</>
				}
			>
				{entries.map((entry) => (
					<EntryRow key={entry.position} entry={entry} />
				))}
			</Table>
			{newer === null && older === null ? null : (
				<nav aria-label="Pages of the audit log" className="flex justify-between gap-3">
					{newer === null ? (
						<span />
					) : (
						<ButtonLink to={PATH + auditSearchString(filters, { after: newer })}>Newer</ButtonLink>
					)}
					{older === null ? (
						<span />
					) : (
						<ButtonLink to={PATH + auditSearchString(filters, { before: older })}>Older</ButtonLink>
					)}
				</nav>
			)}
		</div>
	);
}

function EntryRow({
	entry: { createdAt, administratorEmail, action, requestId, ...entry },
}: {
	entry: AuditRow;
}) {
	return (
		<tr>
			<Td className="align-top whitespace-nowrap">
				<time dateTime={createdAt.toISOString()} title={formatExactTime(createdAt)}>
					{createdAt.toISOString().slice(0, 19).replace("T", " ")}
				</time>
			</Td>
			<Td className="min-w-44 max-w-56 align-top wrap-anywhere">{administratorEmail}</Td>
			<Td className="align-top whitespace-nowrap">{describeAction(action)}</Td>
			<Td className="min-w-48 align-top wrap-anywhere">
				<span className="text-muted">{entry.targetType}</span>{" "}
				<Link
					to={PATH + auditSearchString({ target: entry.targetId })}
					className="link hit-44"
					aria-label={`${entry.targetLabel}: its entries`}
				>
					{entry.targetLabel}
				</Link>
				{listChanges(entry.before, entry.after).map((change) => (
					<span key={change.field} className="block text-sm text-muted">
						{describeChange(change)}
					</span>
				))}
			</Td>
			<Td className="align-top">
				<span className="text-xs text-muted md:hidden">Request </span>
				<code className="text-xs break-all text-muted">{requestId}</code>
			</Td>
		</tr>
	);
}

/** Button that checks the chain, and the result. The check reads the whole log, so it runs on request only. */
export function AuditCheck({ verification }: { verification: AuditVerification | null }) {
	if (verification === null) {
		return (
			<Link to={`${PATH}?verify=1`} className="link hit-44 w-fit text-ui">
				Check the log for changed or removed entries
			</Link>
		);
	}
	return verification.isIntact ? (
		<Notice tone="success" title="The log is intact" role="status">
			{verification.entries === 1
				? "1 entry is unchanged."
				: `All ${formatWholeCount(verification.entries)} entries are unchanged, and none is missing.`}
		</Notice>
	) : (
		<Notice tone="danger" title="The log is not intact" role="alert">
			{verification.problem === "removed"
				? `Entry ${verification.position} is missing.`
				: `Entry ${verification.position} was changed.`}{" "}
			Someone has changed the database directly. Compare it with a backup.
		</Notice>
	);
}
