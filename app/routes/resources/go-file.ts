import { LANGUAGE_PARAMETER } from "#app/features/creator-page/core/page-languages.ts";
import { answerLinkFile } from "#app/features/creator-page/links/follow/file/answer-link-file.server.ts";
import { getFileLink } from "#app/features/creator-page/links/follow/file/get-file-link.server.ts";
import { openLink } from "#app/features/creator-page/links/follow/open-link.server.ts";
import { beginsPlay } from "#app/features/creator-page/links/upload/begins-play.server.ts";
import { answerFileScreen } from "#app/features/creator-page/public/answer-file-screen.server.tsx";
import { DOWNLOAD } from "#app/features/creator-page/public/components/file-screen.tsx";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { findInAppBrowser } from "#app/lib/in-app-browser.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/go-file";

/**
 * The event, the contact card or the uploaded file that a link opens. People get a page about the first two, and about a
 * file that their app's browser can't open; programs, players and the download link of that page get the file. The click
 * counts once, before the download.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
	const { address } = context.get(requestFactsContext);
	const { linkId } = params;
	const { method, headers } = request;
	const [range, ifRange] = [headers.get("Range"), headers.get("If-Range")];
	const isDownload = url.searchParams.has(DOWNLOAD);
	const visitor = { header: (name: string) => headers.get(name), address };
	const followed = await openLink({
		linkId,
		opens: "file",
		method,
		isCounted: () => !isDownload && beginsPlay({ linkId, range, visitor }),
		visitor,
	});
	const link =
		followed?.kind === "opens"
			? await getFileLink(linkId, url.searchParams.get(LANGUAGE_PARAMETER))
			: null;
	if (link === null) return missingFile();
	const inApp = findInAppBrowser(headers.get("User-Agent"));
	const screen =
		isDownload || !acceptsHtml(request) ? null : await answerFileScreen(link, { inApp });
	const asked = { method, range, ifRange, isDownload };
	return screen ?? (await answerLinkFile(link, asked)) ?? missingFile();
}
