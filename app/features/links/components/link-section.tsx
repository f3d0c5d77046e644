import { ArrowDown, ListChecks } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { usePageDraft } from "#app/features/page/page-draft.tsx";
import type { PageLink } from "#app/features/page/public-page.ts";
import { ConflictNotice } from "#app/forms/conflict-notice.tsx";
import { replyTo } from "#app/forms/form-reply.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import { listAddress, SEARCHED_LIST_LENGTH } from "../link-list.ts";
import { type MoveDirection, moveInOrder } from "../link-order.ts";
import type { LinksReply } from "../links-reply.ts";
import { toPageLink } from "../page-link.ts";
import type { LinkList } from "../queries.server.ts";
import type { EditableLink, Removal } from "../schema.ts";
import { lacksFile } from "../upload/upload-details.ts";
import { ADD_LINK_KEY, AddLinkForm, NEW_ADDRESS_ID } from "./add-link-form.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { DraggableRows } from "./draggable-rows.tsx";
import type { EditorContext } from "./edit-link-form.tsx";
import { LinkRow } from "./link-row.tsx";
import { LinkSearch } from "./link-search.tsx";
import { ListPartContext } from "./list-part.tsx";
import { RowIcon, RowIconDrawings } from "./row-icon.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import { useLinkOrder } from "./use-link-order.ts";
import { useRowMenus } from "./use-row-menus.ts";
import { useStableLinks } from "./use-stable-links.ts";

/** Minimum number of links at which the content below the list is out of view. */
const LONG_LIST_LENGTH = 6;

/**
 * The form that adds a link, and a part of the page's links.
 * @param nowMs time of the server's response, in milliseconds since the epoch
 * @param trends clicks per day by link id; null if they can't be read
 * @param removal links that were just deleted and can be restored
 * @param editing id of the link whose form is open, and the data of that form
 * @param leadsTo id of the link that the address points to
 * @param reply reply of the action, if it answered with a page
 */
