import { ArrowDown, ListChecks } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { LinkPlace } from "#app/features/creator-page/core/link-drafts.ts";
import { usePageDraft, usePageTexts } from "#app/features/creator-page/core/page-draft.tsx";
import { ConflictNotice } from "#app/forms/conflict-notice.tsx";
import { replyTo } from "#app/forms/form-reply.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { mayMoveFocus } from "#app/ui/may-move-focus.ts";
import { Pager } from "#app/ui/pager.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import { useMenus } from "#app/ui/use-menus.ts";
import type { LinksReply } from "../edit/links-reply.ts";
import { blockEnd, dropRow, fitsInGroup, moveStep, toRows } from "../list/link-groups.ts";
import { listAddress, SEARCHED_LIST_LENGTH } from "../list/link-list.ts";
import type { MoveDirection } from "../list/link-order.ts";
import { dueOf, pageLinkOf } from "../list/shown-link.ts";
import type { LinkList } from "../queries.server.ts";
import type { EditableLink, Removal } from "../schema.ts";
import { AddLinkForm, NEW_ADDRESS_ID } from "./add-link-form.tsx";
import { AddingRow, useAddingLink } from "./adding-row.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { DraggableRows } from "./draggable-rows.tsx";
import type { EditorContext } from "./edit-link-form.tsx";
import { GroupEnd } from "./group-end.tsx";
import { LinkRow } from "./link-row.tsx";
import { LinkSearch } from "./link-search.tsx";
import { LinksHeader } from "./links-header.tsx";
import { ListPartContext } from "./list-part.tsx";
import { RowIconDrawings } from "./row-icon.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import { keyOf, useLinkOrder } from "./use-link-order.ts";
import { useStableLinks } from "./use-stable-links.ts";

/** Minimum number of links at which the content below the list is out of view. */
const LONG_LIST_LENGTH = 6;

/**
 * The tab's header, the form that adds a link, and a part of the page's links.
 * @param notice below the header
 * @param tier plan of the creator
 * @param nowMs time of the server's response, in milliseconds since the epoch
 * @param trends clicks per day by link id; null if they can't be read
 * @param removal links that were just deleted and can be restored
 * @param editing id of the link whose form is open, and the data of that form
 * @param leadsTo id of the link that the address points to
 * @param reply reply of the action, if it answered with a page
 */
