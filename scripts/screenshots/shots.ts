import type { Page } from "playwright";
import type { ThemeChanges } from "../../app/features/creator-page/theme/api.ts";
import type { Sheet, Shot, Single } from "./picture.ts";

/** The pictures in the order in which they are taken: some change what the next ones show. */

export const PHOTOGRAPHER = { email: "mara@example.com", path: "/mara" } as const;
const MUSICIAN = { path: "/noor" } as const;
const BAKERY = "hello@night-oven.example";
/** Links of the photographer's page. */
const FORM = { link: "Write to the studio", of: PHOTOGRAPHER.path };
export const ASKED_BEFORE = "Exhibitions and press";

/** Other browsers save a file without a screen. */
const INSTAGRAM =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 388.0.0.26.99";

const PHONE = { width: 390, height: 844, shownWidth: 312, columns: 4 };
/** Longer than a phone, so that a page shows more than its head. */
const PHONE_PAGE = { width: 390, height: 1180, shownWidth: 312, columns: 4 };
const A4 = { width: 794, height: 1123 };
const DESKTOP = { width: 1280, height: 800, shownWidth: 480, columns: 3 };

/** Pictures of the README, and the paper of docs/design.md. */
export const singles: readonly Single[] = [
	{ file: "landing.png", ...DESKTOP, shot: { caption: "", opens: { path: "/" }, awaits: "h1" } },
	{
		file: "public-page.png",
		...PHONE,
		shot: { caption: "", opens: { path: MUSICIAN.path }, awaits: "h1" },
	},
	{
		file: "links.png",
		...DESKTOP,
		shot: {
			caption: "",
			opens: { path: "/dashboard/links" },
			as: PHOTOGRAPHER.email,
			awaits: "[data-drag-slot] button",
		},
	},
	{
		file: "analytics.png",
		...DESKTOP,
		shot: {
			caption: "",
			opens: { path: "/dashboard/analytics?range=30d" },
			as: PHOTOGRAPHER.email,
			awaits: "main h2",
		},
	},
	{
		file: "print-edition.webp",
		...A4,
		shot: { caption: "", opens: { path: PHOTOGRAPHER.path }, media: "print" },
	},
];

const firstRun: readonly Shot[] = [
	...(["you", "links", "look"] as const).map((step, index) => ({
		caption: `${index + 1}. ${step[0]?.toUpperCase()}${step.slice(1)}`,
		opens: { path: `/dashboard/start?step=${step}` },
		as: BAKERY,
		awaits: "main h1",
	})),
	{
		caption: "The end",
		opens: { path: "/dashboard/start?step=look" },
		as: BAKERY,
		awaits: "main h1",
		prepare: async (page) => {
			await page.getByRole("button", { name: "Finish" }).click();
			await page.getByRole("heading", { name: "It’s live." }).waitFor();
		},
	},
];

const editor: readonly Shot[] = [
	editorShot("Profile", "profile"),
	editorShot("Links", "links"),
	editorShot("Blocks", "links", async (page) => {
		await page.getByRole("button", { name: "Choose a block" }).click();
	}),
	editorShot("Appearance", "appearance"),
	editorShot("Settings", "settings/account"),
];

const screens: readonly Shot[] = [
	{ caption: "Form", opens: FORM },
	{
		caption: "Refused",
		opens: FORM,
		prepare: async (page) => {
			await page.getByRole("button", { name: "Send message" }).click();
			await page.locator("[aria-invalid=true]").first().waitFor();
		},
	},
	{
		caption: "Sent",
		opens: FORM,
		prepare: async (page) => {
			await page.getByLabel("Your name").fill("Ines Aalto");
			await page.getByLabel("Your email").fill("ines@example.com");
			await page
				.getByLabel("Message")
				.fill("Are there free mornings for a portrait in the first week of May?");
			await page.getByRole("button", { name: "Send message" }).click();
			await page.getByRole("heading", { name: "Message sent" }).waitFor();
		},
	},
	{ caption: "Sign-up form", opens: { link: "Letters, once a month", of: PHOTOGRAPHER.path } },
	{ caption: "Player", opens: { link: "The film I play live: Big Buck Bunny", of: MUSICIAN.path } },
	{
		caption: "File in Instagram",
		opens: { link: "A first sketch for the next record", of: MUSICIAN.path },
		userAgent: INSTAGRAM,
	},
	{ caption: "Event", opens: { link: "Darkroom weekend: last places", of: PHOTOGRAPHER.path } },
	{ caption: "Question before a link", opens: { link: ASKED_BEFORE, of: PHOTOGRAPHER.path } },
];

const mails: readonly Shot[] = ["Welcome", "Password reset", "New message", "Pro started"].map(
	(mail) => ({ caption: mail, opens: { mail } }),
);

const presets: readonly Shot[] = [
	pageShot("Default (Free)", { preset: "default", layout: "preset", dark_mode: "preset" }),
	pageShot("Dark Mode (Free)", { preset: "dark" }),
	pageShot("Ocean (Pro)", { preset: "ocean" }),
	pageShot("Sunset (Pro)", { preset: "sunset" }),
	pageShot("Forest (Pro)", { preset: "forest" }),
	pageShot("Minimal (Max)", { preset: "minimal" }),
	pageShot("Neon (Max)", { preset: "neon" }),
	{
		...pageShot("Dark Mode without a banner", { preset: "dark" }),
		deletes: "/api/user/banner-image",
	},
];

/** All in the preset Default, the plainest, so that only the composition differs. */
const compositions: readonly Shot[] = [
	pageShot("Centered", { preset: "default", layout: "centered" }),
	pageShot("Left", { layout: "left" }),
	pageShot("Hero", { layout: "hero" }),
	pageShot("Poster", { layout: "poster" }),
	pageShot("Letter", { layout: "letter" }),
	pageShot("Contact sheet", { layout: "sheet" }),
	pageShot("In light mode", { layout: "preset", dark_mode: "dimmed" }),
	{ ...pageShot("In dark mode", {}), colorScheme: "dark" },
];

export const sheets: readonly Sheet[] = [
	{ name: "first-run", sizes: [PHONE, DESKTOP], shots: firstRun },
	{ name: "editor", sizes: [PHONE, DESKTOP], shots: editor },
	{ name: "screens", sizes: [PHONE, DESKTOP], shots: screens },
	{ name: "mails", sizes: [PHONE, DESKTOP], shots: mails },
	{ name: "compositions", sizes: [PHONE_PAGE, DESKTOP], shots: compositions },
	// The last, because it ends without a banner.
	{ name: "presets", sizes: [PHONE_PAGE, DESKTOP], shots: presets },
];

function editorShot(caption: string, tab: string, prepare?: (page: Page) => Promise<void>): Shot {
	return {
		caption,
		opens: { path: `/dashboard/${tab}` },
		as: PHOTOGRAPHER.email,
		awaits: "main h1",
		...(prepare ? { prepare } : {}),
	};
}

function pageShot(caption: string, theme: ThemeChanges): Shot {
	return { caption, opens: { path: PHOTOGRAPHER.path }, awaits: "h1", theme };
}
