import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import type { LinkDetails } from "#app/features/creator-page/links/kinds/kinds.ts";
import type { LinkKind, TicketPriority, TicketStatus, Tier } from "#app/generated/prisma/enums.ts";

/** Made-up people and addresses; example.com and similar domains are reserved (RFC 2606). */

export type DemoTicket = {
	subject: string;
	message: string;
	priority: TicketPriority;
	status: TicketStatus;
	/** Age in days. */
	openedDaysAgo: number;
	/** Replies in order; `hoursLater` is the number of hours since the ticket was opened. */
	replies: { author: "creator" | "administrator"; message: string; hoursLater: number }[];
};

/** One row of the page. To show another kind of content, add a row with its fields. */
export type DemoLink = {
	title: string;
	url: string;
	kind?: LinkKind;
	/** Fields that only its kind has. */
	details?: LinkDetails;
	/** Title of the group that contains it. */
	group?: string;
	popularity?: number;
	thumbnail?: string;
	/** A wide picture, of a kind that shows one. */
	card?: string;
	/** The picture that it consists of. */
	picture?: string;
	/** Days from the seed to an event: local times of its zone, in its details, are on that day. */
	heldInDays?: number;
	/** The newest post of a feed. */
	post?: { title: string; url: string; daysAgo: number };
	/** Name of the recording that it plays, computed by `makeTone`. */
	recording?: string;
	highlight?: true;
	/** Schedule: number of days from the seed to the link's first and last moment. */
	startsInDays?: number;
	endsInDays?: number;
};

export type DemoCreator = {
	tier: Tier;
	label: string;
	email: string;
	username: string;
	name: string;
	bio: string;
	preset: PresetId;
	/** Names of files in `pictures/`, as of a link's `thumbnail`. */
	photo: { file: string; altText: string };
	banner: { file: string; altText: string };
	socials: { platform: string; url: string }[];
	links: DemoLink[];
	footerText: string;
	hideBranding: boolean;
	seo: { title: string; description: string; keywords: string } | null;
	tickets: [DemoTicket, DemoTicket];
};

/** Password of every demo account; the start message prints it. */
export const DEMO_PASSWORD = "garden-gate-7";

export const demoAdministrator = { email: "admin@example.com", name: "Robin Vale" };

