import { isBlocked } from "#app/features/targets/is-blocked.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { readDetails } from "../details.ts";
import { makeCalendar } from "./make-calendar.ts";
import { makeContactCard } from "./make-contact-card.ts";

type LinkFile = { name: string; type: string; text: string };

/**
 * Makes the file that a link opens from its details. The caller has checked that visitors may have it.
 * @returns null if the link is gone or has no file
 */
export async function readLinkFile(linkId: string): Promise<LinkFile | null> {
	const link = await db.link.findUnique({
		where: { id: linkId },
		select: {
			kind: true,
			title: true,
			details: true,
			version: true,
			updatedAt: true,
			profile: { select: { username: true } },
		},
	});
	const details = link && readDetails(link.kind, link.details);
	if (!link || !details) return null;
	const url = `${env.APP_URL}/${link.profile.username}`;
	if (link.kind === "event") {
		const { title, version, updatedAt: changedAt } = link;
		const id = `${linkId}@${new URL(env.APP_URL).hostname}`;
		const text = makeCalendar(details, { id, title, version, changedAt, url });
		return { name: "event.ics", type: "text/calendar; charset=utf-8", text };
	}
	if (link.kind === "vcard") {
		const website = String(details.website ?? "");
		const isLeftOut = website !== "" && (await isBlocked(website));
		const text = makeContactCard(isLeftOut ? { ...details, website: "" } : details, { url });
		return { name: "contact.vcf", type: "text/vcard; charset=utf-8", text };
	}
	return null;
}
