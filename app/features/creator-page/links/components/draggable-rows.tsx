import { type ComponentProps, lazy, Suspense } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Loaded lazily after hydration, because the library is only needed for dragging. */
const DragHandles = lazy(async () => ({
	default: (await import("./drag-handles.tsx")).DragHandles,
}));

/** Makes the rows of a `draggable-rows` list draggable once scripts run: each row has a `DragSlot`. */
export function DraggableRows(props: ComponentProps<typeof DragHandles>) {
	const isHydrated = useHydrated();
	if (!isHydrated || props.items.length < 2) return null;
	return (
		<Suspense>
			<DragHandles {...props} />
		</Suspense>
	);
}

/** Mark of a row at whose place others can be dropped, and which can't be dragged itself. */
export function DropSlot({ id }: { id: string }) {
	return <span data-drag-slot={id} hidden />;
}

/** Placeholder for a row's drag handle. */
export function DragSlot({ id }: { id: string }) {
	return <span data-drag-slot={id} className="size-11 shrink-0 no-js:hidden" />;
}