export const demoCreators: readonly DemoCreator[] = [
	{
		tier: "max",
		label: "Photographer (max)",
		email: "mara@example.com",
		username: "mara",
		name: "Mara Lindqvist",
		bio: "Portraits and slow documentary work from the Swedish west coast. Mostly film, always daylight.",
		preset: "minimal",
		photo: { file: "photographer-photo", altText: "A camera lens from the front" },
		banner: { file: "photographer-banner", altText: "Ridges in the mist over calm water, at dawn" },
		socials: [
			{ platform: "instagram", url: "https://www.instagram.com/mara.example" },
			{ platform: "youtube", url: "https://www.youtube.com/@mara.example" },
			{ platform: "linkedin", url: "https://www.linkedin.com/in/mara-example" },
		],
		links: [
			{
				title: "Book a portrait session",
				url: "https://example.com/sessions",
				popularity: 9,
				highlight: true,
			},
			{ title: "Prints and small editions", url: "", kind: "grid" },
			{
				title: "First snow over the bay",
				url: "https://shop.example.com/prints/first-snow",
				group: "Prints and small editions",
				popularity: 8,
				thumbnail: "photographer-winter",
			},
			{
				title: "All prints in the shop",
				url: "https://shop.example.com/prints",
				group: "Prints and small editions",
				popularity: 6,
				thumbnail: "photographer-prints",
			},
			{
				title: "Darkroom weekend: last places",
				url: "",
				kind: "event",
				details: {
					start: "10:00",
					end: "17:00",
					zone: "Europe/Stockholm",
					place: "Studio Lindqvist, Gothenburg",
					note: "From a roll of film to three finished prints. Bring a roll that you like.",
					hidepast: true,
				},
				heldInDays: 24,
				popularity: 4,
				endsInDays: 30,
			},
			{
				title: "Letters, once a month",
				url: "",
				kind: "signup",
				details: {
					text: "One picture and how it was made",
					consent:
						"Mara Lindqvist sends you one letter a month. You can unsubscribe in each letter.",
				},
				popularity: 5,
			},
			{
				title: "New series: The Long Winter",
				url: "https://example.com/long-winter",
				kind: "card",
				details: { text: "Forty pictures from one frozen bay" },
				popularity: 7,
				card: "photographer-banner",
			},
			{ title: "From the last rolls", url: "", kind: "gallery" },
			{
				title: "Outer islands",
				url: "",
				kind: "picture",
				details: { alt: "Ridges in the mist over calm water, at dawn" },
				group: "From the last rolls",
				picture: "photographer-banner",
			},
			{
				title: "First snow",
				url: "",
				kind: "picture",
				details: { alt: "A bay under the first snow" },
				group: "From the last rolls",
				picture: "photographer-winter",
			},
			{
				title: "Drying prints",
				url: "",
				kind: "picture",
				details: { alt: "Prints of landscapes, side by side" },
				group: "From the last rolls",
				picture: "photographer-prints",
			},
			{
				title: "The old lens",
				url: "",
				kind: "picture",
				details: { alt: "A camera lens from the front" },
				group: "From the last rolls",
				picture: "photographer-photo",
			},
			{
				title: "Last concert of the summer",
				url: "",
				kind: "picture",
				details: { alt: "Colored beams of light over a crowd" },
				group: "From the last rolls",
				picture: "musician-banner",
			},
			{
				title: "Bread before dawn",
				url: "",
				kind: "picture",
				details: { alt: "Three loaves in a row on a dark table" },
				group: "From the last rolls",
				picture: "bakery-banner",
			},
			{
				title: "Notes from the darkroom",
				url: "https://notes.example.com/feed.xml",
				kind: "feed",
				post: {
					title: "Three developers for cold mornings",
					url: "https://notes.example.com/cold-mornings",
					daysAgo: 6,
				},
				popularity: 3,
			},
			{ title: "Work with me", url: "", kind: "header" },
			{
				title: "Portfolio for editors (PDF)",
				url: "https://example.com/portfolio.pdf",
				popularity: 3,
			},
			{ title: "Exhibitions and press", url: "https://example.com/press", popularity: 2 },
			{
				title: "Save the studio to your contacts",
				url: "",
				kind: "vcard",
				details: {
					name: "Mara Lindqvist",
					organization: "Studio Lindqvist",
					role: "Photographer",
					phone: "",
					email: "studio@example.com",
					website: "https://example.com",
					address: "Gothenburg, Sweden",
					note: "",
				},
				popularity: 2,
			},
			{
				title: "Write to the studio",
				url: "",
				kind: "contact",
				details: { text: "I answer within two days, except in the darkroom" },
				popularity: 1,
			},
		],
		footerText: "",
		hideBranding: true,
		seo: {
			title: "Mara Lindqvist, photographer in Gothenburg",
			description:
				"Portrait sessions in daylight, prints in small editions and a new series from the coast.",
			keywords: "photographer, portraits, Gothenburg, film photography, prints",
		},
		tickets: [
			{
				subject: "How wide should images be?",
				message: "My banner looks a little blurry on a large screen. How wide should my file be?",
				priority: "low",
				status: "closed",
				openedDaysAgo: 24,
				replies: [
					{
						author: "administrator",
						message:
							"Hello Mara, we store banners at up to 1,200 pixels wide. Anything from 1,200 by 400 will look sharp, and we scale larger files down for you.",
						hoursLater: 15,
					},
					{ author: "creator", message: "That worked, thank you!", hoursLater: 18 },
				],
			},
			{
				subject: "Statistics as a spreadsheet",
				message: "Can I have last year's numbers as a file, for a grant application?",
				priority: "medium",
				status: "in_progress",
				openedDaysAgo: 1,
				replies: [
					{
						author: "administrator",
						message: "We're looking into it and will get back to you tomorrow.",
						hoursLater: 13,
					},
				],
			},
		],
	},
	{
		tier: "pro",
		label: "Musician (pro)",
		email: "noor@example.com",
		username: "noor",
		name: "Noor Haddad",
		bio: "Cello, voice and a loop pedal. Songs for the hour after sunset. On tour until June.",
		preset: "sunset",
		photo: { file: "musician-photo", altText: "A record with an orange label, from close by" },
		banner: { file: "musician-banner", altText: "Colored beams of light over a crowd" },
		socials: [
			{ platform: "instagram", url: "https://www.instagram.com/noor.example" },
			{ platform: "tiktok", url: "https://www.tiktok.com/@noor.example" },
			{ platform: "youtube", url: "https://www.youtube.com/@noor.example" },
			{ platform: "twitter", url: "https://x.com/noor_example" },
		],
		links: [
			{
				title: "Listen: Afterglow",
				url: "https://music.example.com/afterglow",
				popularity: 9,
				thumbnail: "musician-album",
				highlight: true,
			},
			{
				title: "Watch the new video",
				url: "https://video.example.com/tide",
				popularity: 7,
				thumbnail: "musician-video",
			},
			{
				title: "The film I play live: Big Buck Bunny",
				url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
				kind: "embed",
				popularity: 6,
				card: "musician-banner",
			},
			{
				title: "Tour dates and tickets",
				url: "https://example.org/tour",
				popularity: 8,
				thumbnail: "musician-tour",
				endsInDays: 90,
			},
			{
				title: "Summer festival: early tickets",
				url: "https://example.org/festival",
				startsInDays: 14,
			},
			{
				title: "A first sketch for the next record",
				url: "",
				kind: "file",
				details: { text: "" },
				recording: "Sketch in D minor.wav",
				popularity: 4,
			},
			{ title: "Vinyl, tapes and shirts", url: "https://shop.example.org", popularity: 5 },
			{
				title: "Leave a tip for the next record",
				url: "https://tips.example.org/noor",
				kind: "support",
				details: { text: "Every tip pays for a minute of tape" },
				popularity: 2,
			},
			{ title: "Sheet music for cello", url: "https://example.org/sheet-music", popularity: 3 },
			{ title: "For promoters", url: "", kind: "group", details: { open: false } },
			{
				title: "Press kit",
				url: "https://example.org/press-kit",
				group: "For promoters",
				popularity: 2,
			},
			{
				title: "Booking: Ola at Nightjar",
				url: "mailto:booking@example.org",
				kind: "email",
				group: "For promoters",
				popularity: 1,
			},
		],
		footerText: "Made on the road, with tea",
		hideBranding: false,
		seo: {
			title: "Noor Haddad: Afterglow, tour dates, tickets",
			description:
				"Cello, voice and a loop pedal. Listen to Afterglow and find a concert near you.",
			keywords: "Noor Haddad, cello, Afterglow, concerts",
		},
		tickets: [
			{
				subject: "Charged twice in one month?",
				message: "I see two payments for March. Is one of them for something else?",
				priority: "high",
				status: "closed",
				openedDaysAgo: 33,
				replies: [
					{
						author: "administrator",
						message:
							"Hello Noor, the first one was February's payment. Your bank declined it at first, and it went through on the second try. You paid for March only once.",
						hoursLater: 26,
					},
					{
						author: "creator",
						message: "I forgot about my new card. All clear now.",
						hoursLater: 29,
					},
				],
			},
			{
				subject: "Tour dates that disappear on their own",
				message: "Can a link disappear the day after the concert?",
				priority: "medium",
				status: "pending",
				openedDaysAgo: 4,
				replies: [
					{
						author: "administrator",
						message: "Would one end date for all links work, or does each concert need its own?",
						hoursLater: 30,
					},
				],
			},
		],
	},
	{
		tier: "free",
		label: "Bakery (free)",
		email: "hello@night-oven.example",
		username: "night-oven",
		name: "Night Oven",
		bio: "A small bakery that works while you sleep. Sourdough, cardamom buns, and rye, from six in the morning until the shelves are empty.",
		preset: "dark",
		photo: { file: "bakery-photo", altText: "A round, scored loaf on a wooden table" },
		banner: { file: "bakery-banner", altText: "Three loaves in a row on a dark table" },
		socials: [
			{ platform: "instagram", url: "https://www.instagram.com/nightoven.example" },
			{ platform: "facebook", url: "https://www.facebook.com/nightoven.example" },
		],
		links: [
			{
				title: "Order for tomorrow morning",
				url: "https://night-oven.example/order",
				popularity: 9,
				thumbnail: "bakery-order",
				highlight: true,
			},
			{
				title: "What's in the oven this week",
				url: "https://night-oven.example/week",
				popularity: 8,
				thumbnail: "bakery-week",
				endsInDays: 6,
			},
			{
				title: "Opening hours",
				url: "",
				kind: "text",
				details: {
					text: "Open Tuesday to Sunday, from 6 AM until the shelves are empty. [[Find us]] on Elm Street.",
				},
			},
			{
				title: "Find us",
				url: "https://www.google.com/maps/search/?api=1&query=Elm%20Street%205%2C%20Springfield",
				kind: "map",
				popularity: 7,
			},
			{
				title: "Large loaves for a crowd",
				url: "https://night-oven.example/large",
				popularity: 5,
				thumbnail: "bakery-cakes",
			},
			{
				title: "Baking class, first Sunday",
				url: "https://night-oven.example/class",
				popularity: 4,
			},
			{
				title: "We are hiring an early bird",
				url: "https://night-oven.example/jobs",
				popularity: 2,
			},
			{
				title: "Ask for a cake on WhatsApp",
				url: "https://wa.me/15550142",
				kind: "whatsapp",
				details: { message: "Hello! Can you bake a cake for " },
				popularity: 4,
			},
			{
				title: "Text us if you’re late for your order",
				url: "sms:+15550142",
				kind: "sms",
				details: { message: "" },
				popularity: 1,
			},
			{ title: "Call the shop", url: "tel:+15550142", kind: "phone", popularity: 3 },
		],
		footerText: "",
		hideBranding: false,
		seo: null,
		tickets: [
			{
				subject: "Opening hours on the page",
				message: "Where is the best place for our opening hours? They change with the season.",
				priority: "low",
				status: "closed",
				openedDaysAgo: 41,
				replies: [
					{
						author: "administrator",
						message:
							"Hello, most shops put them in their bio or in the title of the link with directions.",
						hoursLater: 52,
					},
					{ author: "creator", message: "I'll put them in the bio. Thank you!", hoursLater: 60 },
				],
			},
			{
				subject: "A second page for the stall",
				message: "We'll have a stall at the market from May. Can it have its own page?",
				priority: "medium",
				status: "open",
				openedDaysAgo: 1,
				replies: [],
			},
		],
	},
];
