import { type LucideIcon, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useLocation, useNavigation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { IconButton } from "#app/ui/icon-button.tsx";

export type NavItem = {
	to: string;
	label: string;
	icon: LucideIcon;
	/** Matches this exact path only, for an overview whose child paths are other tabs. */
	end?: boolean;
	/** Content at the right: a count, a badge. */
	trailing?: ReactNode;
};

/** The dashboard's tabs as a sidebar of links, for wide screens. Hide it below `lg` and show the drawer there. */
export function NavRail({
	items,
	label,
	className,
}: {
	items: readonly NavItem[];
	label: string;
	className?: string;
}) {
	return (
		<nav aria-label={label} className={className}>
			<NavList items={items} />
		</nav>
	);
}

/**
 * The same links as a slide-out menu on a phone. A native popover: it opens
 * without scripts, Escape and a click outside close it, and focus returns to the button.
 */
export function NavDrawer({
	id,
	items,
	label,
	header,
	footer,
	trigger,
	className,
}: {
	id: string;
	items: readonly NavItem[];
	label: string;
	header?: ReactNode;
	footer?: ReactNode;
	/** Button that opens it; its `popoverTarget` is `id`. */
	trigger: ReactNode;
	className?: string;
}) {
	const drawer = useRef<HTMLDivElement>(null);
	const here = useLocation();
	const next = useNavigation().location;
	const { key } = next ?? here;

	// Without scripts the next page loads closed; a client navigation has to close it at once: the page may load
	// slowly, and the drawer would hide the connection notice.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key is the signal.
	useEffect(() => {
		drawer.current?.hidePopover();
	}, [key]);

	return (
		<div className={className}>
			{trigger}
			<div
				ref={drawer}
				id={id}
				popover="auto"
				role="dialog"
				aria-label={label}
				className="drawer p-4"
				onToggle={(event) => {
					if (event.newState === "open")
						event.currentTarget.querySelector<HTMLElement>("a, button")?.focus();
				}}
			>
				<div className="mb-4 flex min-h-11 items-center justify-between gap-4 pl-3">
					{header ?? <span className="font-semibold">{label}</span>}
					<IconButton
						label={`Close ${label.toLowerCase()}`}
						icon={<X aria-hidden />}
						popoverTarget={id}
						popoverTargetAction="hide"
					/>
				</div>
				<nav aria-label={label} className="flex-1 overflow-y-auto">
					<NavList items={items} />
				</nav>
				{footer === undefined ? null : (
					<div className="mt-4 border-t border-hairline pt-4">{footer}</div>
				)}
			</div>
		</div>
	);
}

function NavList({ items }: { items: readonly NavItem[] }) {
	return (
		<ul className="grid gap-1">
			{items.map(({ to, label, icon: Icon, end = false, trailing }) => (
				<li key={to}>
					<NavLink
						to={to}
						end={end}
						className={cx(
							"group flex min-h-11 items-center gap-3 rounded-md px-3 text-ui text-muted transition-colors duration-150 hover:bg-wash hover:text-ink",
							// The router's class while the tab's page loads.
							"[&.pending]:bg-wash [&.pending]:text-ink motion-safe:[&.pending]:animate-pulse",
							"aria-[current=page]:bg-leaf-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink",
						)}
					>
						<Icon aria-hidden className="size-4.5 shrink-0 group-aria-[current=page]:text-leaf" />
						<span className="flex-1">{label}</span>
						{trailing}
					</NavLink>
				</li>
			))}
		</ul>
	);
}
