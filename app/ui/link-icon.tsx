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

/** The drawings a creator can put before a link, by the name that is stored, with what a person calls each. */
const ICONS = {
	globe: { label: "Globe", Icon: Globe },
	home: { label: "House", Icon: House },
	shop: { label: "Shopping bag", Icon: ShoppingBag },
	calendar: { label: "Calendar", Icon: CalendarDays },
	ticket: { label: "Ticket", Icon: Ticket },
	music: { label: "Music", Icon: Music },
	headphones: { label: "Headphones", Icon: Headphones },
	microphone: { label: "Microphone", Icon: Mic },
	video: { label: "Video", Icon: Video },
	film: { label: "Film", Icon: Clapperboard },
	camera: { label: "Camera", Icon: Camera },
	picture: { label: "Picture", Icon: Image },
	palette: { label: "Palette", Icon: Palette },
	book: { label: "Book", Icon: BookOpen },
	newspaper: { label: "Newspaper", Icon: Newspaper },
	course: { label: "Graduation cap", Icon: GraduationCap },
	work: { label: "Briefcase", Icon: Briefcase },
	code: { label: "Code", Icon: Code },
	download: { label: "Download", Icon: Download },
	game: { label: "Game", Icon: Gamepad2 },
	sport: { label: "Dumbbell", Icon: Dumbbell },
	food: { label: "Fork and knife", Icon: Utensils },
	coffee: { label: "Coffee", Icon: Coffee },
	flower: { label: "Flower", Icon: Flower2 },
	heart: { label: "Heart", Icon: Heart },
	star: { label: "Star", Icon: Star },
	gift: { label: "Gift", Icon: Gift },
	place: { label: "Location", Icon: MapPin },
	travel: { label: "Plane", Icon: Plane },
	message: { label: "Speech bubble", Icon: MessageCircle },
	email: { label: "Envelope", Icon: Mail },
	phone: { label: "Phone", Icon: Phone },
} satisfies Record<string, { label: string; Icon: LucideIcon }>;

export type LinkIconName = keyof typeof ICONS;

export const LINK_ICON_NAMES = Object.keys(ICONS) as [LinkIconName, ...LinkIconName[]];

export function isLinkIconName(name: string): name is LinkIconName {
	return Object.hasOwn(ICONS, name);
}

/** What the drawing shows, in a word or two. */
export function linkIconLabel(name: LinkIconName): string {
	return ICONS[name].label;
}

/** The drawing alone, in the current colour; what stands beside it says what it means. */
export function LinkIcon({ name, size = 20 }: { name: LinkIconName; size?: number }) {
	const { Icon } = ICONS[name];
	return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
