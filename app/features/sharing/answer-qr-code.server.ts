import { redirect } from "react-router";
import { getPublicPage } from "#app/features/public-page/get-public-page.server.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import { env } from "#app/platform/env.server.ts";
import { type QrFormat, sendQrCode } from "./send-qr-code.server.ts";

/**
 * The code that leads to a page, as a file for whoever asks: where visitors get no page, they get no code either, and
 * a former username leads to the code of the present one. `?channel={slug}` is the code of that channel's address.
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
			return sendQrCode({
				address: `${env.APP_URL}/${path.join("/")}`,
				fileName: `${path.join("-")}-qr`,
				format,
				request,
			});
		}
		case "moved":
			// Not kept: the former name may be taken back.
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
