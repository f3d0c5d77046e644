import {
	ArrowDown,
	ArrowUp,
	Copy,
	CornerDownRight,
	CornerUpLeft,
	Ellipsis,
	Link2,
	type LucideIcon,
	Pencil,
	Plus,
	Trash2,
	Type,
} from "lucide-react";

const DRAWINGS = {
	edit: Pencil,
	up: ArrowUp,
	down: ArrowDown,
	copy: Copy,
	delete: Trash2,
	more: Ellipsis,
	link: Link2,
	text: Type,
	add: Plus,
	group: CornerDownRight,
	leave: CornerUpLeft,
} satisfies Record<string, LucideIcon>;

/** SVG symbols of all icons, once per page: repeated in each row, they were half of a long list's size. */
export function RowIconDrawings() {
	return (
		<svg aria-hidden="true" className="hidden">
			{Object.entries(DRAWINGS).map(([name, Drawing]) => (
				<symbol key={name} id={`row-icon-${name}`} viewBox="0 0 24 24">
					<Drawing size={24} />
				</symbol>
			))}
		</svg>
	);
}

export function RowIcon({ name }: { name: keyof typeof DRAWINGS }) {
	return (
		<svg aria-hidden="true" width="18" height="18">
			<use href={`#row-icon-${name}`} />
		</svg>
	);
}
