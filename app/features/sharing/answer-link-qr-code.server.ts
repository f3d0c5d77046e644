import { missingFile } from "#app/lib/missing-file.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { type QrFormat, sendQrCode } from "./send-qr-code.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The code that leads to a link by the address that counts it, as a file for whoever knows that address: it says nothing
 * else. A link that is hidden or not due yet has one too, for what is printed ahead of time; a link of an account that
 * is suspended or waits for its deletion has none.
 */
export async function answerLinkQrCode({
	linkId,
	format,
	request,
}: {
	linkId: string;
	format: QrFormat;
	request: Request;
}): Promise<Response> {
	const link = UUID.test(linkId)
		? await db.link.findFirst({
				where: {
					id: linkId,
					url: { not: "" },
					profile: { user: { status: "active", deletionRequestedAt: null } },
				},
				select: { id: true },
			})
		: null;
	if (link === null) return missingFile();
	return sendQrCode({
		address: `${env.APP_URL}/go/${link.id}`,
		fileName: "link-qr",
		format,
		request,
	});
}
