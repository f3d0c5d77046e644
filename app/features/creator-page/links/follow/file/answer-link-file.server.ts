import { env } from "#app/platform/env.server.ts";
import { type Asked, answerUpload } from "../../upload/answer-upload.server.ts";
import type { FileLink } from "./get-file-link.server.ts";
import { makeCalendar } from "./make-calendar.ts";
import { makeContactCard } from "./make-contact-card.ts";

/**
 * Answers with the file that a link opens: the uploaded one, or one made from its details.
 * @param asked the request, of which an uploaded file may be sent in part
 * @returns null if the file is gone, or the times of an event aren't valid
 */
export async function answerLinkFile(link: FileLink, asked: Asked): Promise<Response | null> {
	const { id: linkId, kind, title, details, version, changedAt, page } = link;
	const { userId, url } = page;
	switch (kind) {
		case "file":
			return answerUpload({ details, userId }, asked);
		case "event": {
			const id = `${linkId}@${new URL(env.APP_URL).hostname}`;
			const text = makeCalendar(details, { id, title, version, changedAt, url });
			return text === null
				? null
				: download(text, { name: "event.ics", type: "text/calendar; charset=utf-8" });
		}
		case "vcard":
			return download(makeContactCard(details, { url }), {
				name: "contact.vcf",
				type: "text/vcard; charset=utf-8",
			});
	}
}

function download(text: string, { name, type }: { name: string; type: string }): Response {
	return new Response(text, {
		headers: {
			"Content-Type": type,
			"Content-Disposition": `attachment; filename="${name}"`,
			"Cache-Control": "no-store",
			"X-Robots-Tag": "noindex",
		},
	});
}
