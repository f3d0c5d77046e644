import { href, Link } from "react-router";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { badgeOfDomain } from "#app/features/creator-page/domains/describe-status.ts";
import { formatDay, formatExactTime } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { ModerationCase } from "../queue/get-case.server.ts";

/** What the page is, where visitors find it, and whether they see it. */
export function PageFacts({
	page,
	domains,
}: {
	page: ModerationCase["page"];
	domains: ModerationCase["domains"];
}) {
	const { userId, username, published, isSuspended, accountStatus, tier, createdAt } = page;
	const isVisible = published && !isSuspended && accountStatus === "active";
	return (
		<p className="flex flex-wrap items-center gap-2 text-ui text-muted">
			{isVisible ? (
				<a href={`/${username}`} className="link hit-44 wrap-anywhere">
					Open /{username}
				</a>
			) : null}
			{domains.map((domain) => (
				<DomainFact key={domain.name} domain={domain} userId={userId} isVisible={isVisible} />
			))}
			{accountStatus === "suspended" ? <Badge tone="poppy">Account suspended</Badge> : null}
			{isSuspended ? <Badge tone="poppy">Page suspended</Badge> : null}
			{published ? null : <Badge>Private</Badge>}
			<Badge tone={PLANS[tier].tone}>{PLANS[tier].name}</Badge>
			<span>since {formatDay(createdAt)}</span>
		</p>
	);
}

/** The latest changes of the page, by its creator and by administrators. */
export function PageHistory({ history }: { history: ModerationCase["history"] }) {
	if (history.length === 0) return <p className="text-muted">Nothing has changed yet.</p>;
	return (
		<ul aria-label="Latest changes" className="grid gap-1.5 text-ui">
			{history.map(({ id, what, author, updatedAt }) => (
				<li key={id} className="wrap-anywhere">
					{what}
					<span className="text-sm text-muted">
						{" "}
						· {author} · {formatExactTime(updatedAt)}
					</span>
				</li>
			))}
		</ul>
	);
}

/** Where the links of a reported page led. Not links themselves: nobody must open them by accident. */
export function LinkAddresses({
	links,
}: {
	links: readonly { id: string; title: string; url: string }[];
}) {
	if (links.length === 0) return null;
	return (
		<ul aria-label="Links on the page at that time" className="grid max-w-80 gap-2 text-sm">
			{links.map(({ id, title, url }) => (
				<li key={id} className="wrap-anywhere">
					<bdi className="font-medium">{title}</bdi>
					<span className="block text-muted">{url}</span>
				</li>
			))}
		</ul>
	);
}

function DomainFact({
	domain: { name, shown, status, isShown },
	userId,
	isVisible,
}: {
	domain: ModerationCase["domains"][number];
	userId: string;
	/** Whether visitors see the page at all. */
	isVisible: boolean;
}) {
	const search = new URLSearchParams({ act: "suspend-domain", name });
	return (
		<span className="flex flex-wrap items-center gap-x-2">
			{isVisible && isShown ? (
				<a href={`https://${name}/`} className="link hit-44 wrap-anywhere">
					Open <bdi>{shown}</bdi>
				</a>
			) : (
				<bdi className="wrap-anywhere">{shown}</bdi>
			)}
			{isShown ? null : <Badge {...badgeOfDomain({ status })} />}
			{status === "suspended" ? null : (
				<Link
					to={`${href("/admin/dashboard/users/:userId", { userId })}?${search}`}
					className="link hit-44"
				>
					Suspend <span className="sr-only">domain {name}</span>
				</Link>
			)}
		</span>
	);
}
