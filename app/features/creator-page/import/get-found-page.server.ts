import { decodeDocument } from "#app/lib/decode-document.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { archiveKey } from "./archive/archive-key.server.ts";
import { isZip } from "./archive/parse-archive.server.ts";
import { getFoundInArchive } from "./archive/parse-data-archive.server.ts";
import { type FileProblem, parseFile } from "./parse/parse-file.ts";
import { parsePage } from "./parse/parse-page.ts";
import { archivedImageId, type FoundPage, type ImportRequest, SOURCE_MAX_BYTES } from "./schema.ts";

const PAGE = { maxBytes: SOURCE_MAX_BYTES, timeoutMs: 10_000, accept: "text/html, */*;q=0.1" };

const TRIES = 60;
const reads = createRateLimit({
	name: "import",
	tries: TRIES,
	perSeconds: 60 * 60,
	message: `You have tried ${TRIES} imports in the last hour. Please try again later.`,
});

export type PageSource = Exclude<ImportRequest, { intent: "import" }>;

/**
 * Reads what can be imported from a URL, pasted HTML or a file. Stores nothing but a zip, whose pictures and files wait
 * for the choice.
 * @throws AppError with a text that says what to do: `invalid` if there is nothing to import, the errors of
 * `fetchPublic`, `rate_limited` with `retryAfterS`
 */
export async function getFoundPage(
	{ userId, source }: { userId: string; source: PageSource },
	internet: Internet = publicInternet,
): Promise<FoundPage> {
	await reads.consume([userId]);
	const found = await read({ userId, source }, internet);
	if (hasSomething(found)) return found;
	throw new AppError("invalid", NOTHING_FOUND[source.intent]);
}

const NOTHING_FOUND: Record<PageSource["intent"], string> = {
	"read-address":
		"We found no links on that page. If a script builds it, open it in your browser, copy its HTML, and paste it below.",
	"read-html":
		"We found no links in this HTML. Copy all of the page’s source, from <html> to its end.",
	"read-file": "This file has no links in it.",
};

/** A name, a biography or a photo alone is nothing that somebody looks for on a page. Of an export, it may be all. */
function hasSomething({ links, socials, banner, photo, design }: FoundPage): boolean {
	return (
		links.length > 0 ||
		design !== null ||
		socials.length > 0 ||
		[banner, photo].some((address) => address !== null && archivedImageId(address) !== null)
	);
}

async function read(
	{ userId, source }: { userId: string; source: PageSource },
	internet: Internet,
): Promise<FoundPage> {
	switch (source.intent) {
		case "read-address":
			return fetchPage(source.address, internet);
		case "read-html":
			return parsePage({ html: source.html, url: null });
		case "read-file":
			return readFile({ userId, file: source.file });
	}
}

async function fetchPage(address: string, internet: Internet): Promise<FoundPage> {
	const { status, url, contentType, bytes } = await fetchPublic(address, { ...PAGE, internet });
	const { hostname } = new URL(url);
	if (status === 404 || status === 410) {
		throw new AppError(
			"invalid",
			`There is no page at that address on ${hostname}. Check the spelling.`,
		);
	}
	if (status !== 200) {
		throw new AppError(
			"unavailable",
			`${hostname} didn’t let us read the page (status ${status}). Open it in your browser, copy its HTML, and paste it below.`,
		);
	}
	if (!/^\s*(?:text\/html|application\/xhtml\+xml|$)/i.test(contentType)) {
		throw new AppError("invalid", `That address on ${hostname} isn’t a web page.`);
	}
	return parsePage({ html: decodeDocument(bytes, contentType), url });
}

async function readFile({ userId, file }: { userId: string; file: File }): Promise<FoundPage> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	if (isZip(bytes)) {
		const found = await getFoundInArchive(bytes);
		await storage.put(archiveKey({ userId }), bytes);
		return found;
	}
	if (bytes.length > SOURCE_MAX_BYTES) throw new AppError("invalid", FILE_PROBLEMS.large);
	const found = await parseFile(decodeDocument(bytes, file.type));
	if (typeof found !== "string") return found;
	throw new AppError("invalid", FILE_PROBLEMS[found]);
}

const FILE_PROBLEMS: Record<FileProblem | "large", string> = {
	broken: "This file is damaged or incomplete. Download it again.",
	entries: "This file has too many entries. Remove some, then try again.",
	large: "This file is larger than 2 MB. Save the page as HTML only, without its pictures.",
	unknown: "This file isn’t a web page (.html), JSON (.json), or a copy of your data (.zip).",
};
