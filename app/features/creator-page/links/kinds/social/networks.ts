import { asciiDomain } from "#app/lib/email-address.ts";
import { facebook } from "./facebook.ts";
import { bluesky, isMastodonHost, mastodon } from "./fediverse.ts";
import {
	encode,
	hosts,
	ID,
	nameFirst,
	PAGES,
	type SocialNetwork,
	TOKEN,
	words,
} from "./network.ts";

/** The networks that have an icon: which names and addresses they use. Safe in the browser. */

/** Platforms in the order of the forms. */
export const SOCIAL_PLATFORMS = [
	"twitter",
	"instagram",
	"facebook",
	"linkedin",
	"github",
	"youtube",
	"tiktok",
	"threads",
	"bluesky",
	"mastodon",
	"twitch",
	"pinterest",
	"snapchat",
	"discord",
	"telegram",
	"patreon",
	"substack",
] as const;

export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];

/** Letters of any script, with the marks that belong to them. */
const LETTERS = "\\p{L}\\p{N}\\p{M}";

const x = nameFirst({
	origin: "https://x.com",
	pattern: /^[A-Za-z0-9_]{1,15}$/,
	except: "i hashtag compose jobs account who_to_follow widgets personalization bookmarks",
});

const instagram = nameFirst({
	origin: "https://www.instagram.com",
	pattern: /^[A-Za-z0-9_](?:[A-Za-z0-9._]{0,28}[A-Za-z0-9_])?$/,
	except:
		"p reel reels stories tv invites direct _u _n j s channel ar challenge emails nametag qr developer press topics guides your_activity session",
});

const LINKEDIN = "https://www.linkedin.com";
/** Of any script, and with the symbols that people have in their names. */
const LINKEDIN_NAME = new RegExp(
	`^(?=.*[\\p{L}\\p{N}])[${LETTERS}\\p{So}\\u200d_.'’-]{2,100}$`,
	"u",
);

const YOUTUBE = "https://www.youtube.com";
const YOUTUBE_NAME = new RegExp(`^(?=.*[\\p{L}\\p{N}])[${LETTERS}\\u200c\\u200d._·-]{1,100}$`, "u");
const YOUTUBE_PAGES = words(
	"watch shorts playlist playlists feed results embed live hashtag gaming premium music ads creators account redirect post clip v e s t c user channel trending kids tv upload attribution_link attribution oembed kidzone movies sports news podcasts youtubei live_chat live_stream new howyoutubeworks csai supported_browsers",
);

const tiktok = nameFirst({
	origin: "https://www.tiktok.com",
	at: "@",
	pattern: /^[A-Za-z0-9._]{2,24}$/,
	except:
		"t tag video discover music foryou following live upload embed channel business shop view place h5 v link",
});

const threads = nameFirst({
	origin: "https://www.threads.com",
	at: "@",
	pattern: /^[A-Za-z0-9_](?:[A-Za-z0-9._]{0,28}[A-Za-z0-9_])?$/,
	except: "",
});

const twitch = nameFirst({
	origin: "https://www.twitch.tv",
	pattern: /^[A-Za-z0-9]\w{2,24}$/,
	except:
		"p videos subscriptions inventory wallet drops downloads jobs turbo prime store popout moderator embed team collections friends broadcast events products bits clip",
});

const pinterest = nameFirst({
	origin: "https://www.pinterest.com",
	pattern: /^[\w-]{3,30}$/,
	except:
		"pin ideas today business topics categories source video news_hub board discover shopping password email secure",
});

const SNAPCHAT = "https://www.snapchat.com";
const SNAPCHAT_NAME = /^[A-Za-z][\w.-]{1,14}$/;

const DISCORD_CODE = /^[A-Za-z0-9-]{2,64}$/;

const TELEGRAM_NAME = /^[A-Za-z]\w{3,31}$/;
const TELEGRAM_PAGES = words(
	"joinchat addstickers addemoji addtheme addlist proxy socks setlanguage login invoice giftcode boost contact confirmphone bg iv nft msg resolve",
);

const patreon = nameFirst({
	origin: "https://www.patreon.com",
	pattern: /^[\w-]{1,64}$/,
	except:
		"c cw user join posts bepatron checkout collection collections portal create app apps library careers press discover product pricing apply dashboard c-level policy payment rewards",
});

const SUBSTACK_NAME = /^[a-z0-9_-]{1,60}$/i;

