import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { MAIL_STATES } from "#app/features/admin/operations/outbox/schema.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog, DialogTrigger } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import type { FailedJob, FailedJobKind, FailedJobPage } from "../queries.server.ts";
import { type FailedJobSearch, failedJobSearchString } from "../schema.ts";

const PATH = href("/admin/dashboard/failed-jobs");
const SHOWN_REASON_LENGTH = 200;

/** The jobs with failed runs, each with what can be done about all of them. */
export function FailedJobKinds({ kinds }: { kinds: readonly FailedJobKind[] }) {
	return (
		<ul aria-label="Jobs with failed runs" className="rows">
			{kinds.map((kind) => (
				<li key={kind.name}>
					<KindRow kind={kind} />
				</li>
			))}
		</ul>
	);
}

function KindRow({ kind: { name, title, sendsMail, count, lastAt } }: { kind: FailedJobKind }) {
	const dialogId = `discard-all-${name}`;
	const runs = count === 1 ? "1 failed run" : `${formatWholeCount(count)} failed runs`;
	return (
		<Row
			label={
				<span className="flex flex-wrap items-center gap-2">
					{title}
					{sendsMail ? <Badge tone="sky">Email</Badge> : null}
				</span>
			}
			hint={
				<>
					<Link to={PATH + failedJobSearchString({ job: name })} className="link hit-44">
						{runs}
						<span className="sr-only"> of “{title}”</span>
					</Link>
					, the last at <Time at={lastAt} />
				</>
			}
		>
			<Form method="post" action={PATH} preventScrollReset>
				<input type="hidden" name="job" value={name} />
				<SubmitButton
					size="sm"
					variant="secondary"
					intent="retry-all"
					state="idle"
					aria-label={`Retry all: ${title}`}
				>
					Retry all
				</SubmitButton>
			</Form>
			<DialogTrigger
				dialogId={dialogId}
				size="sm"
				variant="quiet"
				aria-label={`Discard all: ${title}`}
			>
				Discard all
			</DialogTrigger>
			<ConfirmDialog
				id={dialogId}
				title="Discard all failed runs?"
				message={
					<>
						{title}: {runs}. {lossOf({ sendsMail, isOne: count === 1 })} You can’t undo this.
					</>
				}
				confirm={
					<Form method="post" action={PATH} preventScrollReset>
						<input type="hidden" name="job" value={name} />
						<SubmitButton variant="danger" intent="discard-all" state="idle">
							Discard {formatWholeCount(count)}
							<span className="sr-only"> of “{title}”</span>
						</SubmitButton>
					</Form>
				}
			/>
		</Row>
	);
}

function lossOf({ sendsMail, isOne }: { sendsMail: boolean; isOne: boolean }): string {
	if (sendsMail) return isOne ? "Its email is never sent." : "Their emails are never sent.";
	return isOne ? "Its work is never done." : "Their work is never done.";
}

/** One page of the failed jobs. */
export function FailedJobTable({
	page: { jobs, older },
	search,
}: {
	page: FailedJobPage;
	search: FailedJobSearch;
}) {
	if (jobs.length === 0) return <NoFailedJobs search={search} />;
	return (
		<div className="grid gap-4">
			<Table
				caption="Failed jobs, latest first"
				dense
				isStacked
				head={
					<>
						<Th>Failed at</Th>
						<Th>Job</Th>
						<Th>Reason</Th>
						<Th numeric>Tries</Th>
						<Th>
							<span className="sr-only">Retry or discard</span>
						</Th>
					</>
				}
			>
				{jobs.map((job) => (
					<JobRow key={job.id} job={job} search={search} />
				))}
			</Table>
			{older === null && search.before === undefined ? null : (
				<nav aria-label="Pages of failed jobs" className="flex justify-between gap-3">
					{search.before === undefined ? (
						<span />
					) : (
						<ButtonLink to={PATH + failedJobSearchString({ ...search, before: undefined })}>
							Newest
						</ButtonLink>
					)}
					{older === null ? (
						<span />
					) : (
						<ButtonLink to={PATH + failedJobSearchString({ ...search, before: older })}>
							Older
						</ButtonLink>
					)}
				</nav>
			)}
		</div>
	);
}

