import { encode, ID, PAGES, type SocialAddress, TOKEN, words } from "./network.ts";

const FACEBOOK = "https://www.facebook.com";
const FACEBOOK_NAME = /^(?=.*[A-Za-z0-9])[A-Za-z0-9.-]{2,100}$/;
const FACEBOOK_PAGES = words(
	"groups people pages pg watch events photo photos sharer reel reels marketplace story stories permalink hashtag gaming media business ads bookmarks friends games live fundraisers donate saved memories notes careers recover checkpoint plugins dialog flx me videos video ajax public policy pages_manager professional_dashboard",
);

export const facebook = {
	ofName(name: string) {
		const lower = name.toLowerCase();
		const isPage = PAGES.has(lower) || FACEBOOK_PAGES.has(lower) || lower.endsWith(".php");
		return FACEBOOK_NAME.test(name) && !isPage ? `${FACEBOOK}/${name}` : null;
	},
	ofAddress({ host, path, search }: SocialAddress) {
		const [first, second, third, fourth] = path;
		if (host === "messenger.com") return first === "t" ? this.ofName(second) : null;
		switch (first.toLowerCase()) {
			case "profile.php": {
				const id = search.get("id") ?? "";
				return ID.test(id) ? `${FACEBOOK}/profile.php?id=${id}` : null;
			}
			case "share":
				// "p", "r" and "v" share a post, a reel, and a video; "g" a group.
				if (second === "g") return TOKEN.test(third) ? `${FACEBOOK}/share/g/${third}` : null;
				return TOKEN.test(second) ? `${FACEBOOK}/share/${second}` : null;
			case "pg":
				return this.ofName(second);
			case "groups":
				return second === "" ? null : `${FACEBOOK}/groups/${encode(second)}`;
			case "people":
			case "pages":
				if (second.toLowerCase() === "category") {
					const [kind, page] = [third, fourth];
					return kind !== "" && /\d$/.test(page)
						? `${FACEBOOK}/pages/category/${encode(kind)}/${encode(page)}`
						: null;
				}
				return second !== "" && ID.test(third)
					? `${FACEBOOK}/${first.toLowerCase()}/${encode(second)}/${third}`
					: null;
			case "p":
				return /-\d+$/.test(second) ? `${FACEBOOK}/p/${encode(second)}` : null;
			default:
				return this.ofName(first.replace(/^@/, ""));
		}
	},
};
