import { fitLines } from "#app/features/creator-page/core/fit-lines.ts";
import type { FontName } from "#app/features/creator-page/core/fonts.ts";
import { cx } from "#app/ui/cx.ts";

/** A title in lines that each fill the width. Needs layouts/poster.css. */
export function PosterLines({ text, font }: { text: string; font: FontName }) {
	return fitLines(text, font).map(({ text: line, twentieths, isMeasured }, index) => {
		const part = twentieths % 20;
		return (
			<span
				// biome-ignore lint/suspicious/noArrayIndexKey: two lines of a title may be equal.
				key={index}
				className={cx(
					"page-line",
					`page-em-${Math.floor(twentieths / 20)}`,
					part > 0 && `page-part-${part}`,
					isMeasured && "page-line-measured",
				)}
			>
				{line}{" "}
			</span>
		);
	});
}
