import { redirect } from "react-router";
import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import { env } from "#app/platform/env.server.ts";
import { answerQrFile, type QrFormat } from "./answer-qr-file.server.ts";

/**
 * Responds with a page's QR code as a file. If the page is not public, neither is its code. A former username redirects
 * to the code of the current one. `?channel={slug}` selects the code of that channel's address.
 */
export async function answerQrCode({
	username,
	format,
	request,
}: {
	username: string;
	format: QrFormat;
	request: Request;
}): Promise<Response> {
	const { search, searchParams } = new URL(request.url);
	const outcome = await getPublicPage({ username });
	switch (outcome.kind) {
		case "page": {
			const channel = searchParams.get("channel");
			if (channel !== null && !Object.hasOwn(outcome.channels, channel)) {
				return missingFile();
			}
			const path = [outcome.page.username, ...(channel === null ? [] : [channel])];
			return answerQrFile({
				address: [pageAddress(outcome.page, env.APP_URL), ...path.slice(1)].join("/"),
				fileName: `${path.join("-")}-qr`,
				format,
				request,
			});
		}
		case "moved":
			// Not cached: the former username may be taken back.
			return redirect(`/${outcome.username}/qr.${format}${search}`, {
				status: 301,
				headers: { "Cache-Control": "no-cache" },
			});
		case "suspended":
			return missingFile(410);
		case "private":
		case "missing":
		case "invalid-username":
		case "reserved-username":
			return missingFile();
	}
}