export function LinkSection({
	accountId,
	links: sentLinks,
	part: { search, page },
	pages,
	found,
	total,
	orderVersion,
	nowMs,
	trends,
	removal,
	editing,
	timeZone,
	timeZones,
	thumbnailEditor,
	fileEditor,
	leadsTo,
	reply,
}: LinkList & {
	accountId: string;
	nowMs: number;
	trends: { days: number; clicks: Readonly<Record<string, readonly number[]>> } | null;
	removal: Removal | null;
	editing: string | null;
	timeZone: string;
	timeZones: readonly string[];
	/** Picture form of the link that is being edited. */
	thumbnailEditor: ReactNode;
	fileEditor: ReactNode;
	leadsTo: string | null;
	reply: LinksReply | undefined;
}) {
	const listRef = useRef<HTMLOListElement>(null);
	const links = useStableLinks(sentLinks);
	const part = useMemo(() => ({ search, page }), [search, page]);
	const isSearch = search !== "";
	const [isSelecting, setSelecting] = useState(false);
	useRowMenus(listRef);
	const first = isSearch ? 0 : (links[0]?.position ?? 0);
	const ordering = useLinkOrder({ links, first, orderVersion });
	const { order, change, conflict } = ordering;
	const byId = useMemo(() => new Map(links.map((link) => [link.id, link])), [links]);

	const editReply = replyTo(reply, "edit-link");
	const orderKey = order.join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the order.
	const inOrder = useMemo(() => order.flatMap((id) => byId.get(id) ?? []), [orderKey, byId]);
	const adding = useAddingTitle({ links, isLastPart: page === pages && !isSearch });
	usePageDraft(ordering.isAhead ? { linkOrder: order } : null);

	// Rows are memoized, so their callbacks must not change with every order.
	const latest = useRef({ order, change });
	useEffect(() => {
		latest.current = { order, change };
	});
	const moved = useRef<{ id: string; direction: MoveDirection }>(undefined);
	const moveLink = useCallback((id: string, direction: MoveDirection) => {
		const { order: before, change: save } = latest.current;
		const after = moveInOrder(before, { id, direction });
		// At the edge of the shown part, the server moves the link.
		if (after.join() === before.join()) return false;
		moved.current = { id, direction };
		save(after, id);
		return true;
	}, []);

	const reorder = useCallback(
		(ids: string[], movedId: string) => latest.current.change(ids, movedId),
		[],
	);

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
		if (!hasShrunk || document.activeElement !== document.body) return;
		(listRef.current ?? document.getElementById(NEW_ADDRESS_ID))?.focus();
	}, [total]);

	// If a link was moved to another part of the list, show that part.
	useEffect(() => {
		if (leadsTo === null || document.activeElement !== document.body) return;
		document.querySelector<HTMLElement>(`[id="link-${leadsTo}"] [data-menu] > summary`)?.focus();
	}, [leadsTo]);

	return (
		<ListPartContext value={part}>
			<AddLinkForm
				timeZone={timeZone}
				accountId={accountId}
				isFirst={total === 0}
				isWhole={pages === 1 && !isSearch}
				reply={replyTo(reply, "add-link")}
			/>
			<Section
				title="Your links"
				actions={
					<>
						{total >= LONG_LIST_LENGTH ? (
							<a href="#social-links" className={buttonClass({ variant: "quiet", size: "sm" })}>
								<ArrowDown aria-hidden />
								Social links
							</a>
						) : null}
						{links.length < 2 || isSelecting ? null : (
							<span className="no-js:hidden">
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
				{total >= SEARCHED_LIST_LENGTH || isSearch ? (
					<LinkSearch search={search} found={found} />
				) : null}
				{links.length > 0 ? <AboutClicks days={trends?.days ?? null} /> : null}
				{conflict ? (
					<ConflictNotice
						title="Not reordered: the order was changed elsewhere"
						differences={[
							{
								label: "Order",
								yours: formatOrder(conflict.yours, byId),
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
						{inOrder.map((link, index) => {
							const { id } = link;
							const editor: EditorContext | undefined =
								editing === id
									? {
											total,
											pageLink: pageLinkOf(link, nowMs),
											timeZone,
											timeZones,
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
									isLast={first + index === total - 1}
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
						{adding ? <AddingRow title={adding} /> : null}
					</ol>
				)}
				{links.length === 0 ? null : (
					<BulkBar
						listRef={listRef}
						count={links.length}
						isPart={pages > 1}
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
						items={inOrder}
						first={first}
						total={total}
						onReorder={reorder}
					/>
				)}
			</Section>
		</ListPartContext>
	);
}

/**
 * @returns title of the link that is being added, or null. Its row is shown before the server answers, so that nothing
 * moves when it does
 */
function useAddingTitle({
	links,
	isLastPart,
}: {
	links: readonly EditableLink[];
	/** Whether the shown part ends with the last link. */
	isLastPart: boolean;
}): string | null {
	const { formData } = useFetcher<LinksReply>({ key: ADD_LINK_KEY });
	const text = (name: string) => String(formData?.get(name) ?? "").trim();
	if (!isLastPart || formData === undefined || links.some(({ id }) => id === text("id")))
		return null;
	return text("title") || text("url") || null;
}

/** Place of a link that is being added. */
function AddingRow({ title }: { title: string }) {
	return (
		<li aria-busy="true" data-adding>
			<div data-row>
				<span data-first />
				<span data-picture>
					<RowIcon name="link" />
				</span>
				<p data-text>
					<bdi>{title}</bdi>
					<bdi>Adding…</bdi>
				</p>
			</div>
		</li>
	);
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

/** @returns the link as visitors see it; null if it is hidden */
function pageLinkOf(link: EditableLink, nowMs: number): PageLink | null {
	const isOnPage =
		link.enabled &&
		!link.moderated &&
		!lacksFile(link) &&
		dueOf(link, nowMs) === null &&
		!isOffPage(link);
	return isOnPage ? toPageLink(link) : null;
}

/** @returns why the schedule hides a link now; null if it doesn't */
function dueOf({ startsAt, endsAt }: EditableLink, nowMs: number): "later" | "over" | null {
	if (endsAt !== null && endsAt.getTime() <= nowMs) return "over";
	return startsAt !== null && startsAt.getTime() > nowMs ? "later" : null;
}

/** Whether the link is hidden because its address is broken, as its owner chose. */
function isOffPage({ broken, fallback }: EditableLink): boolean {
	return broken !== null && fallback === "hide";
}

const NAMED_IN_ORDER = 8;

function formatOrder(ids: readonly string[], byId: ReadonlyMap<string, EditableLink>): string {
	const titles = ids.flatMap((id) => byId.get(id)?.title ?? []);
	const named = titles.slice(0, NAMED_IN_ORDER).map((title, index) => `${index + 1}. ${title}`);
	const rest = titles.length - named.length;
	return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n");
}
