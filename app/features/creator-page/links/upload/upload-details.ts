import { z } from "zod";
import { LARGEST_FILE_MEGABYTES } from "#app/features/billing/plans/plans.ts";
import { directionOf, type Language } from "#app/i18n/languages.ts";
import { formatBytes } from "#app/lib/format-bytes.ts";
import { textField } from "#app/lib/text-field.ts";
import type { LinkDetails, LinkKind } from "../kinds/kinds.ts";

/** The uploaded file of a link of the kind "file", as its details name it. Safe in the browser. */

type FileType = {
	mediaType: string;
	extension: string;
	label: string;
	isAudio: boolean;
	/** Whether a browser shows the file itself; others are downloads. */
	isShown: boolean;
};

const RECORDING = { isAudio: true, isShown: false };

/** Types that can be uploaded. `sniffFileType` finds them. */
export const FILE_TYPES = {
	pdf: {
		mediaType: "application/pdf",
		extension: "pdf",
		label: "PDF",
		isAudio: false,
		isShown: true,
	},
	mp3: { mediaType: "audio/mpeg", extension: "mp3", label: "MP3", ...RECORDING },
	m4a: { mediaType: "audio/mp4", extension: "m4a", label: "M4A", ...RECORDING },
	ogg: { mediaType: "audio/ogg", extension: "ogg", label: "OGG", ...RECORDING },
	wav: { mediaType: "audio/wav", extension: "wav", label: "WAV", ...RECORDING },
} as const satisfies Record<string, FileType>;

export type FileTypeName = keyof typeof FILE_TYPES;

const TYPE_NAMES = Object.keys(FILE_TYPES) as [FileTypeName, ...FileTypeName[]];

/** Value of the `accept` attribute of the form's field. */
export const ACCEPTED_FILES = Object.values(FILE_TYPES)
	.flatMap(({ mediaType, extension }) => [mediaType, `.${extension}`])
	.join(",");

/** In bytes, as in the limits of pictures. */
const MEGABYTE = 1024 * 1024;

/** @returns the maximum size in bytes of a file on a plan with this many megabytes */
export function fileMaxBytes({ fileMegabytes }: { fileMegabytes: number }): number {
	return fileMegabytes * MEGABYTE;
}

/** The limit of the largest plan, for a file whose account isn't known yet. */
export const LARGEST_FILE = {
	bytes: fileMaxBytes({ fileMegabytes: LARGEST_FILE_MEGABYTES }),
	limit: `A file must be at most ${LARGEST_FILE_MEGABYTES} MB, or less on a smaller plan`,
};

export const WRONG_FILE_TYPE = "Choose a PDF, MP3, M4A, OGG, or WAV file.";

/** @returns the error message for a file over the limit */
export function fileTooLarge({ fileMegabytes }: { fileMegabytes: number }): string {
	return `Choose a file of at most ${fileMegabytes} MB, the limit of your plan.`;
}

const empty = z.literal("");

/** What the details of a link say about its file; all empty until one is uploaded. */
export const uploadDetails = {
	/** Id of the row of `LinkFile`. */
	file: z.union([empty, z.uuid()]).default(""),
	type: z.union([empty, z.enum(TYPE_NAMES)]).default(""),
	name: textField({ max: 100 }).default(""),
	/** Size in bytes. */
	size: z.union([empty, textField({ max: 10 }).regex(/^[1-9]\d{0,9}$/)]).default(""),
};

export type Upload = { id: string; type: FileTypeName; name: string; bytes: number };

/** @returns the details that name a file; without one, those of a link whose file was removed */
export function uploadFactsFor(upload: Upload | null): LinkDetails {
	return upload === null
		? { file: "", type: "", name: "", size: "" }
		: { file: upload.id, type: upload.type, name: upload.name, size: String(upload.bytes) };
}

/** @returns the part of the details that names a file */
export function uploadFactsOf(details: LinkDetails): LinkDetails {
	return uploadFactsFor(uploadOf(details));
}

const facts = z.object(uploadDetails);

/** @returns the file that the details of a link name, or null */
export function uploadOf(details: LinkDetails): (Upload & FileType) | null {
	const { file: id, type, name, size } = facts.safeParse(details).data ?? {};
	if (!id || !type || !name || !size) return null;
	return { id, type, name, bytes: Number(size), ...FILE_TYPES[type] };
}

/** Whether it is a link to a file that isn't uploaded, which visitors don't see. */
export function lacksFile({ kind, details }: { kind: LinkKind; details: LinkDetails }): boolean {
	return kind === "file" && uploadOf(details) === null;
}

/** @returns such as "PDF, 1.2 MB". @param language of the size; English by default */
export function describeUpload(
	{ label, bytes }: { label: string; bytes: number },
	language?: Language,
): string {
	const size = formatBytes(bytes, language);
	// Invisible marks, so that the line and the size run from right to left though the type is in Latin letters.
	if (language && directionOf(language) === "rtl") return `\u200f${label}\u200f، ${size}`;
	return `${label}, ${size}`;
}
