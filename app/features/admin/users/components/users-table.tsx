import { Form, Link } from "react-router";
import { formatListCount, formatWholeCount } from "#app/lib/format-count.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RowMenu } from "#app/ui/row-menu.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import {
	isLinkSearch,
	isNarrowed,
	LINKS_SEARCHED,
	type UserFilters,
	userSearchString,
} from "../list/list-schema.ts";
import type { ListedUser, UserList } from "../list/list-users.server.ts";
import { actPath, BULK_PATH, USERS_PATH, userLinksPath, userPath } from "../paths.ts";
import { StatusBadge, TierBadge } from "./account-badges.tsx";
import { Avatar } from "./avatar.tsx";

/** Class of the columns that a tablet has no room for. A phone has their cells below each other. */
const ON_WIDE = "md:max-xl:hidden";

/**
 * The users of one page, with a checkbox each for acts on several. The form leads to a page that shows who is affected.
 */
export function UsersTable({ list, filters }: { list: UserList; filters: UserFilters }) {
	const { users, previous, next } = list;
	if (users.length === 0) {
		return (
			<EmptyState title="No users found" heading="h2">
				{isNarrowed(filters)
					? "No account matches this search and these filters."
					: "Accounts appear here when people sign up."}
			</EmptyState>
		);
	}
	const from = userSearchString(filters);
	return (
		<div className="grid gap-4">
			{isLinkSearch(filters) ? (
				<p className="text-sm text-muted">
					If more than {formatWholeCount(LINKS_SEARCHED)} links have this target, this list covers
					only the first {formatWholeCount(LINKS_SEARCHED)}. To find the rest, search for a longer
					part of the address.
				</p>
			) : null}
			<Form method="get" action={BULK_PATH} className="grid gap-4">
				<input type="hidden" name="from" value={from} />
				<Table
					caption="Users"
					dense
					isStacked
					head={
						<>
							<Th>
								<span className="sr-only">Select</span>
							</Th>
							<Th>User</Th>
							<Th>Email</Th>
							<Th>Plan</Th>
							<Th>Status</Th>
							<Th numeric className={ON_WIDE}>
								Links
							</Th>
							<Th numeric className={ON_WIDE}>
								Views
							</Th>
							<Th>
								<span className="sr-only">Actions</span>
							</Th>
						</>
					}
				>
					{users.map((user) => (
						<UserRow key={user.id} user={user} from={from} />
					))}
				</Table>
				<BulkButtons />
			</Form>
			{previous === null && next === null ? null : (
				<nav aria-label="Pages of the list" className="flex justify-between gap-3">
					{previous === null ? (
						<span />
					) : (
						<ButtonLink to={USERS_PATH + userSearchString(filters, { before: previous })}>
							Previous
						</ButtonLink>
					)}
					{next === null ? (
						<span />
					) : (
						<ButtonLink to={USERS_PATH + userSearchString(filters, { after: next })}>
							Next
						</ButtonLink>
					)}
				</nav>
			)}
		</div>
	);
}

function BulkButtons() {
	return (
		<fieldset className="flex flex-wrap items-center gap-2">
			<legend className="sr-only">Change several users</legend>
			<label className="mr-2 flex items-center gap-2 text-ui">
				<input type="checkbox" name="all" value="yes" className="hit-44 size-5 rounded-sm" />
				Everyone in this list, on all pages
			</label>
			<Button type="submit" name="act" value="suspend" size="sm">
				Suspend…
			</Button>
			<Button type="submit" name="act" value="activate" size="sm">
				Activate…
			</Button>
			<Button type="submit" name="act" value="export" size="sm">
				Export CSV…
			</Button>
		</fieldset>
	);
}

function UserRow({ user, from }: { user: ListedUser; from: string }) {
	const { id, email, emailVerified, tier, status, username, photo, links, views } = user;
	const name = user.name ?? email;
	const at = email.lastIndexOf("@");
	return (
		<tr className="relative hover:bg-raised">
			<Td className="w-8">
				<input
					type="checkbox"
					name="user"
					value={id}
					aria-label={`Select ${name}`}
					className="hit-44 relative z-1 size-5 rounded-sm"
				/>
			</Td>
			<Th scope="row" className="min-w-40 xl:min-w-48">
				<span className="flex items-center gap-3">
					<Avatar photo={photo} name={name} />
					<span className="min-w-0">
						{/* The whole row is its target. */}
						<Link
							to={userPath(id)}
							className="link block wrap-anywhere after:absolute after:inset-0"
						>
							{name}
						</Link>
						<span className="block text-sm font-normal wrap-anywhere text-muted">
							{username === null ? "No page" : `@${username}`}
						</span>
					</span>
				</span>
			</Th>
			<Td className="md:min-w-44 xl:min-w-64">
				{/* Cut in the middle: a domain tells more than the end of a long name. */}
				<span title={email} className="flex md:w-44 xl:w-72">
					<span className="min-w-0 truncate max-md:wrap-anywhere max-md:whitespace-normal">
						{email.slice(0, at)}
					</span>
					<span className="max-w-3/4 shrink-0 truncate">{email.slice(at)}</span>
				</span>
				{emailVerified ? null : <span className="block text-sm text-muted">Not verified</span>}
			</Td>
			<Td>
				<TierBadge tier={tier} />
			</Td>
			<Td>
				<StatusBadge {...user} />
			</Td>
			<Td numeric className={ON_WIDE}>
				{formatWholeCount(links)}{" "}
				<span className="text-muted md:hidden">{links === 1 ? "link" : "links"}</span>
			</Td>
			<Td numeric className={ON_WIDE}>
				<span title={formatWholeCount(views)}>{formatListCount(views)}</span>{" "}
				<span className="text-muted md:hidden">{views === 1 ? "view" : "views"}</span>
			</Td>
			<Td className="w-11 max-md:absolute max-md:top-0.5 max-md:right-0">
				<span className="relative z-1 flex justify-end">
					<RowMenu id={`acts-${id}`} label={`Actions for ${name}`}>
						<Link to={userPath(id)} aria-label={`View ${name}`}>
							View
						</Link>
						<Link to={userLinksPath(id)} aria-label={`View links of ${name}`}>
							View Links
						</Link>
						{status === "active" ? (
							<Link to={actPath(id, "suspend", { from })} aria-label={`Suspend ${name}`}>
								Suspend
							</Link>
						) : (
							<Link to={actPath(id, "activate", { from })} aria-label={`Activate ${name}`}>
								Activate
							</Link>
						)}
						<Link
							to={actPath(id, "delete", { from })}
							aria-label={`Delete ${name}`}
							className="text-poppy"
						>
							Delete
						</Link>
					</RowMenu>
				</span>
			</Td>
		</tr>
	);
}
