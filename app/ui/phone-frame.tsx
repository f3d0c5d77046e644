import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/**
 * The outline of a phone with a page inside, laid out at 390 by 844 and scaled down. The page must fill its parent
 * (`min-height: 100%`), not the window. It is an image: nothing in it can be clicked or focused, and `label` is its only
 * accessible text. With `scrolls` it is as long as the page and scrolls by wheel, touch and arrow keys.
 */
export function PhoneFrame({
	label,
	size = "md",
	scrolls = false,
	children,
	className,
	lang,
	dir,
}: {
	label: string;
	/** `fit` is "md", "sm" in a window that is too low for it, or 340 pixels wide in one that has the room. */
	size?: keyof typeof SIZES;
	scrolls?: boolean;
	children: ReactNode;
	className?: string;
	/** Language of what the screen shows; the label is in the document's language. */
	lang?: string;
	dir?: "ltr" | "rtl";
}) {
	const { frame, screen, page } = SIZES[size];
	return (
		<div
			{...(scrolls ? {} : { role: "img", "aria-label": label })}
			className={cx(
				"w-fit shrink-0 border border-edge/50 bg-raised shadow-float",
				frame,
				className,
			)}
		>
			<div className={cx("relative overflow-hidden bg-paper outline outline-hairline", screen)}>
				<div
					// Focusable for keyboard scrolling, because nothing inside is.
					{...(scrolls ? { role: "group", "aria-label": label, tabIndex: 0 } : {})}
					className={cx(
						"@container relative h-[844px] w-[390px] origin-top-left overflow-x-hidden -outline-offset-4 [scrollbar-width:none]",
						scrolls ? "overflow-y-auto overscroll-contain" : "overflow-y-hidden",
						page,
					)}
				>
					{/* Firefox before 112 doesn't support `inert`. */}
					<div
						inert
						aria-hidden="true"
						lang={lang}
						dir={dir}
						className="pointer-events-none h-full"
					>
						{children}
					</div>
				</div>
			</div>
		</div>
	);
}

/** The screen's width is 390 px times the scale, its height at most 844 px times the scale. */
const SIZES = {
	/** The upper part of the screen only. */
	s: {
		frame: "rounded-[22px] p-1",
		screen: "h-[300px] w-[195px] rounded-[18px]",
		page: "scale-[0.5]",
	},
	/** The upper part of the screen only, as a tile. */
	xs: {
		frame: "rounded-[14px] p-0.5",
		screen: "h-[168px] w-[117px] rounded-[12px]",
		page: "scale-[0.3]",
	},
	/** "fit" in a wide window; in a narrow one the upper part of the screen, which scrolls. */
	look: {
		frame: "rounded-[26px] p-1.5 lg:rounded-[30px] lg:tall:rounded-[38px] lg:tall:p-2",
		screen:
			"h-[36dvh] w-[234px] rounded-[20px] lg:h-[506px] lg:rounded-[24px] lg:tall:h-[633px] lg:tall:w-[292.5px] lg:tall:rounded-[30px] lg:roomy:h-[697px] lg:roomy:w-[322px]",
		page: "h-[60dvh]! scale-[0.6] lg:h-[844px]! lg:tall:scale-[0.75] lg:roomy:scale-[0.8256]",
	},
	/** "md" in a wide window; in a narrow one the upper part of the screen, which scrolls. */
	tall: {
		frame: "rounded-[30px] p-1.5 lg:rounded-[38px] lg:p-2",
		screen:
			"h-[60dvh] max-h-[506px] w-[234px] rounded-[24px] lg:h-[633px] lg:w-[292.5px] lg:rounded-[30px]",
		page: "h-[100dvh]! max-h-[844px] scale-[0.6] lg:h-[844px]! lg:scale-[0.75]",
	},
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
	fit: {
		frame: "rounded-[30px] p-1.5 tall:rounded-[38px] tall:p-2",
		screen:
			"h-[506px] w-[234px] rounded-[24px] tall:h-[633px] tall:w-[292.5px] tall:rounded-[30px] roomy:h-[697px] roomy:w-[322px]",
		page: "scale-[0.6] tall:scale-[0.75] roomy:scale-[0.8256]",
	},
} as const;
