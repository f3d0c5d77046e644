import { type ComponentProps, lazy, Suspense } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Only who drags pays for it: the library arrives after the page has come alive. */
const DragHandles = lazy(async () => ({
	default: (await import("./drag-handles.tsx")).DragHandles,
}));

/** Makes the rows of a list of the class `draggable-rows` draggable, once there are scripts: each has a `DragSlot`. */
export function DraggableRows(props: ComponentProps<typeof DragHandles>) {
	const isHydrated = useHydrated();
	if (!isHydrated || props.items.length < 2) return null;
	return (
		<Suspense>
			<DragHandles {...props} />
		</Suspense>
	);
}

/** Where a row's handle will be. */
export function DragSlot({ id }: { id: string }) {
	return <span data-drag-slot={id} className="size-11 shrink-0 no-js:hidden" />;
}
