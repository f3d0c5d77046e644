import { isBlocked } from "#app/features/targets/is-blocked.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { readDetails } from "../details.ts";
import { type Asked, openUpload } from "../upload/open-upload.server.ts";
import { makeCalendar } from "./make-calendar.ts";
import { makeContactCard } from "./make-contact-card.ts";

/**
 * Answers with the file that a link opens: the uploaded one, or one made from its details. The caller has checked that
 * visitors may have it.
 * @param asked the request, of which an uploaded file may be sent in part
 * @returns null if the link is gone or has no file
 */
export async function readLinkFile(linkId: string, asked: Asked): Promise<Response | null> {
	const link = await db.link.findUnique({
		where: { id: linkId },
		select: {
			kind: true,
			title: true,
			details: true,
			version: true,
			updatedAt: true,
			profile: { select: { username: true, userId: true } },
		},
	});
	const details = link && readDetails(link.kind, link.details);
	if (!link || !details) return null;
	const { username, userId } = link.profile;
	if (link.kind === "file") return openUpload({ details, userId }, asked);
	const url = `${env.APP_URL}/${username}`;
	if (link.kind === "event") {
		const { title, version, updatedAt: changedAt } = link;
		const id = `${linkId}@${new URL(env.APP_URL).hostname}`;
		const text = makeCalendar(details, { id, title, version, changedAt, url });
		return text === null
			? null
			: download(text, { name: "event.ics", type: "text/calendar; charset=utf-8" });
	}
	if (link.kind === "vcard") {
		const website = String(details.website ?? "");
		const isLeftOut = website !== "" && (await isBlocked(website));
		const text = makeContactCard(isLeftOut ? { ...details, website: "" } : details, { url });
		return download(text, { name: "contact.vcf", type: "text/vcard; charset=utf-8" });
	}
	return null;
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