function NoFailedJobs({ search }: { search: FailedJobSearch }) {
	if (failedJobSearchString(search) === "") {
		return (
			<EmptyState icon={CircleCheck} title="No failed jobs" heading="h2">
				Jobs that fail at every retry appear here for 7 days.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			title="No failed jobs here"
			heading="h2"
			action={<ButtonLink to={PATH}>Show all failed jobs</ButtonLink>}
		>
			They were retried or discarded, or are older than 7 days.
		</EmptyState>
	);
}

function JobRow({ job, search }: { job: FailedJob; search: FailedJobSearch }) {
	const { id, title, sendsMail, tries, reason, failedAt } = job;
	return (
		<tr>
			<Td className="align-top whitespace-nowrap">
				<Time at={failedAt} />
			</Td>
			<Td className="min-w-44 align-top">
				<span className="flex flex-wrap items-center gap-x-2">
					<Link
						to={href("/admin/dashboard/failed-jobs/:jobId", { jobId: id })}
						className="link hit-44"
					>
						{title}
					</Link>
					{sendsMail ? <Badge tone="sky">Email</Badge> : null}
				</span>
				<Mails job={job} />
			</Td>
			<Td className="min-w-48 align-top text-sm wrap-anywhere">
				{cutText(reason, SHOWN_REASON_LENGTH)}
			</Td>
			<Td numeric className="align-top max-md:text-left">
				{tries}
				<span className="text-xs text-muted md:hidden">{tries === 1 ? " try" : " tries"}</span>
			</Td>
			<Td className="align-top">
				<JobButtons job={job} search={search} />
			</Td>
		</tr>
	);
}

/** Recipients and subjects, as far as they are known. */
function Mails({ job: { mails, recipient } }: { job: FailedJob }) {
	if (recipient !== null) {
		return <span className="block text-sm text-muted wrap-anywhere">To {recipient}</span>;
	}
	return mails.map(({ id, to, subject, state }) => (
		<span key={id} className="block text-sm text-muted wrap-anywhere">
			{subject}, to {to}
			{state === "sent" ? " (sent)" : null}
		</span>
	));
}

/**
 * What can be done about a failed job.
 * @param search the list that is shown afterwards
 */
export function JobButtons({ job, search = {} }: { job: FailedJob; search?: FailedJobSearch }) {
	const { id, title, sendsMail, failedAt } = job;
	const action = PATH + failedJobSearchString(search);
	const dialogId = `discard-${id}`;
	const which = `${title}, failed at ${shortTime(failedAt)}`;
	return (
		<div className="flex gap-2 md:justify-end">
			<Form method="post" action={action} preventScrollReset>
				<input type="hidden" name="intent" value="retry" />
				<SubmitButton
					size="sm"
					variant="secondary"
					name="id"
					value={id}
					aria-label={`Retry ${which}`}
				>
					Retry
				</SubmitButton>
			</Form>
			<DialogTrigger dialogId={dialogId} size="sm" variant="quiet" aria-label={`Discard ${which}`}>
				Discard
			</DialogTrigger>
			<ConfirmDialog
				id={dialogId}
				title="Discard this job?"
				message={
					<>
						{title}. {lossOf({ sendsMail, isOne: true })} You can’t undo this.
					</>
				}
				confirm={
					<Form method="post" action={action} preventScrollReset>
						<input type="hidden" name="intent" value="discard" />
						<SubmitButton variant="danger" name="id" value={id} state="idle">
							Discard job
						</SubmitButton>
					</Form>
				}
			/>
		</div>
	);
}

/** What happened to one job. */
export function JobFacts({ job }: { job: FailedJob }) {
	const { job: name, tries, reason, recipient, mails, queuedAt, failedAt } = job;
	return (
		<Section title="Failure">
			<div className="rows">
				<Fact label="Name of the job">
					<code>{name}</code>
				</Fact>
				<Fact label="Reason">{reason}</Fact>
				<Fact label="Tries">{tries}</Fact>
				<Fact label="Queued">
					<Time at={queuedAt} />
				</Fact>
				<Fact label="Failed at">
					<Time at={failedAt} />
				</Fact>
				{recipient === null ? null : <Fact label="Recipient">{recipient}</Fact>}
				{mails.map(({ id, to, subject, state }) => (
					<Fact key={id} label="Email">
						<Link
							to={href("/admin/dashboard/emails/:mailId", { mailId: id })}
							className="link hit-44"
						>
							{subject}
						</Link>{" "}
						to {to}: {MAIL_STATES[state]}
					</Fact>
				))}
			</div>
		</Section>
	);
}

/** @param props.data what the job was queued with, without secrets */
export function JobData({ data }: { data: unknown }) {
	return (
		<Section
			title="Data"
			description="What the job was queued with. Secrets and parts of links are masked."
		>
			<pre className="rounded-lg border border-hairline bg-raised p-4 text-sm whitespace-pre-wrap wrap-anywhere">
				{JSON.stringify(data, null, 2) ?? "null"}
			</pre>
		</Section>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<Row label={label}>
			<span className="min-w-0 text-ui wrap-anywhere">{children}</span>
		</Row>
	);
}

/** A UTC time, to the second. */
function Time({ at }: { at: Date }) {
	return (
		<time dateTime={at.toISOString()} title={formatExactTime(at)}>
			{shortTime(at)}
		</time>
	);
}

function shortTime(at: Date): string {
	return at.toISOString().slice(0, 19).replace("T", " ");
}
