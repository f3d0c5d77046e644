import { KINDS, LINK_KINDS, type LinkKind } from "../kinds/kinds.ts";
import type { MoveDirection } from "./link-order.ts";

/**
 * Pure functions on the order of a page's links and on the groups that contain some of them, for browser and server.
 * The links of a group (or a grid or gallery) stand right below it. Headers, groups, grids and galleries are in no group.
 */

/** A link at its place in the order. */
export type PlacedLink = {
	id: string;
	kind: LinkKind;
	/** Id of the group, grid or gallery that contains it; null for none. */
	groupId: string | null;
};

/** Whether links of this kind contain others. */
export function isGroupKind(kind: LinkKind): boolean {
	const { section } = KINDS[kind];
	return section !== null && section !== "heading";
}

export const GROUP_KINDS = LINK_KINDS.filter(isGroupKind);

/** Whether links of this kind can be in a group. */
export function fitsInGroup(kind: LinkKind): boolean {
	return KINDS[kind].section === null;
}

/**
 * Makes an order consistent, whoever wrote it: a link that doesn't stand below its group or among that group's links is
 * in none, and one between a group and one of its links is in it.
 */
export function settleGroups<Link extends PlacedLink>(links: readonly Link[]): Link[] {
	let open: { id: string; last: number } | null = null;
	return links.map((link, index) => {
		if (!fitsInGroup(link.kind)) {
			open = isGroupKind(link.kind)
				? { id: link.id, last: lastOfGroup(links, { id: link.id, from: index }) }
				: null;
			return inGroup(link, null);
		}
		return inGroup(link, open !== null && index <= open.last ? open.id : null);
	});
}

/** @returns the place of the last link that names the group, before the next header, group or grid */
function lastOfGroup(
	links: readonly PlacedLink[],
	{ id, from }: { id: string; from: number },
): number {
	const next = links.findIndex(({ kind }, index) => index > from && !fitsInGroup(kind));
	const section = links.slice(0, next === -1 ? undefined : next);
	return section.findLastIndex(({ groupId }) => groupId === id);
}

/** The groups of a page from before links named theirs: each contained everything down to the next header or group. */
export function groupByOrder<Link extends Omit<PlacedLink, "groupId">>(
	links: readonly Link[],
): (Link & { groupId: string | null })[] {
	let groupId: string | null = null;
	return links.map((link) => {
		if (fitsInGroup(link.kind)) return { ...link, groupId };
		groupId = isGroupKind(link.kind) ? link.id : null;
		return { ...link, groupId: null };
	});
}

/**
 * Moves a link one step. A link enters and leaves a group step by step, so every place inside and outside of it can be
 * reached. A group moves with its links, and headers and groups move past whole groups.
 * @returns the same places if the link is at that end of the page or missing
 */
export function moveStep<Link extends PlacedLink>(
	links: readonly Link[],
	{ id, direction }: { id: string; direction: MoveDirection },
): Link[] {
	const index = links.findIndex((link) => link.id === id);
	const link = links[index];
	if (link === undefined) return [...links];
	const isUp = direction === "up";
	const { start, end } = blockAt(links, index);
	const next = links[isUp ? start - 1 : end];
	if (!fitsInGroup(link.kind)) {
		if (next === undefined) return [...links];
		const past = outerBlockAt(links, links.indexOf(next));
		return moveBlock(links, { start, end, to: isUp ? past.start : past.end });
	}
	if (link.groupId !== null && next?.groupId !== link.groupId) {
		// At the edge of its group: it leaves, upwards past the group's own row.
		const left = inGroup(link, null);
		return isUp && next
			? replaced(links, { at: index - 1, with: [left, next] })
			: replaced(links, { at: index, with: [left] });
	}
	if (next === undefined) return [...links];
	if (link.groupId === null && isUp && next.groupId !== null) {
		return replaced(links, { at: index, with: [inGroup(link, next.groupId)] });
	}
	if (isGroupKind(next.kind)) {
		const entered = inGroup(link, next.id);
		// From above it becomes the group's first link; from below, the only one of an empty group.
		return isUp
			? replaced(links, { at: index, with: [entered] })
			: replaced(links, { at: index, with: [next, entered] });
	}
	return isUp
		? replaced(links, { at: index - 1, with: [link, next] })
		: replaced(links, { at: index, with: [next, link] });
}

