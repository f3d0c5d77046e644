import {
	type Announcements,
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	type Modifier,
	PointerSensor,
	useSensor,
	useSensors,
} from "@dnd-kit/core";
import {
	SortableContext,
	sortableKeyboardCoordinates,
	useSortable,
	verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { memo, type RefObject, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { moveToIndex } from "../link-order.ts";

type Item = { id: string; title: string };

/** Minimum pointer movement of a drag, in pixels. */
const DRAG_DISTANCE_PX = 4;

/**
 * Drag-and-drop for an existing list: renders a handle into each row's `data-drag-slot` by portal, and moves the rows
 * themselves. So the rows, which the server rendered and which may contain unsaved input, stay as they are when this
 * loads, and only the handles render during a drag.
 */
export const DragHandles = memo(function DragHandles({
	listRef,
	items,
	first,
	total,
	onReorder,
}: {
	listRef: RefObject<HTMLElement | null>;
	items: readonly Item[];
	/** Place of the first of the links, counted from 0. */
	first: number;
	/** Number of links, shown or not. */
	total: number;
	onReorder: (ids: string[], movedId: string) => void;
}) {
	const ids = items.map((item) => item.id);
	const [slots, setSlots] = useState<ReadonlyMap<string, HTMLElement>>(new Map());

	// A slot is removed while its row is a form, and returns as another element.
	useLayoutEffect(() => {
		const list = listRef.current;
		if (list === null) return;
		const collect = () => setSlots((known) => findSlots(list, known));
		collect();
		const observer = new MutationObserver(collect);
		observer.observe(list, { childList: true, subtree: true });
		return () => observer.disconnect();
	}, [listRef]);

	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);

	function onDragEnd({ active, over }: DragEndEvent) {
		if (over === null || active.id === over.id) return;
		const moved = String(active.id);
		const to = ids.indexOf(String(over.id));
		onReorder(moveToIndex(ids, { from: ids.indexOf(moved), to }), moved);
	}

	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			modifiers={[upAndDown]}
			accessibility={{
				announcements: announce(items, { first, total }),
				screenReaderInstructions: {
					draggable:
						"To move this row, press Space or Enter, use the arrow keys, and press Space or Enter again to drop it. Escape cancels.",
				},
			}}
			onDragEnd={onDragEnd}
		>
			<SortableContext items={ids} strategy={verticalListSortingStrategy}>
				{items.map((item) => {
					const slot = slots.get(item.id);
					return slot ? createPortal(<Handle item={item} slot={slot} />, slot, item.id) : null;
				})}
			</SortableContext>
		</DndContext>
	);
});

function Handle({ item, slot }: { item: Item; slot: HTMLElement }) {
	const sortable = useSortable({ id: item.id });
	const { setNodeRef, transform, transition, isDragging } = sortable;
	const row = slot.closest("li");

	useLayoutEffect(() => {
		setNodeRef(row);
		return () => setNodeRef(null);
	}, [row, setNodeRef]);

	useLayoutEffect(() => {
		if (row === null) return;
		row.style.transform = CSS.Translate.toString(transform) ?? "";
		row.style.transition = transition ?? "";
		row.toggleAttribute("data-dragging", isDragging);
	}, [row, transform, transition, isDragging]);

	return (
		<button
			type="button"
			ref={sortable.setActivatorNodeRef}
			{...sortable.attributes}
			{...sortable.listeners}
			aria-label={`Drag ${item.title}`}
			className="-ml-2 grid size-11 cursor-grab touch-none place-items-center rounded-md text-muted hover:text-ink active:cursor-grabbing"
		>
			<GripVertical aria-hidden className="size-4.5" />
		</button>
	);
}

/** Returns the same map if nothing has changed, so that observing it doesn't cause a render loop. */
function findSlots(
	list: HTMLElement,
	known: ReadonlyMap<string, HTMLElement>,
): ReadonlyMap<string, HTMLElement> {
	const found = new Map<string, HTMLElement>();
	for (const slot of list.querySelectorAll<HTMLElement>("[data-drag-slot]")) {
		found.set(slot.dataset.dragSlot ?? "", slot);
	}
	const isSame =
		found.size === known.size && [...found].every(([id, slot]) => known.get(id) === slot);
	return isSame ? known : found;
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

function announce(
	items: readonly Item[],
	{ first, total }: { first: number; total: number },
): Announcements {
	const titleOf = (id: unknown) => items.find((item) => item.id === id)?.title ?? "The row";
	const placeOf = (id: unknown) =>
		`position ${first + items.findIndex((item) => item.id === id) + 1} of ${total}`;
	return {
		onDragStart: ({ active }) => `Picked up ${titleOf(active.id)} at ${placeOf(active.id)}.`,
		onDragOver: ({ active, over }) =>
			over ? `${titleOf(active.id)} would be at ${placeOf(over.id)}.` : undefined,
		onDragEnd: ({ active, over }) =>
			over ? `Dropped ${titleOf(active.id)} at ${placeOf(over.id)}.` : "Nothing was moved.",
		onDragCancel: ({ active }) => `Canceled. ${titleOf(active.id)} stays at ${placeOf(active.id)}.`,
	};
}
