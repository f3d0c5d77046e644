import { useContext } from "react";
import { Link } from "react-router";
import { endRowId } from "../list/link-groups.ts";
import { listAddress } from "../list/link-list.ts";
import { DropSlot } from "./draggable-rows.tsx";
import { ListPartContext } from "./list-part.tsx";
import { RowIcon } from "./row-icon.tsx";

/** @returns the address at which the form adds links, or pictures, to a group */
export function useGroupAddress(): (groupId: string, kind?: "picture") => string {
	const part = useContext(ListPartContext);
	return (groupId, kind) =>
		kind === undefined
			? `${listAddress(part, { groupId })}#add-link`
			: `${listAddress(part, { groupId, kind })}#add-pictures`;
}

/** The row below the last link of a group: what is above it is in the group, what is below it isn't. */
export function GroupEnd({
	groupId,
	title,
	isGallery,
}: {
	groupId: string;
	title: string;
	isGallery: boolean;
}) {
	const address = useGroupAddress();
	return (
		<li id={endRowId(groupId)} data-group-end className="relative">
			<DropSlot id={endRowId(groupId)} />
			<span className="min-w-0 truncate">
				End of <bdi>{title}</bdi>
			</span>
			{isGallery ? (
				<Link
					to={address(groupId, "picture")}
					preventScrollReset
					aria-label={`Add pictures: ${title}`}
				>
					<RowIcon name="add" />
					Add pictures
				</Link>
			) : (
				<Link to={address(groupId)} preventScrollReset aria-label={`Add to group: ${title}`}>
					<RowIcon name="add" />
					Add to group
				</Link>
			)}
		</li>
	);
}
