import { ArrowDown, Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from "react";
import { usePageDraft } from "#app/features/public-page/page-draft.tsx";
import { toPageLink } from "#app/features/public-page/page-link.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ConflictNotice } from "#app/ui/conflict-notice.tsx";
import { cx } from "#app/ui/cx.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import { type MoveDirection, moveInOrder } from "../link-order.ts";
import { isReplyTo, type LinksReply } from "../links-reply.ts";
import type { EditableLink, Removal } from "../schema.ts";
import { AddLinkForm } from "./add-link-form.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { EditorContext } from "./edit-link-form.tsx";
import { LINK_ROWS_CLASS, LinkRow } from "./link-row.tsx";
import { RowIconDrawings } from "./row-icon.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import { useLinkOrder } from "./use-link-order.ts";
import { useStableLinks } from "./use-stable-links.ts";

/** Only who drags pays for it: the library arrives after the page has come alive. */
const DragHandles = lazy(async () => ({
	default: (await import("./drag-handles.tsx")).DragHandles,
}));

/** From this many links on, what is below them is out of sight. */
const LONG_LIST_LENGTH = 6;

/** From this many links on, the browser leaves rows undrawn until they come near. */
const HUGE_LIST_LENGTH = 40;
const HUGE_LIST_CLASS =
	"*:[content-visibility:auto] *:[contain-intrinsic-size:auto_4.5rem] *:[overflow-clip-margin:1rem]";

/**
 * The page's own links: the list, and the form that adds one.
 * @param nowMs when the server made the page, in milliseconds since 1970
 * @param trends each link's clicks day by day by its id; null where they can't be read
 * @param removal what was just deleted and can be brought back
 * @param editing the id of the link whose form is open, and what it needs to be one
 * @param deleting the id of the link that is being asked about
 * @param reply the action's, when it answered with a page
 */
export function LinkSection({
	accountId,
	links: sentLinks,
	orderVersion,
	nowMs,
	trends,
	removal,
	editing,
	timeZone,
	timeZones,
	thumbnailEditor,
	deleting,
	reply,
}: {
	accountId: string;
	links: readonly EditableLink[];
	orderVersion: number;
	nowMs: number;
	trends: { days: number; clicks: Readonly<Record<string, readonly number[]>> } | null;
	removal: Removal | null;
	editing: string | null;
	timeZone: string;
	timeZones: readonly string[];
	/** For the link that is being edited. */
	thumbnailEditor: ReactNode;
	deleting: string | null;
	reply: LinksReply | undefined;
}) {
	const isHydrated = useHydrated();
	const listRef = useRef<HTMLOListElement>(null);
	const links = useStableLinks(sentLinks);
	const ordering = useLinkOrder({ links, orderVersion });
	const { order, change, conflict } = ordering;
	const byId = useMemo(() => new Map(links.map((link) => [link.id, link])), [links]);

	const orderKey = order.join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key is the order.
	const inOrder = useMemo(() => order.flatMap((id) => byId.get(id) ?? []), [orderKey, byId]);
	const shown = useMemo(
		() =>
			inOrder
				.filter((link) => link.enabled && dueOf(link, nowMs) === null && !isOffPage(link))
				.map((link) => toPageLink(link)),
		[inOrder, nowMs],
	);
	usePageDraft(ordering.isAhead ? { links: shown } : null);

	// Rows are memoised, so what they call must not change with every order.
	const latest = useRef({ order, change });
	useEffect(() => {
		latest.current = { order, change };
	});
	const moved = useRef<{ id: string; direction: MoveDirection }>(undefined);
	const moveLink = useCallback((id: string, direction: MoveDirection) => {
		moved.current = { id, direction };
		latest.current.change(moveInOrder(latest.current.order, { id, direction }));
	}, []);

	const reorder = useCallback((ids: string[]) => latest.current.change(ids), []);

	// The pressed button moves with its row and would lose the keyboard's focus, or end up disabled at the end.
	// biome-ignore lint/correctness/useExhaustiveDependencies: after each new order.
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

	// A deleted row takes the focus with it: the list is the nearest thing that is still there, or the form after it.
	const count = useRef(links.length);
	useEffect(() => {
		const hasShrunk = links.length < count.current;
		count.current = links.length;
		if (!hasShrunk || document.activeElement !== document.body) return;
		const nearest =
			listRef.current ?? document.querySelector<HTMLElement>("#add-link [name=title]");
		nearest?.focus();
	}, [links.length]);

	return (
		<Section
			title="Your links"
			actions={
				links.length >= LONG_LIST_LENGTH ? (
					<>
						<a href="#social-links" className={buttonClass({ variant: "quiet", size: "sm" })}>
							<ArrowDown aria-hidden />
							Social links
						</a>
						<a href="#add-link" className={buttonClass({ size: "sm" })}>
							<Plus aria-hidden />
							Add link
						</a>
					</>
				) : null
			}
		>
			<RowIconDrawings />
			<ReplyToast toast={ordering.reply?.toast} />
			{removal ? <UndoNotice key={removal.id} removal={removal} /> : null}
			{links.length > 0 ? <AboutClicks days={trends?.days ?? null} /> : null}
			{conflict ? (
				<ConflictNotice
					title="Not reordered: the order was changed elsewhere"
					differences={[
						{
							label: "Order",
							yours: orderInWords(conflict.yours, byId),
							stored: orderInWords(conflict.stored.ids, byId),
						},
					]}
					keepMine={
						<Button size="sm" variant="primary" onClick={ordering.keepMine}>
							Keep mine
						</Button>
					}
					keepStored={
						<Button size="sm" onClick={ordering.keepStored}>
							Use the stored one
						</Button>
					}
				/>
			) : null}
			{links.length === 0 ? null : (
				<ol
					ref={listRef}
					tabIndex={-1}
					aria-label="Your links"
					className={cx(LINK_ROWS_CLASS, links.length >= HUGE_LIST_LENGTH && HUGE_LIST_CLASS)}
				>
					{inOrder.map((link, index) => {
						const { id } = link;
						const editor: EditorContext | undefined =
							editing === id ? { shown, timeZone, timeZones, thumbnailEditor } : undefined;
						const isReply = isReplyTo(reply, { intent: "edit-link", linkId: id });
						return (
							<LinkRow
								key={id}
								accountId={accountId}
								link={link}
								isFirst={index === 0}
								isLast={index === inOrder.length - 1}
								due={dueOf(link, nowMs)}
								clicks={trends ? (trends.clicks[id]?.join() ?? "") : null}
								editor={editor}
								mode={editing === id ? "edit" : deleting === id ? "delete" : "view"}
								reply={isReply ? reply : undefined}
								onMove={moveLink}
							/>
						);
					})}
				</ol>
			)}
			{links.length === 0 ? null : <BulkBar listRef={listRef} count={links.length} />}
			{isHydrated && links.length > 1 ? (
				<Suspense>
					<DragHandles listRef={listRef} items={inOrder} onReorder={reorder} />
				</Suspense>
			) : null}
			<AddLinkForm
				accountId={accountId}
				shown={shown}
				isFirst={links.length === 0}
				reply={isReplyTo(reply, { intent: "add-link" }) ? reply : undefined}
			/>
		</Section>
	);
}

function AboutClicks({ days }: { days: number | null }) {
	return (
		<p className="text-sm text-muted">
			{days === null
				? "The numbers of clicks are unavailable right now."
				: `Numbers are clicks in the last ${days} days.`}
		</p>
	);
}

/** Where the schedule keeps a link off the page. */
function dueOf({ startsAt, endsAt }: EditableLink, nowMs: number): "later" | "over" | null {
	if (endsAt !== null && endsAt.getTime() <= nowMs) return "over";
	return startsAt !== null && startsAt.getTime() > nowMs ? "later" : null;
}

/** Hidden, as its owner chose, because its address does not work. */
function isOffPage({ broken, fallback }: EditableLink): boolean {
	return broken !== null && fallback === "hide";
}

const NAMED_IN_ORDER = 8;

function orderInWords(ids: readonly string[], byId: ReadonlyMap<string, EditableLink>): string {
	const titles = ids.flatMap((id) => byId.get(id)?.title ?? []);
	const named = titles.slice(0, NAMED_IN_ORDER).map((title, index) => `${index + 1}. ${title}`);
	const rest = titles.length - named.length;
	return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n");
}
