import { Link } from "react-router";
import { badgeOfStatus } from "#app/features/admin/support/desk/describe-status.ts";
import { formatDay } from "#app/lib/format-time.ts";
import type { PanelResult } from "#app/lib/panel.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { userSearchString } from "../list/list-schema.ts";
import type { ListedUser } from "../list/list-users.server.ts";
import type { FoundLink, FoundTicket } from "../list/search.server.ts";
import { ticketPath, USERS_PATH, userPath } from "../paths.ts";
import { StatusBadge, TierBadge } from "./account-badges.tsx";
import { Avatar } from "./avatar.tsx";

/** What the search over everything has found, a part for each kind. */
export function SearchResults({
	q,
	users,
	tickets,
	links,
}: {
	q: string;
	users: PanelResult<{ users: ListedUser[]; hasMore: boolean }>;
	tickets: PanelResult<FoundTicket[]>;
	links: PanelResult<FoundLink[]>;
}) {
	return (
		<>
			<Section title="People and pages">
				<Panel result={users}>
					{({ users: found, hasMore }) => (
						<>
							<Found label="People and pages" items={found} itemOf={userItem} />
							{hasMore ? (
								<Link to={USERS_PATH + userSearchString({ q })} className="link hit-44 text-ui">
									Show all people and pages
								</Link>
							) : null}
						</>
					)}
				</Panel>
			</Section>
			<Section title="Tickets">
				<Panel result={tickets}>
					{(found) => <Found label="Tickets" items={found} itemOf={ticketItem} />}
				</Panel>
			</Section>
			<Section
				title="Links"
				description="Links are found by a domain, such as example.com, or by the start of an address."
			>
				<Panel result={links}>
					{(found) => <Found label="Links" items={found} itemOf={linkItem} />}
				</Panel>
			</Section>
		</>
	);
}

function Found<T extends { id: string }>({
	label,
	items,
	itemOf,
}: {
	label: string;
	items: readonly T[];
	itemOf: (item: T) => React.ReactNode;
}) {
	if (items.length === 0) return <p className="text-ui text-muted">Nothing found.</p>;
	return (
		<ul aria-label={label} className="rows">
			{items.map((item) => (
				<li key={item.id}>{itemOf(item)}</li>
			))}
		</ul>
	);
}

function userItem(user: ListedUser) {
	const name = user.name ?? user.email;
	return (
		<Row
			label={
				<span className="flex items-center gap-3">
					<Avatar photo={user.photo} name={name} />
					<Link to={userPath(user.id)} className="link hit-44 wrap-anywhere">
						{name}
					</Link>
				</span>
			}
			hint={
				<span className="wrap-anywhere">
					{user.username === null ? "No page" : `@${user.username}`} · {user.email}
				</span>
			}
		>
			<TierBadge tier={user.tier} />
			<StatusBadge {...user} />
		</Row>
	);
}

function ticketItem({ id, subject, status, createdAt, email }: FoundTicket) {
	return (
		<Row
			label={
				<Link to={ticketPath(id)} className="link hit-44 wrap-anywhere">
					{subject}
				</Link>
			}
			hint={
				<span className="wrap-anywhere">
					{email}, {formatDay(createdAt)}
				</span>
			}
		>
			<Badge {...badgeOfStatus(status)} />
		</Row>
	);
}

function linkItem({ title, url, userId, username }: FoundLink) {
	return (
		<Row
			label={
				<Link to={userPath(userId)} className="link hit-44 wrap-anywhere">
					{title}
				</Link>
			}
			hint={
				<span className="wrap-anywhere">
					@{username} · {url}
				</span>
			}
		/>
	);
}
