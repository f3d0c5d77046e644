import { buttonLook } from "#app/features/creator-page/core/button-look.ts";
import type { PageTheme } from "#app/features/creator-page/core/page-theme.ts";
import { themeColors } from "#app/features/creator-page/core/theme-colors.ts";
import { colorsIn } from "#app/lib/contrast.ts";

/** The colors of a page as overlapping dots: background, text, accent, buttons. */
export function PaletteDots({ theme }: { theme: PageTheme }) {
	const { background, text, primary, linkText } = themeColors(theme);
	const [button = primary] = colorsIn(buttonLook(theme).background);
	return (
		<svg viewBox="0 0 96 28" className="h-7 w-24" aria-hidden="true">
			{[background, text, primary, linkText, button].map((color, index) => (
				<circle
					// biome-ignore lint/suspicious/noArrayIndexKey: two of the colors may be the same
					key={index}
					cx={14 + index * 17}
					cy={14}
					r={12.5}
					fill={color}
					stroke="var(--edge)"
				/>
			))}
		</svg>
	);
}
