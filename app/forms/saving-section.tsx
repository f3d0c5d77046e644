import type { ComponentProps } from "react";
import { cx } from "#app/ui/cx.ts";
import { Section } from "#app/ui/section.tsx";
import { SaveState } from "./save-state.tsx";

/** Section of a form that saves itself, with the save state at the right of the heading, or beside it if actions are there. */
export function SavingSection({
	saveState,
	className,
	actions,
	children,
	...props
}: Omit<ComponentProps<typeof Section>, "state"> & {
	saveState: ComponentProps<typeof SaveState>;
}) {
	if (actions !== undefined) {
		return (
			<Section
				{...props}
				state={<SaveState {...saveState} />}
				actions={actions}
				className={className}
			>
				{children}
			</Section>
		);
	}
	return (
		<Section {...props} className={cx("relative", className)}>
			<SaveState {...saveState} className="absolute top-0 right-0" />
			{children}
		</Section>
	);
}
