import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

type Look = {
	variant?: ButtonVariant | undefined;
	size?: ButtonSize | undefined;
	/** Makes the button as wide as its column. */
	full?: boolean | undefined;
	/** Icon before the label, drawn at 16 px. */
	icon?: ReactNode;
};

export type ButtonProps = ComponentProps<"button"> &
	Look & {
		/** True while work is running: announced and disabled, but still focusable so that the focus stays. */
		pending?: boolean | undefined;
		/** Label while pending. Both labels share one cell, so the button keeps the width of the longer. */
		pendingLabel?: string | undefined;
	};

/** `type` is "button" by default, so that none submits a form by accident. */
export function Button({
	variant,
	size,
	full,
	icon,
	pending = false,
	pendingLabel,
	type = "button",
	className,
	children,
	onClick,
	...props
}: ButtonProps) {
	return (
		<button
			{...props}
			type={type}
			className={cx(buttonClass({ variant, size, full }), className)}
			aria-busy={pending || undefined}
			aria-disabled={pending || props["aria-disabled"]}
			onClick={(event) => {
				if (pending) event.preventDefault();
				else onClick?.(event);
			}}
		>
			{pendingLabel === undefined ? (
				<>
					{icon}
					{children}
				</>
			) : (
				<span className="grid items-center justify-items-center *:col-start-1 *:row-start-1">
					<span className={cx(icon ? WITH_ICON : null, pending && "invisible")}>
						{icon}
						{/* One item of the row, whatever it is made of. */}
						{icon ? <span>{children}</span> : children}
					</span>
					<span className={cx(!pending && "invisible")}>{pendingLabel}</span>
				</span>
			)}
		</button>
	);
}

/** A link styled as a button, for navigation instead of actions. */
export function ButtonLink({
	variant,
	size,
	full,
	icon,
	className,
	children,
	...props
}: ComponentProps<typeof Link> & Look) {
	return (
		<Link {...props} className={cx(buttonClass({ variant, size, full }), className)}>
			{icon}
			{children}
		</Link>
	);
}

/** Class names of a button, for elements that neither component supports, such as a download or an external link. */
export function buttonClass({
	variant = "secondary",
	size = "md",
	full = false,
}: Look = {}): string {
	return cx(
		WITH_ICON,
		"justify-center rounded-md text-center font-medium leading-5 select-none no-underline",
		"transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-70",
		SIZES[size],
		VARIANTS[variant],
		full && "w-full",
	);
}

/** An icon and its label in one row. */
const WITH_ICON = "inline-flex items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0";

const SIZES: Record<ButtonSize, string> = {
	sm: "min-h-9 px-3 py-1.5 text-sm hit-44",
	md: "min-h-11 px-4 py-2.5 text-ui",
	lg: "min-h-13 px-6 py-3.5 text-base",
};

const VARIANTS: Record<ButtonVariant, string> = {
	primary: "bg-leaf text-on-leaf enabled:hover:bg-leaf-deep [a&]:hover:bg-leaf-deep",
	secondary: "border border-edge bg-raised text-ink enabled:hover:border-ink [a&]:hover:border-ink",
	quiet: "text-ink enabled:hover:bg-wash [a&]:hover:bg-wash",
	danger: "bg-poppy text-on-poppy enabled:hover:bg-poppy-deep [a&]:hover:bg-poppy-deep",
};
