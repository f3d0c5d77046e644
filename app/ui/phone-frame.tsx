import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/**
 * The outline of a phone with a page inside, laid out at 390 by 844 and drawn smaller. The page must fill its parent
 * (`min-height: 100%`), not the window. `inert` makes it a picture: nothing in it can be pressed or reached, and
 * `label` is all that is read out.
 */
export function PhoneFrame({
	label,
	size = "md",
	inert = false,
	children,
	className,
}: {
	label: string;
	size?: "sm" | "md" | "lg";
	inert?: boolean;
	children: ReactNode;
	className?: string;
}) {
	const { frame, screen, page } = SIZES[size];
	return (
		// biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label.
		<div
			role={inert ? "img" : "group"}
			aria-label={label}
			className={cx(
				"w-fit shrink-0 border border-edge/50 bg-raised shadow-float",
				frame,
				className,
			)}
		>
			<div className={cx("relative overflow-hidden bg-paper outline outline-hairline", screen)}>
				<div
					inert={inert}
					className={cx(
						"@container relative h-[844px] w-[390px] origin-top-left overflow-x-hidden [scrollbar-width:none]",
						inert ? "overflow-y-hidden" : "overflow-y-auto overscroll-contain",
						page,
					)}
				>
					{children}
				</div>
			</div>
		</div>
	);
}

/** The screen's width is 390 px times the scale, its height 844 px times the scale. */
const SIZES = {
	sm: {
		frame: "rounded-[30px] p-1.5",
		screen: "h-[506px] w-[234px] rounded-[24px]",
		page: "scale-[0.6]",
	},
	md: {
		frame: "rounded-[38px] p-2",
		screen: "h-[633px] w-[292.5px] rounded-[30px]",
		page: "scale-[0.75]",
	},
	lg: {
		frame: "rounded-[46px] p-2.5",
		screen: "h-[760px] w-[351px] rounded-[36px]",
		page: "scale-[0.9]",
	},
} as const;
