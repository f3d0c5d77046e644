import type { getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { TILE_RADIO } from "#app/ui/tile-radio.ts";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";

/** A tile with a small picture of the page: a strip of them or, in a wide window, a grid (`PICTURES`). */
export const PICTURE_TILE =
	"relative grid shrink-0 snap-start content-start justify-items-center gap-1 rounded-md border border-hairline p-2 transition-colors duration-150 hover:border-edge";

export const PICTURES =
	"-mx-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto p-1 lg:grid lg:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]";

/** Hides the border of a chosen tile. */
const UNMARKED = "checked:shadow-none!";

/** One value of a field as a tile. */
export function PictureOption({
	input,
	name,
	badge,
	isUnmarked = false,
	children,
}: {
	/** Attributes of its radio button. */
	input: ReturnType<typeof getCollectionProps>[number] extends infer Props
		? Omit<Props, "key">
		: never;
	name: string;
	badge?: ReactNode;
	/** Whether the tile looks as if it weren't chosen, because another one shows what is. */
	isUnmarked?: boolean;
	/** The picture. */
	children: ReactNode;
}) {
	const focus = useRefusedFocus(input["aria-invalid"] === true);
	return (
		<div className={PICTURE_TILE}>
			{children}
			{/* Beside the page, which may contain forms of its own. */}
			<input {...input} {...focus} className={cx(TILE_RADIO, isUnmarked && UNMARKED)} />
			<span className="flex min-h-7 items-center gap-1.5">
				<label htmlFor={input.id} className="text-sm font-medium">
					{name}
				</label>
				{badge}
			</span>
		</div>
	);
}
