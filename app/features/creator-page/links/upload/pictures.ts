import { cutText } from "#app/lib/cut-text.ts";
import type { LinkKind } from "../kinds/kinds.ts";
import { LARGEST_FILE } from "./upload-details.ts";

/** Several pictures that are added at once, as a gallery or to one. Safe in the browser. */

/** Maximum number of pictures in one form. */
export const PICTURES_AT_ONCE = 20;
/** Maximum size in bytes of one request with all its pictures. With scripts, a larger choice is sent in several. */
export const PICTURES_MAX_BYTES = LARGEST_FILE.bytes;

export const TOO_MANY_PICTURES = `Choose at most ${PICTURES_AT_ONCE} pictures at once`;
export const PICTURE_MISSING = "Choose a picture";

export const PICTURES_KINDS = ["gallery", "picture"] as const satisfies readonly LinkKind[];
/** Kinds that are added with their pictures. */
export type PicturesKind = (typeof PICTURES_KINDS)[number];

/** @returns the kind if it is added with its pictures, or null */
export function picturesKindOf(kind: unknown): PicturesKind | null {
	return PICTURES_KINDS.find((each) => each === kind) ?? null;
}

/** A file that was not added, and why. */
export type RefusedFile = { name: string; reason: string };
/** What came of the chosen files. */
export type AddedPictures = { added: number; refused: RefusedFile[] };

/** @returns what was added, and which files were not and why */
export function describeAdded(kind: PicturesKind, { added, refused }: AddedPictures): string {
	const pictures = added === 1 ? "1 picture" : `${added} pictures`;
	const what = added === 0 ? "Gallery" : kind === "gallery" ? `Gallery with ${pictures}` : pictures;
	const isOne = kind === "picture" && added === 1;
	const done = `${isOne ? "Picture" : what} added`;
	return refused.length === 0 ? done : `${done}. ${describeRefused(refused)}`;
}

/** Number of files that a message names, and length of each name. */
const NAMED = 3;
const NAME_LENGTH = 40;

/** @returns the names of the files that were not added, by reason */
export function describeRefused(refused: readonly RefusedFile[]): string {
	const reasons = [...new Set(refused.map(({ reason }) => reason))];
	return reasons
		.map((reason) => {
			const names = refused.filter((each) => each.reason === reason).map(({ name }) => name);
			const named = names.slice(0, NAMED).map((name) => `“${cutText(name, NAME_LENGTH)}”`);
			const others = names.length - named.length;
			const all = [...named, ...(others > 0 ? [`${others} more`] : [])].join(", ");
			return `Not added: ${all}. ${reason}`;
		})
		.join(" ");
}

/**
 * Divides chosen files into requests, in their order.
 * @param maxBytes maximum size of a request; a file that is larger has one of its own
 */
export function toBatches<Chosen extends { size: number }>(
	files: readonly Chosen[],
	{ maxBytes = PICTURES_MAX_BYTES }: { maxBytes?: number } = {},
): Chosen[][] {
	const batches: Chosen[][] = [];
	let bytes = 0;
	for (const file of files) {
		const last = batches.at(-1);
		bytes += file.size;
		if (last && bytes <= maxBytes) last.push(file);
		else {
			batches.push([file]);
			bytes = file.size;
		}
	}
	return batches;
}
