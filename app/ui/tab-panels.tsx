import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export type TabPanel<Name extends string> = { name: Name; label: string; content: ReactNode };

/**
 * A few panels of one form, of which one is shown. All stay in the document, so that the form sends the fields of all.
 * Without scripts they are sections below each other.
 */
export function TabPanels<Name extends string>({
	label,
	panels,
	selected,
	onSelect,
}: {
	/** Accessible name of the list of tabs. */
	label: string;
	panels: readonly TabPanel<Name>[];
	selected: Name;
	onSelect: (name: Name) => void;
}) {
	const id = useId();
	const tabs = useRef<HTMLDivElement>(null);

	function onKeyDown(event: KeyboardEvent) {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		const at = panels.findIndex(({ name }) => name === selected);
		const next =
			event.key === "Home"
				? 0
				: event.key === "End"
					? panels.length - 1
					: step && (at + step + panels.length) % panels.length;
		const panel = next === undefined ? undefined : panels[next];
		if (!panel) return;
		event.preventDefault();
		onSelect(panel.name);
		tabs.current?.querySelector<HTMLElement>(`[data-tab="${panel.name}"]`)?.focus();
	}

	return (
		<>
			<div
				ref={tabs}
				role="tablist"
				aria-label={label}
				className="flex overflow-x-auto border-b border-hairline no-js:hidden"
			>
				{panels.map(({ name, label: tab }) => (
					<button
						key={name}
						type="button"
						role="tab"
						id={`${id}-${name}-tab`}
						data-tab={name}
						aria-selected={name === selected}
						aria-controls={`${id}-${name}`}
						tabIndex={name === selected ? 0 : -1}
						onClick={() => onSelect(name)}
						onKeyDown={onKeyDown}
						className="min-h-11 shrink-0 border-b-2 border-transparent px-4 text-ui text-muted -outline-offset-4 hover:text-ink aria-selected:border-leaf aria-selected:font-semibold aria-selected:text-ink"
					>
						{tab}
					</button>
				))}
			</div>
			{panels.map(({ name, label: tab, content }) => (
				<div
					key={name}
					role="tabpanel"
					id={`${id}-${name}`}
					aria-labelledby={`${id}-${name}-tab`}
					className={name === selected ? PANEL_CLASS : `${PANEL_CLASS} js:hidden`}
				>
					<p className="font-semibold js:hidden">{tab}</p>
					{content}
				</div>
			))}
		</>
	);
}

const PANEL_CLASS = "grid gap-5";
