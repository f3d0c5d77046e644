import { VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import { OPENING_KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { answerQrFile, type QrFormat } from "./answer-qr-file.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Responds with a QR code of a link's counted address, as a file for anyone who knows that address: it reveals nothing
 * else. Hidden and scheduled links have a code too, so that it can be printed in advance. If the page is not public,
 * only its owner gets the codes of its links.
 *
 * @param viewerId id of the signed-in user, if any
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
					kind: { in: OPENING_KINDS },
					profile: { OR: [VISIBLE_PAGE, ...(viewerId === null ? [] : [{ userId: viewerId }])] },
				},
				select: { id: true, profile: { select: { published: true } } },
			})
		: null;
	if (link === null) return missingFile();
	return answerQrFile({
		// On the site, which outlasts a domain: what is printed can't be changed.
		address: `${env.APP_URL}/go/${link.id}`,
		fileName: "link-qr",
		isPublic: link.profile.published,
		format,
		request,
	});
}
