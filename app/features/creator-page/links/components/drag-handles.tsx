import {
	type Announcements,
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	type Modifier,
	MouseSensor,
	TouchSensor,
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
import { memo, type RefObject, startTransition, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

/** A row. One that only marks the end of a group, whose title it has, isn't counted and can't be dragged. */
type Item = { id: string; title: string; isMark?: boolean };

/** Minimum movement of a drag, in pixels. */
const DRAG_DISTANCE_PX = 4;

/** On a phone a handle covers the link's picture, from where people scroll too: only a long press drags. */
const LONG_PRESS = { delay: 250, tolerance: 8 };

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
	onDrop,
}: {
	listRef: RefObject<HTMLElement | null>;
	items: readonly Item[];
	/** Place of the first of the links, counted from 0. */
	first: number;
	/** Number of links, shown or not. */
	total: number;
	/** Called with the ids of the row that was dropped and of the one at whose place it was. */
	onDrop: (id: string, over: string) => void;
}) {
	const ids = items.map((item) => item.id);
	const [slots, setSlots] = useState<ReadonlyMap<string, HTMLElement>>(new Map());

	// A slot is removed while its row is a form, and returns as another element.
	useLayoutEffect(() => {
		const list = listRef.current;
		if (list === null) return;
		// In pieces, because a long list has many handles: presses are handled in between.
		const collect = () => startTransition(() => setSlots((known) => findSlots(list, known)));
		collect();
		const observer = new MutationObserver(collect);
		observer.observe(list, { childList: true, subtree: true });
		return () => observer.disconnect();
	}, [listRef]);

	const sensors = useSensors(
		useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
		useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);

	function onDragEnd({ active, over }: DragEndEvent) {
		if (over === null || active.id === over.id) return;
		onDrop(String(active.id), String(over.id));
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
					if (slot === undefined) return null;
					const mark = item.isMark ? (
						<Mark item={item} slot={slot} />
					) : (
						<Handle item={item} slot={slot} />
					);
					return createPortal(mark, slot, item.id);
				})}
			</SortableContext>
		</DndContext>
	);
});

function Mark({ item, slot }: { item: Item; slot: HTMLElement }) {
	useSortableRow(item, slot);
	return null;
}

function useSortableRow({ id, isMark = false }: Item, slot: HTMLElement) {
	const sortable = useSortable({ id, disabled: { draggable: isMark } });
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
	return sortable;
}

function Handle({ item, slot }: { item: Item; slot: HTMLElement }) {
	const sortable = useSortableRow(item, slot);
	return (
		<button
			type="button"
			ref={sortable.setActivatorNodeRef}
			{...sortable.attributes}
			{...sortable.listeners}
			aria-label={`Drag ${item.title}`}
			data-handle
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
	const indexOf = (id: unknown) => items.findIndex((item) => item.id === id);
	const titleOf = (id: unknown) => items[indexOf(id)]?.title ?? "The row";
	/** The place of a row that is dropped over another one, or above or below the end of a group. */
	const placeOf = (id: unknown, over: unknown) => {
		const to = indexOf(over);
		const count = items.slice(0, to + 1).filter(({ isMark }) => !isMark).length;
		if (!items[to]?.isMark) return `position ${first + count} of ${total}`;
		const isInside = indexOf(id) > to;
		const place = `position ${first + count + (isInside ? 1 : 0)} of ${total}`;
		return `${place}, ${isInside ? "in" : "below"} ${titleOf(over)}`;
	};
	return {
		onDragStart: ({ active: { id } }) => `Picked up ${titleOf(id)} at ${placeOf(id, id)}.`,
		onDragOver: ({ active: { id }, over }) =>
			over ? `${titleOf(id)} would be at ${placeOf(id, over.id)}.` : undefined,
		onDragEnd: ({ active: { id }, over }) =>
			over ? `Dropped ${titleOf(id)} at ${placeOf(id, over.id)}.` : "Nothing was moved.",
		onDragCancel: ({ active: { id } }) => `Canceled. ${titleOf(id)} stays at ${placeOf(id, id)}.`,
	};
}
