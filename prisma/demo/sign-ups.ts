import { randomUUIDv7 } from "node:crypto";
import { BUILT_IN_VERSION } from "#app/features/admin/site/legal/schema.ts";
import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import { db } from "#app/platform/db.server.ts";

/** Accounts without a password, so nobody can sign in to them. */

/** End of their email addresses, of a reserved domain (RFC 2606). */
export const SIGN_UP_DOMAIN = "@example.net";

type SignUp = { username: string; name: string; bio: string; link: string };

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const SIGN_UP_DAYS = 60;
/** Every so many-th account hasn't verified its email address. */
const UNVERIFIED_EVERY = 7;
/** Every so many-th account hasn't come back since its first day. */
const LOST_EVERY = 4;
const PRESETS: readonly PresetId[] = ["default", "dark"];

/** In the order in which they signed up. */
const signUps: readonly SignUp[] = [
	{
		username: "ines-ferreira",
		name: "Inês Ferreira",
		bio: "Azulejo workshops in Porto.",
		link: "Workshop dates",
	},
	{
		username: "tomas-keller",
		name: "Tomas Keller",
		bio: "Repairs bicycles, teaches others to.",
		link: "Book a repair",
	},
	{
		username: "greta-olin",
		name: "Greta Olin",
		bio: "Ceramics for everyday tables.",
		link: "Shop",
	},
	{
		username: "samir-benali",
		name: "Samir Benali",
		bio: "Comedian. Mostly about trains.",
		link: "Tickets",
	},
	{
		username: "mara-prints-outlet",
		name: "Mara Lindqvist Prints",
		bio: "Official outlet. All prints 80% off, today only.",
		link: "Buy prints now",
	},
	{
		username: "june-park",
		name: "June Park",
		bio: "Illustrator of quiet picture books.",
		link: "Portfolio",
	},
	{
		username: "oskar-lund",
		name: "Oskar Lund",
		bio: "Sea kayak guide on the west coast.",
		link: "Tours in summer",
	},
	{
		username: "priya-raman",
		name: "Priya Raman",
		bio: "Recipes from my grandmother, written down at last.",
		link: "This week’s recipe",
	},
	{
		username: "harbor-choir",
		name: "Harbor Choir",
		bio: "Forty voices, no auditions.",
		link: "Join a rehearsal",
	},
	{
		username: "leo-marchetti",
		name: "Leo Marchetti",
		bio: "Luthier. Guitars and the odd mandolin.",
		link: "Waiting list",
	},
	{
		username: "anouk-visser",
		name: "Anouk Visser",
		bio: "Dutch lessons for people in a hurry.",
		link: "Free first lesson",
	},
	{
		username: "second-shelf",
		name: "Second Shelf",
		bio: "Used books, mostly fiction. Open on Saturdays.",
		link: "New arrivals",
	},
	{
		username: "dele-adeyemi",
		name: "Dele Adeyemi",
		bio: "Runs long distances and writes about it.",
		link: "Latest post",
	},
	{
		username: "mio-tanaka",
		name: "Mio Tanaka",
		bio: "Calligraphy and hand-bound notebooks.",
		link: "Commissions",
	},
	{
		username: "field-notes-radio",
		name: "Field Notes Radio",
		bio: "A podcast about small farms.",
		link: "Listen",
	},
	{
		username: "clara-wen",
		name: "Clara Wen",
		bio: "Physiotherapist for dancers.",
		link: "Appointments",
	},
	{
		username: "nils-bergman",
		name: "Nils Bergman",
		bio: "Weather, from a very small island.",
		link: "Today’s report",
	},
	{
		username: "rosa-delgado",
		name: "Rosa Delgado",
		bio: "Flower farm. Bouquets from May to October.",
		link: "Subscribe to flowers",
	},
	{
		username: "paper-kite",
		name: "Paper Kite Studio",
		bio: "Stop-motion films for museums.",
		link: "Showreel",
	},
	{
		username: "yusuf-demir",
		name: "Yusuf Demir",
		bio: "Street photography in Izmir.",
		link: "Prints",
	},
	{
		username: "ellen-craig",
		name: "Ellen Craig",
		bio: "Knitting patterns that fit.",
		link: "Pattern library",
	},
	{
		username: "the-late-ferry",
		name: "The Late Ferry",
		bio: "Four-piece band. Accordion included.",
		link: "Next concerts",
	},
	{
		username: "hana-kovac",
		name: "Hana Kovač",
		bio: "Translator of Croatian poetry.",
		link: "Published work",
	},
	{
		username: "amir-hosseini",
		name: "Amir Hosseini",
		bio: "Chess coach for children and patient adults.",
		link: "Group lessons",
	},
	{
		username: "voucher-club",
		name: "Voucher Club",
		bio: "Your $500 voucher is waiting. Confirm your card to claim it!",
		link: "Claim my voucher",
	},
	{
		username: "birch-and-bean",
		name: "Birch & Bean",
		bio: "Coffee roasted on Tuesdays.",
		link: "Order beans",
	},
	{
		username: "lotte-madsen",
		name: "Lotte Madsen",
		bio: "Swims in cold water all year.",
		link: "Winter swimming club",
	},
	{
		username: "ravi-nair",
		name: "Ravi Nair",
		bio: "Makes maps of places that changed their names.",
		link: "Map shop",
	},
	{
		username: "sofia-marin",
		name: "Sofía Marín",
		bio: "Flamenco classes on Thursdays.",
		link: "Schedule",
	},
	{
		username: "old-mill-cinema",
		name: "Old Mill Cinema",
		bio: "One screen, eighty seats, real projectors.",
		link: "This month’s program",
	},
	{
		username: "ben-achterberg",
		name: "Ben Achterberg",
		bio: "Carpenter. Tables that outlive us.",
		link: "Recent work",
	},
	{
		username: "zofia-nowak",
		name: "Zofia Nowak",
		bio: "Botanical drawings, one plant a week.",
		link: "Newsletter",
	},
	{
		username: "kite-school",
		name: "North Beach Kite School",
		bio: "Lessons whenever the wind agrees.",
		link: "Wind forecast",
	},
	{
		username: "maya-okoro",
		name: "Maya Okoro",
		bio: "Producer and DJ. Sunday mornings on the radio.",
		link: "Mixes",
	},
	{
		username: "jonas-weber",
		name: "Jonas Weber",
		bio: "Beekeeper with eleven hives.",
		link: "Honey by post",
	},
	{
		username: "tiny-stage",
		name: "Tiny Stage",
		bio: "Puppet theater for courtyards.",
		link: "Invite us",
	},
	{
		username: "alma-rossi",
		name: "Alma Rossi",
		bio: "Restores old tiles and, sometimes, old friendships.",
		link: "Contact",
	},
	{
		username: "green-ladder",
		name: "Green Ladder",
		bio: "We plant fruit trees in schoolyards.",
		link: "Volunteer",
	},
	{
		username: "finn-oconnor",
		name: "Finn O’Connor",
		bio: "Fiddle lessons online and in Galway.",
		link: "Lesson slots",
	},
	{
		username: "lina-haddad",
		name: "Lina Haddad",
		bio: "Bread, olives and long tables: private dinners.",
		link: "Reserve a seat",
	},
];

