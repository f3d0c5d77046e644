import { ArrowDown, Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useRef } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ConflictNotice } from "#app/ui/conflict-notice.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import { type MoveDirection, moveInOrder } from "../link-order.ts";
import { isReplyTo, type LinksReply } from "../links-reply.ts";
import type { EditableLink } from "../schema.ts";
import { AddLinkForm } from "./add-link-form.tsx";
import { LINK_ROWS_CLASS, LinkRow } from "./link-row.tsx";
import { RowIconDrawings } from "./row-icon.tsx";
import { useLinkOrder } from "./use-link-order.ts";

/** Only who drags pays for it: the library arrives after the page has come alive. */
const DragHandles = lazy(async () => ({
	default: (await import("./drag-handles.tsx")).DragHandles,
}));

/** From this many links on, what is below them is out of sight. */
const LONG_LIST_LENGTH = 6;

/**
 * The page's own links: the list, and the form that adds one.
 * @param editing the id of the link whose form is open
 * @param deleting the id of the link that is being asked about
 * @param reply the action's, when it answered with a page
 */
export function LinkSection({
	accountId,
	links,
	orderVersion,
	editing,
	deleting,
	reply,
}: {
	accountId: string;
	links: readonly EditableLink[];
	orderVersion: number;
	editing: string | null;
	deleting: string | null;
	reply: LinksReply | undefined;
}) {
	const isHydrated = useHydrated();
	const listRef = useRef<HTMLOListElement>(null);
	const ordering = useLinkOrder({ links, orderVersion });
	const { order, change, conflict } = ordering;
	const byId = new Map(links.map((link) => [link.id, link]));

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
	}, [order.join()]);

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
				<ol ref={listRef} tabIndex={-1} aria-label="Your links" className={LINK_ROWS_CLASS}>
					{order.map((id, index) => {
						const link = byId.get(id);
						if (!link) return null;
						const isReply = isReplyTo(reply, { intent: "edit-link", linkId: id });
						return (
							<LinkRow
								key={id}
								accountId={accountId}
								link={link}
								isFirst={index === 0}
								isLast={index === order.length - 1}
								mode={editing === id ? "edit" : deleting === id ? "delete" : "view"}
								reply={isReply ? reply : undefined}
								onMove={moveLink}
							/>
						);
					})}
				</ol>
			)}
			{isHydrated && links.length > 1 ? (
				<Suspense>
					<DragHandles
						listRef={listRef}
						items={order.flatMap((id) => byId.get(id) ?? [])}
						onReorder={change}
					/>
				</Suspense>
			) : null}
			<AddLinkForm
				accountId={accountId}
				isFirst={links.length === 0}
				reply={isReplyTo(reply, { intent: "add-link" }) ? reply : undefined}
			/>
		</Section>
	);
}

const NAMED_IN_ORDER = 8;

function orderInWords(ids: readonly string[], byId: ReadonlyMap<string, EditableLink>): string {
	const titles = ids.flatMap((id) => byId.get(id)?.title ?? []);
	const named = titles.slice(0, NAMED_IN_ORDER).map((title, index) => `${index + 1}. ${title}`);
	const rest = titles.length - named.length;
	return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n");
}
