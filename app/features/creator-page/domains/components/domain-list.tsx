import type { FormReply } from "#app/forms/form-reply.ts";
import { formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { badgeOfDomain } from "../describe-status.ts";
import type { OwnDomain } from "../schema.ts";
import { DomainButtons } from "./domain-buttons.tsx";
import { DomainOptions } from "./domain-options.tsx";
import { DomainProblems } from "./domain-problems.tsx";
import { DomainSuspension } from "./domain-suspension.tsx";

/**
 * @param askedId id of the domain that the page asks about before it is removed
 * @param now time at which the list was read
 */
export function DomainList({
	domains,
	askedId,
	siteAddress,
	reply,
	now,
}: {
	domains: readonly OwnDomain[];
	askedId: string | null;
	/** Address of the page on the site, without its scheme. */
	siteAddress: string;
	reply: FormReply | undefined;
	now: Date;
}) {
	return (
		<ul aria-label="Domains" className="rows">
			{domains.map((domain) => (
				<li key={domain.id} className="grid grid-cols-1 gap-4 py-5">
					<DomainHead domain={domain} now={now} />
					<DomainDetails domain={domain} />
					{domain.status === "active" || domain.status === "failing" ? (
						<DomainOptions domain={domain} siteAddress={siteAddress} reply={reply} />
					) : null}
					<DomainButtons domain={domain} isAsked={askedId === domain.id} />
				</li>
			))}
		</ul>
	);
}

function DomainDetails({ domain }: { domain: OwnDomain }) {
	switch (domain.status) {
		case "kept":
			return null;
		case "suspended":
			return <DomainSuspension reason={domain.suspensionReason} />;
		default:
			return <DomainProblems domain={domain} />;
	}
}

function DomainHead({ domain, now }: { domain: OwnDomain; now: Date }) {
	const { name, shown, status, primary, checkedAt } = domain;
	return (
		<div className="grid grid-cols-1 gap-1">
			<h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui font-medium">
				<bdi className="wrap-anywhere">{shown}</bdi>
				<Badge {...badgeOfDomain(domain)} />
				{primary ? <Badge>Main address</Badge> : null}
			</h2>
			{shown === name ? null : <p className="text-sm wrap-anywhere text-muted">{name}</p>}
			<p className="text-ui">{sentenceOf(domain)}</p>
			{checkedAt === null || status === "kept" || status === "suspended" ? null : (
				<p className="text-sm text-muted">
					Checked{" "}
					<time dateTime={checkedAt.toISOString()} title={formatExactTime(checkedAt)}>
						{formatTimeAgo(checkedAt, now)}
					</time>
				</p>
			)}
		</div>
	);
}

function sentenceOf({ status, stopsAt, diagnosis }: OwnDomain): string {
	switch (status) {
		case "active":
			return "Visitors find your page here.";
		case "waiting":
			return diagnosis?.isTaken
				? "Visitors don’t find your page here yet."
				: "Visitors find your page here as soon as the DNS records are right. For the first hour, we check every minute.";
		case "failing":
			return `The DNS records have changed. Fix them by ${
				stopsAt === null ? "then" : formatExactTime(stopsAt)
			}, or the domain stops showing your page.`;
		case "stopped":
			return diagnosis?.isTaken
				? "The domain no longer shows your page."
				: "The domain no longer shows your page. It does again as soon as the DNS records are right.";
		case "suspended":
			return "Visitors don’t find your page here.";
		case "kept":
			return "We keep this domain, but visitors don’t find your page here: your plan doesn’t include domains.";
	}
}
