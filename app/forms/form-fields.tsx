import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cx } from "#app/ui/cx.ts";
import { mayMoveFocus } from "#app/ui/may-move-focus.ts";
import { useSending } from "./use-sending.ts";

/**
 * The controls of a form. They are disabled while a form of the page is being sent, because input would be
 * lost; afterwards the focus returns to where it was.
 * @param state state of the fetcher that sends this form; other forms follow the page's own submission
 */
export function FormFields({
	state,
	className,
	children,
}: {
	state?: "idle" | "submitting" | "loading";
	className?: string;
	children: ReactNode;
}) {
	const isPageSending = useSending();
	const isSending = state === undefined ? isPageSending : state !== "idle";
	const lastFocused = useRef<HTMLElement>(null);

	useLayoutEffect(() => {
		if (isSending || !mayMoveFocus()) return;
		lastFocused.current?.focus({ preventScroll: true });
	}, [isSending]);

	return (
		<fieldset
			disabled={isSending}
			className={cx("min-w-0", className)}
			onFocus={(event) => {
				lastFocused.current = event.target;
			}}
			// Not called when disabling the controls removes the focus: React ignores events while it updates the DOM.
			onBlur={() => {
				lastFocused.current = null;
			}}
		>
			{children}
		</fieldset>
	);
}
