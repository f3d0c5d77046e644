import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

/** Distance from the window in pixels at which a drawing begins, so that it is there when it is scrolled to. */
const AHEAD_PX = 160;

/** Size of `LookPicture` as a tile, with its frame: 117 by 168 pixels, and 3 on each side. */
export const PICTURE_SIZE = "h-[174px] w-[123px]";
const PICTURE_SIZE_WITH_SCRIPTS = "js:h-[174px] js:w-[123px]";

/**
 * A picture of a page that is rendered only while it is in view: a field's pages together would delay the start of the
 * tab, and each change of the theme. Until then, and without scripts, `simple` is shown.
 */
export function DrawnInView({ simple, draw }: { simple: ReactNode; draw: () => ReactNode }) {
	const ref = useRef<HTMLDivElement>(null);
	const [isInView, setIsInView] = useState(false);
	useEffect(() => {
		const box = ref.current;
		if (box === null) return;
		const observer = new IntersectionObserver(
			(entries) => {
				const isShown = entries.at(-1)?.isIntersecting ?? false;
				startTransition(() => setIsInView(isShown));
			},
			{ rootMargin: `${AHEAD_PX}px` },
		);
		observer.observe(box);
		return () => observer.disconnect();
	}, []);
	return (
		<div
			ref={ref}
			className={`grid content-center justify-items-center ${PICTURE_SIZE_WITH_SCRIPTS}`}
		>
			{isInView ? draw() : simple}
		</div>
	);
}
