import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

export type BadgeTone = "neutral" | "leaf" | "poppy" | "honey" | "sky" | "solid";

/** A label for a status or a priority. The text carries the meaning, the color only helps. */
export function Badge({
	tone = "neutral",
	children,
	className,
}: {
	tone?: BadgeTone;
	children: ReactNode;
	className?: string;
}) {
	return (
		<span
			className={cx(
				"inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs leading-4 font-semibold whitespace-nowrap",
				TONES[tone],
				className,
			)}
		>
			{children}
		</span>
	);
}

const TONES: Record<BadgeTone, string> = {
	neutral: "bg-wash text-ink",
	leaf: "bg-leaf-wash text-leaf",
	poppy: "bg-poppy-wash text-poppy",
	honey: "bg-honey-wash text-honey",
	sky: "bg-sky-wash text-sky",
	solid: "bg-leaf text-on-leaf",
};
