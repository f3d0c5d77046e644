import { VISIBLE_PAGE } from "#app/features/page/visible-page.server.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { type QrFormat, sendQrCode } from "./send-qr-code.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The code that leads to a link by the address that counts it, as a file for whoever knows that address: it says nothing
 * else. A link that is hidden or not due yet has one too, for what is printed ahead of time. Where visitors get no page
 * they get no code of its links either; its owner does.
 *
 * @param viewerId who is signed in, if anyone
 */
export async function answerLinkQrCode({
	linkId,
	viewerId,
	format,
	request,
}: {
	linkId: string;
	viewerId: string | null;
	format: QrFormat;
	request: Request;
}): Promise<Response> {
	const link = UUID.test(linkId)
		? await db.link.findFirst({
				where: {
					id: linkId,
					url: { not: "" },
					profile: { OR: [VISIBLE_PAGE, ...(viewerId === null ? [] : [{ userId: viewerId }])] },
				},
				select: { id: true, profile: { select: { published: true } } },
			})
		: null;
	if (link === null) return missingFile();
	return sendQrCode({
		address: `${env.APP_URL}/go/${link.id}`,
		fileName: "link-qr",
		isPublic: link.profile.published,
		format,
		request,
	});
}
