/** The icons available for links: short descriptions by stored name. */
const LABELS = {
	globe: "Globe",
	home: "House",
	shop: "Shopping bag",
	calendar: "Calendar",
	ticket: "Ticket",
	music: "Music",
	headphones: "Headphones",
	microphone: "Microphone",
	video: "Video",
	film: "Film",
	camera: "Camera",
	picture: "Picture",
	palette: "Palette",
	book: "Book",
	newspaper: "Newspaper",
	course: "Graduation cap",
	work: "Briefcase",
	code: "Code",
	download: "Download",
	game: "Game",
	sport: "Dumbbell",
	food: "Fork and knife",
	coffee: "Coffee",
	flower: "Flower",
	heart: "Heart",
	star: "Star",
	gift: "Gift",
	place: "Location",
	travel: "Plane",
	message: "Speech bubble",
	email: "Envelope",
	phone: "Phone",
} satisfies Record<string, string>;

export type LinkIconName = keyof typeof LABELS;

export const LINK_ICON_NAMES = Object.keys(LABELS) as [LinkIconName, ...LinkIconName[]];

export function isLinkIconName(name: string): name is LinkIconName {
	return Object.hasOwn(LABELS, name);
}

/** @returns description of the icon in a word or two */
export function linkIconLabel(name: LinkIconName): string {
	return LABELS[name];
}
