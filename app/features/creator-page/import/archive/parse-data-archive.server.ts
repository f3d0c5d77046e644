import { decodeDocument } from "#app/lib/decode-document.ts";
import { parseBoundedJson } from "#app/lib/parse-bounded-json.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { parseExport } from "../parse/parse-export.ts";
import { type FoundPage, SOURCE_MAX_BYTES } from "../schema.ts";
import { type Archive, parseArchive } from "./parse-archive.server.ts";

const NO_COPY =
	"This zip file isn’t a copy of your data. If a web page or page.json is in it, unzip it and choose that.";

/** A copy of an account's data. */
export type DataArchive = {
	/** Content of page.json. */
	page: unknown;
	/** Names of its files, such as "images/….webp". */
	names: ReadonlySet<string>;
	/** As `Archive.read`. */
	read: Archive["read"];
};

/**
 * Opens the zip that an account's data export makes, also if it was unpacked and zipped again with its folder around it.
 * @throws AppError `invalid` if it is no such zip, or damaged
 */
export async function parseDataArchive(bytes: Uint8Array): Promise<DataArchive> {
	const archive = await parseArchive(bytes);
	const path = [...archive.names].find((name) => /^(?:[^/]+\/)?page\.json$/.test(name));
	const content = path === undefined ? null : await archive.read(path, SOURCE_MAX_BYTES);
	if (path === undefined || content === null) throw new AppError("invalid", NO_COPY);
	const folder = path.slice(0, -"page.json".length);
	return {
		page: parse(decodeDocument(content, "application/json")),
		names: new Set(
			[...archive.names].flatMap((name) =>
				name.startsWith(folder) ? [name.slice(folder.length)] : [],
			),
		),
		read: (name, maxBytes) => archive.read(folder + name, maxBytes),
	};
}

function parse(text: string): unknown {
	try {
		return parseBoundedJson(text);
	} catch {
		throw new AppError("invalid", NO_COPY);
	}
}

/** @returns what the zip brings to a page @throws AppError `invalid`, as `parseDataArchive` */
export async function getFoundInArchive(bytes: Uint8Array): Promise<FoundPage> {
	const { page, names } = await parseDataArchive(bytes);
	const found = await parseExport(page, names);
	if (found === null) throw new AppError("invalid", NO_COPY);
	return found;
}