/**
 * Moves a link to a place, counted from 0, or to the end. It is in a group afterwards if it stands between links of it,
 * or stays among those of its own. Headers and groups go below a group in whose middle they would be.
 */
export function moveToPlace<Link extends PlacedLink>(
	links: readonly Link[],
	{ id, place }: { id: string; place: number },
): Link[] {
	const index = links.findIndex((link) => link.id === id);
	const link = links[index];
	if (link === undefined) return [...links];
	const { start, end } = blockAt(links, index);
	const rest = [...links.slice(0, start), ...links.slice(end)];
	const to = Math.min(Math.max(place, 0), rest.length);
	return insertAt(rest, { block: links.slice(start, end), to });
}

/** Puts links at the end of a group, in their order; with null, below the group that they are in. */
export function putIntoGroup<Link extends PlacedLink>(
	links: readonly Link[],
	{ ids, groupId }: { ids: readonly string[]; groupId: string | null },
): Link[] {
	// Each link that leaves goes right below the group, above those that left before it.
	const inTurn = groupId === null ? [...ids].reverse() : ids;
	return inTurn.reduce<Link[]>(
		(list, id) => {
			const index = list.findIndex((link) => link.id === id);
			const link = list[index];
			const into = groupId ?? link?.groupId;
			if (link === undefined || !fitsInGroup(link.kind) || !into) return list;
			const rest = [...list.slice(0, index), ...list.slice(index + 1)];
			const group = rest.findIndex((each) => each.id === into);
			if (group === -1) return list;
			const { end } = blockAt(rest, group);
			return [...rest.slice(0, end), inGroup(link, groupId), ...rest.slice(end)];
		},
		[...links],
	);
}

/** Moves a link right below another one, or below the links of a group. */
export function insertBelow<Link extends PlacedLink>(
	links: readonly Link[],
	{ id, below }: { id: string; below: string },
): Link[] {
	const rest = links.filter((link) => link.id !== id);
	const { end } = blockAt(
		rest,
		rest.findIndex((link) => link.id === below),
	);
	return [...rest.slice(0, end), ...links.filter((link) => link.id === id), ...rest.slice(end)];
}

/** A row of the list: a link, or the end of a group. */
export type ListRow<Link extends PlacedLink = PlacedLink> =
	| { id: string; link: Link }
	| { id: string; endOf: string };

/** @returns the id of the row that ends a group */
export function endRowId(groupId: string): string {
	return `end-${groupId}`;
}

/**
 * @param options.continues whether the last link's group goes on after these links
 * @returns the links as rows, each group with a row for its end
 */
export function toRows<Link extends PlacedLink>(
	links: readonly Link[],
	{ continues = false }: { continues?: boolean } = {},
): ListRow<Link>[] {
	return links.flatMap((link, index): ListRow<Link>[] => {
		const group = isGroupKind(link.kind) ? link.id : link.groupId;
		const next = links[index + 1];
		const goesOn = next === undefined ? continues : next.groupId === group;
		const row = { id: link.id, link };
		return group === null || goesOn ? [row] : [row, { id: endRowId(group), endOf: group }];
	});
}

