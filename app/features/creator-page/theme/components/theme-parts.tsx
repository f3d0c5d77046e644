import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { afterPaint } from "#app/ui/after-paint.ts";
import { cx } from "#app/ui/cx.ts";
import { Section } from "#app/ui/section.tsx";

/** The parts of the look: below each other or, in a narrow window with scripts, one at a time below the live phone. */
export const PARTS = ["theme", "colors", "font", "buttons", "layout", "css"] as const;
export type Part = (typeof PARTS)[number];

const PART_TITLES: Record<Part, string> = {
	theme: "Theme",
	colors: "Colors",
	font: "Font and background",
	buttons: "Buttons",
	layout: "Layout",
	css: "Custom CSS",
};

/** Titles that are too long for the row of a phone. */
const SHORT_TITLES: Partial<Record<Part, string>> = { font: "Font", css: "CSS" };

const ShownPartContext = createContext<[shown: Part, show: (part: Part) => void]>([
	"theme",
	() => {},
]);

/** Holds the part that a phone shows, outside of the form: showing another one doesn't render the form again. */
export function ThemeParts({ children }: { children: ReactNode }) {
	return <ShownPartContext value={useState<Part>("theme")}>{children}</ShownPartContext>;
}

/** Shows the part with a refused field, which a phone may not show; undefined for none. */
export function ShowRefused({ part }: { part: Part | undefined }) {
	const [, show] = useContext(ShownPartContext);
	useEffect(() => {
		if (part !== undefined) show(part);
	}, [part, show]);
	return null;
}

/** Chooses the part that a phone shows. */
export function PartSwitch({ parts }: { parts: readonly Part[] }) {
	const [shown, show] = useContext(ShownPartContext);
	return (
		// biome-ignore lint/a11y/useSemanticElements: its name is not shown, as a legend would be
		<div
			role="group"
			aria-label="Part of the look"
			className="-mx-4 flex overflow-x-auto border-b border-hairline px-2 sm:px-4 no-js:hidden lg:hidden"
		>
			{parts.map((part) => (
				<button
					key={part}
					type="button"
					aria-pressed={part === shown}
					onClick={() => show(part)}
					className="min-h-11 shrink-0 border-b-2 border-transparent px-2 text-ui sm:px-3 text-muted -outline-offset-4 hover:text-ink aria-pressed:border-leaf aria-pressed:font-semibold aria-pressed:text-ink"
				>
					{SHORT_TITLES[part] ?? PART_TITLES[part]}
				</button>
			))}
		</div>
	);
}

/**
 * Drawings that take long to lay out: a part that a phone shows is there at once, and they are in it a frame later.
 * @param size classes of each drawing's width and height
 */
export function DrawnLater({
	part,
	size,
	children,
}: {
	part: Part;
	size: string;
	children: ReactNode;
}) {
	const isShown = useContext(ShownPartContext)[0] === part;
	const [isDrawn, setDrawn] = useState(false);
	useEffect(() => {
		if (!isShown) return;
		let isOver = false;
		void afterPaint().then(() => {
			if (!isOver) setDrawn(true);
		});
		return () => {
			isOver = true;
			setDrawn(false);
		};
	}, [isShown]);
	return (
		<div className={size}>
			<div className={cx(!isDrawn && "js:max-lg:hidden")}>{children}</div>
		</div>
	);
}

export function ThemePart({ part, children }: { part: Part; children: ReactNode }) {
	const isShown = useContext(ShownPartContext)[0] === part;
	return (
		<Section
			title={PART_TITLES[part]}
			className={cx(!isShown && "js:max-lg:hidden")}
			// The pressed button says it there.
			headClassName="js:max-lg:sr-only"
		>
			{children}
		</Section>
	);
}
