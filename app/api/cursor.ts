import { z } from "zod";
import { textField } from "#app/lib/text-field.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** Lists are read in parts by key: a cursor contains the sort key of the last item, so that new items move nothing. */

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/** Query parameters of every list. */
export const listQuery = {
	limit: z.coerce
		.number()
		.int()
		.min(1)
		.max(MAX_LIMIT)
		.default(DEFAULT_LIMIT)
		.meta({ description: "Number of items", example: DEFAULT_LIMIT }),
	cursor: textField({ max: 1_000 })
		.optional()
		.meta({ description: "`next_cursor` of the part before; absent for the first part" }),
};

/** Field of every list's answer. */
export const nextCursor = z
	.string()
	.nullable()
	.meta({ description: "Cursor of the next part; null after the last item" });

/** @param key sort key of the last item of a part */
export function encodeCursor(key: readonly (string | number | null)[]): string {
	return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * @param schema tuple of the sort key
 * @returns null without a cursor
 * @throws AppError `invalid` for a cursor that isn't of this list
 */
export function decodeCursor<Key extends z.ZodType>(
	cursor: string | undefined,
	schema: Key,
): z.infer<Key> | null {
	if (cursor === undefined) return null;
	try {
		return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
	} catch {
		throw new AppError("invalid", "This cursor isn’t one of this list.", { field: "cursor" });
	}
}

/**
 * Cuts a list that was read with one item more than asked for.
 * @returns the items, and the cursor of the next part or null
 */
export function cutList<Item>(
	items: readonly Item[],
	limit: number,
	keyOf: (item: Item) => readonly (string | number | null)[],
): { items: Item[]; next_cursor: string | null } {
	const shown = items.slice(0, limit);
	const last = shown.at(-1);
	const hasMore = items.length > limit && last !== undefined;
	return { items: shown, next_cursor: hasMore ? encodeCursor(keyOf(last)) : null };
}
