import type { SocialAddress } from "#app/features/creator-page/core/public-page.ts";
import {
	normalizeSocialLink,
	SOCIAL_PLATFORMS,
	type SocialPlatform,
} from "./normalize-social-link.ts";

/**
 * Returns the row of social links as it would be if the typed values were saved. Values that are not yet an address of
 * their network are left out, because they would not be saved either. Null if nothing differs from the stored row.
 *
 * @param typed values of the fields by network
 * @param stored addresses by network, in the order of the page; those without a field stay as they are
 */
export function draftSocials(
	typed: (platform: SocialPlatform) => string | undefined,
	stored: Readonly<Record<string, string>>,
): SocialAddress[] | null {
	const fields = SOCIAL_PLATFORMS.map((platform) => ({
		platform,
		url: addressOf(platform, typed(platform)?.trim() ?? ""),
	}));
	if (fields.every(({ platform, url }) => url === (stored[platform] ?? ""))) return null;
	const edited = new Map<string, string>(fields.map(({ platform, url }) => [platform, url]));
	const inOrder = new Set([...Object.keys(stored), ...edited.keys()]);
	return [...inOrder]
		.map((platform) => ({ platform, url: edited.get(platform) ?? stored[platform] ?? "" }))
		.filter(({ url }) => url !== "");
}

function addressOf(platform: SocialPlatform, text: string): string {
	if (text === "") return "";
	const normalized = normalizeSocialLink(platform, text);
	return normalized.ok ? normalized.url : "";
}
