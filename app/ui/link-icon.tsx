import {
	BookOpen,
	Briefcase,
	CalendarDays,
	Camera,
	Clapperboard,
	Code,
	Coffee,
	Download,
	Dumbbell,
	Flower2,
	Gamepad2,
	Gift,
	Globe,
	GraduationCap,
	Headphones,
	Heart,
	House,
	Image,
	type LucideIcon,
	Mail,
	MapPin,
	MessageCircle,
	Mic,
	Music,
	Newspaper,
	Palette,
	Phone,
	Plane,
	ShoppingBag,
	Star,
	Ticket,
	Utensils,
	Video,
} from "lucide-react";
import type { LinkIconName } from "./link-icon-names.ts";

const ICONS: Readonly<Record<LinkIconName, LucideIcon>> = {
	globe: Globe,
	home: House,
	shop: ShoppingBag,
	calendar: CalendarDays,
	ticket: Ticket,
	music: Music,
	headphones: Headphones,
	microphone: Mic,
	video: Video,
	film: Clapperboard,
	camera: Camera,
	picture: Image,
	palette: Palette,
	book: BookOpen,
	newspaper: Newspaper,
	course: GraduationCap,
	work: Briefcase,
	code: Code,
	download: Download,
	game: Gamepad2,
	sport: Dumbbell,
	food: Utensils,
	coffee: Coffee,
	flower: Flower2,
	heart: Heart,
	star: Star,
	gift: Gift,
	place: MapPin,
	travel: Plane,
	message: MessageCircle,
	email: Mail,
	phone: Phone,
};

/** The icon only, in the current color; the text beside it carries the meaning. */
export function LinkIcon({ name, size = 20 }: { name: LinkIconName; size?: number }) {
	const Icon = ICONS[name];
	return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}

/**
 * The icons that `LinkIconUse` shows, each drawn once: a page has up to 1,000 links, mostly with the same few icons. A
 * document that shows a page twice has these ids twice, with the same drawings.
 */
export function LinkIconDrawings({ names }: { names: Iterable<LinkIconName> }) {
	return (
		<svg className="page-icon-drawings" width="0" height="0" aria-hidden="true">
			{[...names].map((name) => (
				<symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
					<LinkIcon name={name} size={24} />
				</symbol>
			))}
		</svg>
	);
}

/** The icon, drawn by `LinkIconDrawings` in the same document. Its size is a matter of style. */
export function LinkIconUse({ name }: { name: LinkIconName }) {
	return (
		<svg aria-hidden="true">
			<use href={`#icon-${name}`} />
		</svg>
	);
}
