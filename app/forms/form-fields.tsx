import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cx } from "#app/ui/cx.ts";
import { useSending } from "./use-sending.ts";

/**
 * The controls of a form. While a form of the page is being sent they are disabled, because what is typed then would be
 * lost; afterwards the keyboard is where it was.
 * @param state of the fetcher whose form this is; other forms follow the page's own submission
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
		if (isSending || document.activeElement !== document.body) return;
		lastFocused.current?.focus({ preventScroll: true });
	}, [isSending]);

	return (
		<fieldset
			disabled={isSending}
			className={cx("min-w-0", className)}
			onFocus={(event) => {
				lastFocused.current = event.target;
			}}
			// Not called when it is the disabling that takes the focus: React listens to no event while it changes the page.
			onBlur={() => {
				lastFocused.current = null;
			}}
		>
			{children}
		</fieldset>
	);
}