export const SOCIAL_NETWORKS: Readonly<Record<SocialPlatform, SocialNetwork>> = {
	twitter: {
		name: "X (Twitter)",
		isHost: hosts("x.com", "twitter.com", "fxtwitter.com", "vxtwitter.com", "fixupx.com"),
		ofName: x.ofName,
		ofAddress(address) {
			const {
				path: [first],
				search,
				hash,
			} = address;
			// Buttons "Follow", and addresses from before 2012.
			if (first === "intent") return x.ofName(search.get("screen_name") ?? "");
			return first === "" && hash.startsWith("#!/")
				? x.ofName(hash.slice(3).split("/")[0] ?? "")
				: x.ofAddress(address);
		},
	},
	instagram: {
		name: "Instagram",
		isHost: hosts("instagram.com", "instagr.am", "ig.me"),
		ofName: instagram.ofName,
		ofAddress(address) {
			const {
				host,
				path: [first, second],
			} = address;
			if (host === "ig.me") return first === "m" ? instagram.ofName(second) : null;
			if (first === "_u" || first === "_n" || first === "stories") {
				return second === "highlights" ? null : instagram.ofName(second);
			}
			// Longer ones share a post: /share/reel/…, /share/p/…
			if (first === "share") {
				return TOKEN.test(second) && !POSTS.has(second)
					? `https://www.instagram.com/share/${second}`
					: null;
			}
			return instagram.ofAddress(address);
		},
	},
	facebook: {
		name: "Facebook",
		isHost: hosts(
			"facebook.com",
			"fb.com",
			"fb.me",
			"business.facebook.com",
			"m.me",
			"messenger.com",
		),
		ofName: facebook.ofName,
		ofAddress: (address) => facebook.ofAddress(address),
	},
	linkedin: {
		name: "LinkedIn",
		isHost: (host) => /^(?:[a-z]{2}\.)?linkedin\.com$/.test(host),
		ofName: (name) => (LINKEDIN_NAME.test(name) ? `${LINKEDIN}/in/${encode(name)}` : null),
		ofAddress({ path }) {
			const parts = ["mwlite", "comm"].includes(path[0]) ? path.slice(1) : path;
			const [kind = "", name = "", ...numbers] = parts;
			if (kind === "pub" && numbers.length === 2) return null;
			const isProfile = ["in", "company", "school", "showcase"].includes(kind);
			return isProfile && LINKEDIN_NAME.test(name) ? `${LINKEDIN}/${kind}/${encode(name)}` : null;
		},
	},
	github: {
		name: "GitHub",
		isHost: hosts("github.com", "gist.github.com"),
		...nameFirst({
			origin: "https://github.com",
			pattern: /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?$/,
			except:
				"orgs topics sponsors features marketplace enterprise pricing collections trending readme customer-stories team codespaces issues pulls new organizations stars dashboard security site contact apps copilot gist events discussions mobile users resources solutions",
		}),
	},
	youtube: {
		name: "YouTube",
		isHost: hosts("youtube.com", "music.youtube.com", "gaming.youtube.com", "studio.youtube.com"),
		ofName: (name) => (YOUTUBE_NAME.test(name) ? `${YOUTUBE}/@${encode(name)}` : null),
		ofAddress({ host, path: [first, second] }) {
			if (first.startsWith("@")) return this.ofName(first.slice(1));
			if (["channel", "c", "user"].includes(first)) {
				return YOUTUBE_NAME.test(second) ? `${YOUTUBE}/${first}/${encode(second)}` : null;
			}
			// Channels from before handles: youtube.com/Name
			const isPage = PAGES.has(first.toLowerCase()) || YOUTUBE_PAGES.has(first.toLowerCase());
			const isName =
				host === "youtube.com" && !isPage && /^[\p{L}\p{N}\p{M}_-]{2,100}$/u.test(first);
			return isName ? `${YOUTUBE}/${encode(first)}` : null;
		},
	},
	tiktok: { name: "TikTok", isHost: hosts("tiktok.com"), ...tiktok },
	threads: {
		name: "Threads",
		isHost: hosts("threads.com", "threads.net"),
		ofName: threads.ofName,
		ofAddress: (address) => (address.path[0].startsWith("@") ? threads.ofAddress(address) : null),
	},
	bluesky: {
		name: "Bluesky",
		isHost: (host) => host === "bsky.app" || host.endsWith(".bsky.social"),
		ofName: bluesky.ofName,
		ofAddress: (address) => bluesky.ofAddress(address),
	},
	mastodon: {
		name: "Mastodon",
		problem: "Enter your Mastodon handle with its server, such as @anna@mastodon.social",
		isHost: (host) => isMastodonHost(host) || host === "elk.zone",
		anyHost: true,
		ofName: mastodon.ofName,
		ofAddress: (address) => mastodon.ofAddress(address),
	},
	twitch: {
		name: "Twitch",
		isHost: hosts("twitch.tv", "player.twitch.tv"),
		ofName: twitch.ofName,
		ofAddress(address) {
			const {
				host,
				path: [first, second],
				search,
			} = address;
			if (host === "player.twitch.tv") return twitch.ofName(search.get("channel") ?? "");
			const isTool = ["popout", "moderator", "embed", "u"].includes(first);
			return isTool ? twitch.ofName(second) : twitch.ofAddress(address);
		},
	},
	pinterest: {
		name: "Pinterest",
		isHost: (host) => /^(?:[a-z]{2}\.)?pinterest\.(?:com|(?:com?\.)?[a-z]{2}|info)$/.test(host),
		...pinterest,
	},
	snapchat: {
		name: "Snapchat",
		isHost: hosts("snapchat.com", "story.snapchat.com"),
		ofName: (name) => (SNAPCHAT_NAME.test(name) ? `${SNAPCHAT}/add/${name}` : null),
		ofAddress({ path: [first, second] }) {
			if (first.startsWith("@")) return this.ofName(first.slice(1));
			if (first === "add") return this.ofName(second.replace(/^@/, ""));
			// A public profile, and a profile that was shared.
			const isToken = (first === "p" || first === "t") && TOKEN.test(second);
			return isToken ? `${SNAPCHAT}/${first}/${second}` : null;
		},
	},
	discord: {
		name: "Discord",
		problem: "Enter the invitation to your server, such as https://discord.gg/abc123",
		isHost: hosts("discord.gg", "discord.com", "discordapp.com"),
		// A name doesn't lead to a person, and might be somebody else's invitation.
		ofName: (name) => (/^\d{17,20}$/.test(name) ? `https://discord.com/users/${name}` : null),
		ofAddress({ host, path: [first, second] }) {
			if (host !== "discord.gg") {
				if (first === "users") return this.ofName(second);
				if (first === "servers" && /-\d{17,20}$/.test(second)) {
					return `https://discord.com/servers/${encode(second)}`;
				}
			}
			const code = first === "invite" ? second : host === "discord.gg" ? first : "";
			return DISCORD_CODE.test(code) ? `https://discord.gg/${code}` : null;
		},
	},
	telegram: {
		name: "Telegram",
		isHost: (host) =>
			["t.me", "telegram.me", "telegram.dog"].includes(host) || /^\w{4,32}\.t\.me$/.test(host),
		ofName(name) {
			const lower = name.toLowerCase();
			const isPage = PAGES.has(lower) || TELEGRAM_PAGES.has(lower);
			return TELEGRAM_NAME.test(name) && !isPage ? `https://t.me/${name}` : null;
		},
		ofAddress({ host, path: [first, second] }) {
			if (host.endsWith(".t.me")) return this.ofName(host.slice(0, -".t.me".length));
			// Invitations, and people who share their number.
			if (/^\+[\w-]{5,64}$/.test(first)) return `https://t.me/${first}`;
			if (first === "joinchat")
				return TOKEN.test(second) ? `https://t.me/joinchat/${second}` : null;
			return this.ofName(first === "s" ? second : first.replace(/^@/, ""));
		},
	},
	patreon: {
		name: "Patreon",
		isHost: hosts("patreon.com"),
		ofName: patreon.ofName,
		ofAddress(address) {
			const {
				path: [first, second],
				search,
			} = address;
			if (first === "user" || first === "bePatron") {
				const id = search.get("u") ?? "";
				return ID.test(id) ? `https://www.patreon.com/user?u=${id}` : null;
			}
			const isBefore = ["c", "cw", "join", "checkout"].includes(first);
			return isBefore ? patreon.ofName(second) : patreon.ofAddress(address);
		},
	},
	substack: {
		name: "Substack",
		isHost: (host) => host === "substack.com" || host.endsWith(".substack.com"),
		anyHost: true,
		ofName: (name) => (SUBSTACK_NAME.test(name) ? `https://substack.com/@${name}` : null),
		ofAddress({ host, path: [first, second], hasScheme }) {
			if (host === "substack.com" || host === "open.substack.com") {
				if (first.startsWith("@")) return this.ofName(first.slice(1));
				if (first === "pub" && SUBSTACK_NAME.test(second))
					return `https://${second.toLowerCase()}.substack.com`;
				const isPerson = (first === "profile" || first === "users") && /^\d+-/.test(second);
				return isPerson ? `https://substack.com/profile/${encode(second)}` : null;
			}
			if (this.isHost(host)) return `https://${host}`;
			// A publication may have a domain of its own, which says nothing about Substack.
			const isHome = hasScheme && first === "" && asciiDomain(host) === host;
			return isHome ? `https://${host}` : null;
		},
	},
};

const POSTS = words("p reel reels tv video story");
