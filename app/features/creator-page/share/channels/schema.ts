import { z } from "zod";
import { CARD_SLUG, PRINT_SLUG } from "#app/features/creator-page/core/public-page.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** Channels: additional addresses of a page, one for each place where it is shared. Safe in the browser. */

export const MAX_CHANNELS = 30;
export const SLUG_MAX_LENGTH = 30;
export const NAME_MAX_LENGTH = 60;

export const CHANNELS_UNREACHABLE =
	"We can’t reach the server right now. Your channels didn’t change. Please try again.";

/** Common channels, each added with one button. */
export const SUGGESTED_CHANNELS = [
	{ name: "Instagram", slug: "ig" },
	{ name: "TikTok", slug: "tt" },
	{ name: "YouTube", slug: "yt" },
	{ name: "Facebook", slug: "fb" },
	{ name: "LinkedIn", slug: "li" },
	{ name: "Newsletter", slug: "newsletter" },
	{ name: "Business card", slug: "business-card" },
] as const;

export type Channel = { id: string; slug: string; name: string };

/** Panels that may be open below a channel. */
const CHANNEL_MODES = ["code", "rename", "delete"] as const;
export type ChannelMode = (typeof CHANNEL_MODES)[number];

/** @returns the channel with an open panel, from `?rename={id}` and the like */
export function readOpened({ searchParams }: URL): { id: string; mode: ChannelMode } | null {
	for (const mode of CHANNEL_MODES) {
		const id = searchParams.get(mode);
		if (id !== null) return { id, mode };
	}
	return null;
}

const name = textField({
	max: NAME_MAX_LENGTH,
	required: "Name is required",
	tooLong: `Name must be at most ${NAME_MAX_LENGTH} characters`,
	clean: cleanLine,
});

const slug = textField({
	max: SLUG_MAX_LENGTH,
	required: "Address is required",
	tooLong: `Address must be at most ${SLUG_MAX_LENGTH} characters`,
	clean: foldText,
})
	.regex(/^[A-Za-z0-9_-]*$/, { error: "Use only letters, digits, -, and _" })
	.toLowerCase()
	.refine((text) => text !== CARD_SLUG && text !== PRINT_SLUG, {
		error: ({ input }) => `“${input}” is taken. Choose another address`,
	});

export const addChannelSchema = z.object({ intent: z.literal("add-channel"), name, slug });

export const renameChannelSchema = z.object({
	intent: z.literal("rename-channel"),
	channelId: z.uuid(),
	name,
});

export const channelsSchema = z.discriminatedUnion("intent", [
	addChannelSchema,
	renameChannelSchema,
	z.object({ intent: z.literal("delete-channel"), channelId: z.uuid() }),
]);