export function LinkSection({
	accountId,
	tier,
	links: sentLinks,
	part: { search, page },
	pages,
	found,
	total,
	groups,
	continues,
	orderVersion,
	nowMs,
	trends,
	removal,
	editing,
	timeZone,
	creatorTimeZone,
	timeZones,
	secondLanguage,
	thumbnailEditor,
	fileEditor,
	leadsTo,
	reply,
	notice,
}: LinkList & {
	accountId: string;
	tier: Tier;
	nowMs: number;
	trends: { days: number; clicks: Readonly<Record<string, readonly number[]>> } | null;
	removal: Removal | null;
	editing: string | null;
	timeZone: string;
	/** Time zone of the account, or else of the browser. */
	creatorTimeZone: string;
	timeZones: readonly string[];
	/** Picture form of the link that is being edited. */
	thumbnailEditor: ReactNode;
	fileEditor: ReactNode;
	leadsTo: string | null;
	reply: LinksReply | undefined;
	notice: ReactNode;
}) {
	const listRef = useRef<HTMLOListElement>(null);
	const links = useStableLinks(sentLinks);
	const part = useMemo(() => ({ search, page }), [search, page]);
	const isSearch = search !== "";
	const texts = usePageTexts();
	const [isSelecting, setSelecting] = useState(false);
	const [isSearching, setSearching] = useState(isSearch);
	const hasSearch = total >= SEARCHED_LIST_LENGTH || isSearch;
	useMenus(listRef);
	const first = isSearch ? 0 : (links[0]?.position ?? 0);
	const ordering = useLinkOrder({ links, first, orderVersion });
	const { order, change, conflict } = ordering;
	const byId = useMemo(() => new Map(links.map((link) => [link.id, link])), [links]);

	const editReply = replyTo(reply, "edit-link");
	const orderKey = keyOf(order);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the order.
	const inOrder = useMemo(
		() => order.flatMap(({ id, groupId }) => inGroup(byId.get(id), groupId)),
		[orderKey, byId],
	);
	const rows = useMemo(
		() =>
			isSearch ? inOrder.map((link) => ({ id: link.id, link })) : toRows(inOrder, { continues }),
		[inOrder, isSearch, continues],
	);
	const titles = useMemo(() => new Map(groups.map(({ id, title }) => [id, title])), [groups]);
	const galleries = useMemo(
		() => new Set(groups.filter(({ kind }) => kind === "gallery").map(({ id }) => id)),
		[groups],
	);
	const items = useMemo(
		() =>
			rows.map((row) =>
				"link" in row
					? row.link
					: { id: row.id, title: titles.get(row.endOf) ?? "the group", isMark: true },
			),
		[rows, titles],
	);
	const adding = useAddingLink({ links, isLastPart: page === pages && !isSearch });
	const [params] = useSearchParams();
	const addsTo = groups.find(({ id }) => id === params.get("groupId")) ?? null;
	usePageDraft(ordering.isAhead ? { linkOrder: [...order] } : null);

	// Rows are memoized, so their callbacks must not change with every order.
	const latest = useRef({ inOrder, rows, change, isWhole: pages === 1 });
	useEffect(() => {
		latest.current = { inOrder, rows, change, isWhole: pages === 1 };
	});
	const moved = useRef<{ id: string; direction: MoveDirection }>(undefined);
	const moveLink = useCallback((id: string, direction: MoveDirection) => {
		const { inOrder: before, change: save, isWhole } = latest.current;
		const index = before.findIndex((link) => link.id === id);
		const link = before[index];
		if (link === undefined) return false;
		// At the edge of the shown part, and past a group that may go on beyond it, the server moves the link.
		const isAtEdge = index === 0 || index === before.length - 1;
		if (!isWhole && (isAtEdge || !fitsInGroup(link.kind))) return false;
		const after = moveStep(before, { id, direction });
		if (keyOf(after) === keyOf(before)) return false;
		moved.current = { id, direction };
		save(placesOf(after), id);
		return true;
	}, []);

	const drop = useCallback((id: string, over: string) => {
		const { rows: before, change: save } = latest.current;
		save(placesOf(dropRow(before, { id, over })), id);
	}, []);

	// The pressed button moves with its row and would lose focus, or be disabled at the end of the list.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs after each new order.
	useEffect(() => {
		if (!moved.current) return;
		const { id, direction } = moved.current;
		moved.current = undefined;
		const buttons = document.querySelectorAll<HTMLButtonElement>(
			`[id="link-${id}"] button[value^="move-link-"]`,
		);
		const pressed = [...buttons].find((button) => button.value === `move-link-${direction}`);
		const other = [...buttons].find((button) => button !== pressed);
		(pressed?.disabled ? other : pressed)?.focus();
	}, [orderKey]);

	// A deleted row loses its focus: move it to the list, or to the form if the list is empty.
	const count = useRef(total);
	useEffect(() => {
		const hasShrunk = total < count.current;
		count.current = total;
		if (!hasShrunk || !mayMoveFocus()) return;
		(listRef.current ?? document.getElementById(NEW_ADDRESS_ID))?.focus();
	}, [total]);

	// If a link was moved to another part of the list, show that part.
	useEffect(() => {
		if (leadsTo === null || !mayMoveFocus()) return;
		document.querySelector<HTMLElement>(`[id="link-${leadsTo}"] [data-menu] > summary`)?.focus();
	}, [leadsTo]);

	return (
		<ListPartContext value={part}>
			<LinksHeader
				hasSocialLinks={total >= LONG_LIST_LENGTH}
				onSelect={links.length < 2 ? null : () => setSelecting(true)}
				search={hasSearch ? { isOpen: isSearching, onToggle: setSearching } : null}
			/>
			{notice}
			<AddLinkForm
				timeZone={creatorTimeZone}
				timeZones={timeZones}
				accountId={accountId}
				tier={tier}
				group={addsTo}
				isFirst={total === 0}
				isWhole={pages === 1 && !isSearch}
				reply={replyTo(reply, "add-link")}
				picturesReply={replyTo(reply, "add-pictures")}
			/>
			<Section
				title="Your links"
				className="links-section"
				actions={
					<>
						{total >= LONG_LIST_LENGTH ? (
							<a
								href="#social-links"
								className={cx(buttonClass({ variant: "quiet", size: "sm" }), "max-sm:hidden")}
							>
								<ArrowDown aria-hidden />
								Social links
							</a>
						) : null}
						{links.length < 2 || isSelecting ? null : (
							<span className="no-js:hidden max-sm:hidden">
								<Button
									size="sm"
									icon={<ListChecks aria-hidden />}
									onClick={() => setSelecting(true)}
								>
									Select
								</Button>
							</span>
						)}
					</>
				}
			>
				<RowIconDrawings />
				<ReplyToast toast={ordering.reply?.toast} />
				{removal ? <UndoNotice key={removal.id} removal={removal} /> : null}
				{hasSearch ? <LinkSearch search={search} found={found} isOpen={isSearching} /> : null}
				{conflict ? (
					<ConflictNotice
						title="Not reordered: the order was changed elsewhere"
						differences={[
							{
								label: "Order",
								yours: formatOrder(
									conflict.yours.map(({ id }) => id),
									byId,
								),
								stored: formatOrder(conflict.stored.ids, byId),
							},
						]}
						keepMine={
							<Button size="sm" variant="primary" onClick={ordering.keepMine}>
								Keep mine
							</Button>
						}
						keepStored={
							<Button size="sm" onClick={ordering.keepStored}>
								Use the saved one
							</Button>
						}
					/>
				) : null}
				{links.length === 0 && !adding ? null : (
					<ol
						ref={listRef}
						tabIndex={-1}
						start={isSearch ? undefined : first + 1}
						aria-label="Your links"
						data-selecting={isSelecting || undefined}
						className="rows draggable-rows link-rows"
					>
						{rows.map((row) => {
							if (!("link" in row)) {
								return [
									adding?.groupId === row.endOf ? <AddingRow key="adding" adding={adding} /> : null,
									<GroupEnd
										key={row.id}
										groupId={row.endOf}
										title={titles.get(row.endOf) ?? "the group"}
										isGallery={galleries.has(row.endOf)}
									/>,
								];
							}
							const { id, link } = row;
							const index = inOrder.indexOf(link);
							const editor: EditorContext | undefined =
								editing === id
									? {
											total,
											groups,
											pageLink: pageLinkOf(link, texts, nowMs),
											timeZone,
											timeZones,
											secondLanguage,
											thumbnailEditor,
											fileEditor,
										}
									: undefined;
							return (
								<LinkRow
									key={id}
									accountId={accountId}
									link={link}
									isSorted={!isSearch}
									isFirst={first + index === 0}
									isLast={link.groupId === null && first + blockEnd(inOrder, index) === total}
									isGrouped={!isSearch && link.groupId !== null}
									hasGroups={groups.length > 0}
									onlyGroup={groups.length === 1 ? (groups[0]?.id ?? null) : null}
									due={dueOf(link, nowMs)}
									clicks={trends ? (trends.clicks[id]?.join() ?? "") : null}
									timeZone={timeZone}
									editor={editor}
									mode={editing === id ? "edit" : "view"}
									reply={editReply?.result?.initialValue?.linkId === id ? editReply : undefined}
									onMove={moveLink}
								/>
							);
						})}
						{adding?.groupId === null ? <AddingRow adding={adding} /> : null}
					</ol>
				)}
				{links.length > 0 ? <AboutClicks days={trends?.days ?? null} /> : null}
				{links.length === 0 ? null : (
					<BulkBar
						listRef={listRef}
						count={links.length}
						isPart={pages > 1}
						groups={groups}
						isOpen={isSelecting}
						onClose={() => setSelecting(false)}
					/>
				)}
				<Pager
					label="Link pages"
					page={page}
					pages={pages}
					previous="Previous"
					next="Next"
					to={(to) => listAddress({ search, page: to })}
				/>
				{isSearch ? null : (
					<DraggableRows
						listRef={listRef}
						items={items}
						first={first}
						total={total}
						onDrop={drop}
					/>
				)}
			</Section>
		</ListPartContext>
	);
}

/** @returns the link with this group, unchanged if it has it already; nothing if it no longer exists */
function inGroup(link: EditableLink | undefined, groupId: string | null): EditableLink[] {
	if (link === undefined) return [];
	return [link.groupId === groupId ? link : { ...link, groupId }];
}

function placesOf(links: readonly LinkPlace[]): LinkPlace[] {
	return links.map(({ id, groupId }) => ({ id, groupId }));
}

function AboutClicks({ days }: { days: number | null }) {
	return (
		<p className="text-sm text-muted">
			{days === null
				? "Click counts are unavailable right now."
				: `Counts are clicks in the last ${days} days.`}
		</p>
	);
}

const NAMED_IN_ORDER = 8;

function formatOrder(ids: readonly string[], byId: ReadonlyMap<string, EditableLink>): string {
	const titles = ids.flatMap((id) => byId.get(id)?.title ?? []);
	const named = titles.slice(0, NAMED_IN_ORDER).map((title, index) => `${index + 1}. ${title}`);
	const rest = titles.length - named.length;
	return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n");
}
