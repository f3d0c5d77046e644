import type { ReactNode } from "react";
import { badgeOfDomain } from "#app/features/creator-page/domains/describe-status.ts";
import type { StoredOwnDomain } from "#app/features/creator-page/domains/schema.ts";
import { formatDay, formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { isFailedPanel, type PanelResult } from "#app/lib/panel.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { actPath } from "../paths.ts";
import { USER_ACTS } from "./user-acts.tsx";

/** Domains of the account's page. Nothing if it has none. */
export function DomainsSection({
	userId,
	domains,
	now,
}: {
	userId: string;
	domains: PanelResult<StoredOwnDomain[]>;
	/** Time at which the page was read. */
	now: Date;
}) {
	if (!isFailedPanel(domains) && domains.data.length === 0) return null;
	return (
		<Section title="Domains">
			<Panel result={domains}>
				{(all) => (
					<ul aria-label="Domains" className="rows">
						{all.map((domain) => (
							<li key={domain.id}>
								<DomainRow userId={userId} domain={domain} now={now} />
							</li>
						))}
					</ul>
				)}
			</Panel>
		</Section>
	);
}

function DomainRow({
	userId,
	domain,
	now,
}: {
	userId: string;
	domain: StoredOwnDomain;
	now: Date;
}) {
	const { name, shown, primary, isShown, isRemoved, suspendedAt } = domain;
	const act = suspendedAt === null ? "suspend-domain" : "reinstate-domain";
	const { label } = USER_ACTS[act];
	return (
		<Row
			label={
				isShown ? (
					<a href={`https://${name}/`} className="link hit-44 wrap-anywhere">
						<bdi>{shown}</bdi>
					</a>
				) : (
					<bdi className="wrap-anywhere">{shown}</bdi>
				)
			}
			hint={<DomainFacts domain={domain} now={now} />}
		>
			<Badge {...badgeOfDomain(domain)} />
			{primary ? <Badge>Main address</Badge> : null}
			{isRemoved ? <Badge>Removed</Badge> : null}
			<ButtonLink
				to={actPath(userId, act, { name })}
				size="sm"
				preventScrollReset
				aria-label={`${label} ${name}`}
			>
				{label}
			</ButtonLink>
		</Row>
	);
}

function DomainFacts({
	domain: { name, shown, activeAt, isShown, suspendedAt, suspensionReason, checkedAt, createdAt },
	now,
}: {
	domain: StoredOwnDomain;
	now: Date;
}) {
	const facts: { key: string; fact: ReactNode }[] = [
		...(shown === name ? [] : [{ key: "name", fact: name }]),
		{ key: "added", fact: `Added on ${formatDay(createdAt)}` },
		...(isShown && activeAt
			? [{ key: "active", fact: `Has shown the page since ${formatExactTime(activeAt)}` }]
			: []),
		...(suspendedAt
			? [{ key: "suspended", fact: `Suspended since ${formatExactTime(suspendedAt)}` }]
			: []),
		...(suspensionReason ? [{ key: "reason", fact: suspensionReason }] : []),
		{ key: "checked", fact: <CheckedAt at={checkedAt} now={now} /> },
	];
	return (
		<span className="wrap-anywhere">
			{facts.map(({ key, fact }, index) => (
				<span key={key}>
					{index === 0 ? "" : " · "}
					{fact}
				</span>
			))}
		</span>
	);
}

function CheckedAt({ at, now }: { at: Date | null; now: Date }) {
	if (at === null) return "Not checked yet";
	return (
		<>
			Checked{" "}
			<time dateTime={at.toISOString()} title={formatExactTime(at)}>
				{formatTimeAgo(at, now)}
			</time>
		</>
	);
}