/**
 * Inserts accounts that signed up over the last two months, each with a page and a link, more of them lately.
 * @returns each account's id, by its username
 */
export async function seedSignUps(now: Date): Promise<Map<string, string>> {
	const rows = signUps.map((signUp, index) => {
		const createdAt = signUpTime(index, now);
		const agoMs = now.getTime() - createdAt.getTime();
		return {
			...signUp,
			index,
			createdAt,
			agoMs,
			userId: randomUUIDv7(),
			profileId: randomUUIDv7(),
		};
	});
	await db.$transaction([
		db.user.createMany({
			data: rows.map(({ userId, username, index, createdAt, agoMs }) => ({
				id: userId,
				email: `${username}${SIGN_UP_DOMAIN}`,
				emailVerifiedAt:
					index % UNVERIFIED_EVERY === UNVERIFIED_EVERY - 1
						? null
						: new Date(createdAt.getTime() + 10 * MINUTE_MS),
				termsVersion: BUILT_IN_VERSION,
				termsAcceptedAt: createdAt,
				lastActiveAt: index % LOST_EVERY === 0 ? createdAt : new Date(now.getTime() - agoMs / 10),
				createdAt,
			})),
		}),
		db.profile.createMany({
			data: rows.map(({ profileId, userId, username, name, bio, createdAt }) => ({
				id: profileId,
				userId,
				username,
				name,
				bio,
				firstRunDoneAt: createdAt,
				createdAt,
			})),
		}),
		db.theme.createMany({
			data: rows.map(({ profileId, index }) => ({
				profileId,
				preset: PRESETS[index % PRESETS.length] ?? "default",
			})),
		}),
		db.seoSettings.createMany({ data: rows.map(({ profileId }) => ({ profileId })) }),
		db.footer.createMany({ data: rows.map(({ profileId }) => ({ profileId })) }),
		db.link.createMany({
			data: rows.map(({ profileId, username, link, createdAt }) => ({
				profileId,
				title: link,
				url: `https://example.net/?${username}`,
				position: 0,
				// Otherwise the start of every demo would probe the links of forty pages.
				checkedAt: now,
				createdAt,
			})),
		}),
	]);
	return new Map(rows.map(({ username, userId }) => [username, userId]));
}

/** The number of sign-ups per day grows linearly, from none. */
function signUpTime(index: number, now: Date): Date {
	const share = (index + 0.5) / signUps.length;
	return new Date(now.getTime() - SIGN_UP_DAYS * (1 - Math.sqrt(share)) * DAY_MS);
}