/** @returns the links after a row was dropped at the place of another one, above or below the end of a group */
export function dropRow<Link extends PlacedLink>(
	rows: readonly ListRow<Link>[],
	{ id, over }: { id: string; over: string },
): Link[] {
	const from = rows.findIndex((row) => row.id === id);
	const to = rows.findIndex((row) => row.id === over);
	const links = rows.flatMap((row) => ("link" in row ? [row.link] : []));
	const dropped = rows[from];
	if (dropped === undefined || !("link" in dropped) || to === -1) return links;
	const moved = [...rows];
	moved.splice(to, 0, ...moved.splice(from, 1));
	const at = moved.indexOf(dropped);
	const above = moved[at - 1];
	const { link } = dropped;
	const index = links.indexOf(link);
	const { start, end } = blockAt(links, index);
	const rest = [...links.slice(0, start), ...links.slice(end)];
	const isOwn = (row: ListRow<Link>) =>
		"link" in row
			? links.indexOf(row.link) >= start && links.indexOf(row.link) < end
			: row.endOf === link.id;
	const place = moved.slice(0, at).filter((row) => "link" in row && !isOwn(row)).length;
	if (!fitsInGroup(link.kind)) return insertAt(rest, { block: links.slice(start, end), to: place });
	const groupId =
		above === undefined
			? (rest[0]?.groupId ?? null)
			: "endOf" in above
				? null
				: isGroupKind(above.link.kind)
					? above.link.id
					: above.link.groupId;
	return [...rest.slice(0, place), inGroup(link, groupId), ...rest.slice(place)];
}

/** @returns the place after the link at `index`, or after the links of a group */
export function blockEnd(links: readonly PlacedLink[], index: number): number {
	return blockAt(links, index).end;
}

type Block = { start: number; end: number };

/** @returns where the link at this place begins and ends: a group with its links */
function blockAt(links: readonly PlacedLink[], index: number): Block {
	const link = links[index];
	if (link === undefined || !isGroupKind(link.kind)) return { start: index, end: index + 1 };
	let end = index + 1;
	while (links[end]?.groupId === link.id) end += 1;
	return { start: index, end };
}

/** @returns the whole group that the link at this place is in, or the link itself. The group's own row may be missing */
function outerBlockAt(links: readonly PlacedLink[], index: number): Block {
	const groupId = links[index]?.groupId ?? null;
	if (groupId === null) return blockAt(links, index);
	let [start, end] = [index, index + 1];
	while (links[start - 1]?.groupId === groupId) start -= 1;
	while (links[end]?.groupId === groupId) end += 1;
	return { start: links[start - 1]?.id === groupId ? start - 1 : start, end };
}

function moveBlock<Link extends PlacedLink>(
	links: readonly Link[],
	{ start, end, to }: Block & { to: number },
): Link[] {
	const block = links.slice(start, end);
	const rest = [...links.slice(0, start), ...links.slice(end)];
	const place = to > start ? to - block.length : to;
	return [...rest.slice(0, place), ...block, ...rest.slice(place)];
}

/** Inserts a link, or a group with its links, which no group takes in. */
function insertAt<Link extends PlacedLink>(
	rest: readonly Link[],
	{ block, to }: { block: readonly Link[]; to: number },
): Link[] {
	const [link] = block;
	if (link === undefined) return [...rest];
	const [above, below] = [rest[to - 1], rest[to]];
	const between = below?.groupId ?? null;
	if (fitsInGroup(link.kind)) {
		const isAmongOwn =
			link.groupId !== null && (above?.groupId === link.groupId || above?.id === link.groupId);
		const placed = inGroup(link, isAmongOwn ? link.groupId : between);
		return [...rest.slice(0, to), placed, ...rest.slice(to)];
	}
	const place = between === null ? to : outerBlockAt(rest, to).end;
	return [...rest.slice(0, place), ...block, ...rest.slice(place)];
}

function inGroup<Link extends PlacedLink>(link: Link, groupId: string | null): Link {
	return link.groupId === groupId ? link : { ...link, groupId };
}

function replaced<Link extends PlacedLink>(
	links: readonly Link[],
	{ at, with: given }: { at: number; with: readonly Link[] },
): Link[] {
	return [...links.slice(0, at), ...given, ...links.slice(at + given.length)];
}
