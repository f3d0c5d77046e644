import { useEffect } from "react";
import { isTyping } from "#app/ui/is-typing.ts";

export type Shortcut = {
	/** Key as in `KeyboardEvent.key`. */
	key: string;
	does: string;
	run(): void;
};

/** Runs shortcuts while nothing is being typed, and lists them. Without scripts there are none, so nothing is shown. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			const shortcut = shortcuts.find(({ key }) => key === event.key);
			if (!shortcut) return;
			event.preventDefault();
			shortcut.run();
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [shortcuts]);
	return (
		<details className="hidden text-sm text-muted js:block">
			<summary className="hit-44 w-fit cursor-pointer rounded-sm py-2">Keyboard shortcuts</summary>
			<dl className="mt-1 grid w-fit grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
				{shortcuts.map(({ key, does }) => (
					<div key={key} className="contents">
						<dt>
							<kbd className="rounded-sm border border-edge px-1.5 font-sans text-xs">{key}</kbd>
						</dt>
						<dd>{does}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
