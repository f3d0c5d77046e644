import {
	CalendarDays,
	Camera,
	Contact,
	FileText,
	Grid2x2,
	Heading,
	Heart,
	Image,
	Images,
	Inbox,
	Link2,
	ListTree,
	type LucideIcon,
	Mail,
	MapPin,
	MessageCircle,
	MessageSquareText,
	Newspaper,
	Phone,
	Play,
	Type,
	UserPlus,
} from "lucide-react";
import type { LinkKind } from "../kinds/kinds.ts";

const ICONS: Readonly<Record<LinkKind, LucideIcon>> = {
	link: Link2,
	card: Image,
	map: MapPin,
	event: CalendarDays,
	support: Heart,
	embed: Play,
	feed: Newspaper,
	file: FileText,
	email: Mail,
	phone: Phone,
	whatsapp: MessageCircle,
	sms: MessageSquareText,
	contact: Inbox,
	signup: UserPlus,
	vcard: Contact,
	header: Heading,
	text: Type,
	group: ListTree,
	grid: Grid2x2,
	gallery: Images,
	picture: Camera,
};

/** What stands for a kind of links in the editor. */
export function KindIcon({ kind, size }: { kind: LinkKind; size: number }) {
	const Icon = ICONS[kind];
	return <Icon aria-hidden size={size} strokeWidth={1.75} />;
}
