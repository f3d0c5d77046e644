import { getVerdict } from "#app/features/admin/link-safety/get-matches.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import {
	type OpenedPage,
	openedPage,
	PAGE_TEXT_COLUMNS,
} from "#app/features/creator-page/core/page-languages.ts";
import {
	mainDomainOf,
	SERVED_DOMAIN_COLUMNS,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { readDetails } from "../../kinds/details.ts";
import type { LinkDetails, LinkKind } from "../../kinds/kinds.ts";

/** Kinds that open a file: one that was uploaded, or one that is made from the link's details. */
export type FileKind = Extract<LinkKind, "event" | "vcard" | "file">;

/** A link that opens a file. */
export type FileLink = {
	id: string;
	kind: FileKind;
	title: string;
	/** Without a contact card's website if that is blocked. */
	details: LinkDetails;
	/** Whether the website of a contact card looks unusual, so that it isn't linked. */
	isWebsiteDoubtful: boolean;
	version: number;
	changedAt: Date;
	page: OpenedPage & { userId: string; url: string };
};

/**
 * Reads a link that opens a file. The caller has checked that visitors may have it.
 * @param asked tag of the language in which it was opened
 * @returns null if the link is gone or opens no file
 */
export async function getFileLink(linkId: string, asked: string | null): Promise<FileLink | null> {
	const link = await db.link.findUnique({
		where: { id: linkId },
		select: {
			kind: true,
			title: true,
			secondTitle: true,
			details: true,
			version: true,
			updatedAt: true,
			profile: {
				select: {
					userId: true,
					...PAGE_TEXT_COLUMNS,
					user: { select: { tier: true } },
					...SERVED_DOMAIN_COLUMNS,
				},
			},
		},
	});
	if (link === null || !isFileKind(link.kind)) return null;
	const { kind, version, updatedAt: changedAt, profile } = link;
	const details = readDetails(kind, link.details);
	if (details === null) return null;
	const website = String(details.website ?? "");
	const verdict = website === "" ? null : await getVerdict(website);
	const page = openedPage(profile, asked);
	const domain = mainDomainOf(profile, entitlementsOf(profile.user.tier));
	return {
		id: linkId,
		kind,
		title: (page.isSecond && link.secondTitle) || link.title,
		details: verdict === "blocked" ? { ...details, website: "" } : details,
		isWebsiteDoubtful: verdict === "flagged",
		version,
		changedAt,
		page: {
			...page,
			userId: profile.userId,
			url: pageAddress({ username: page.username, domain }, env.APP_URL) + page.query,
		},
	};
}

function isFileKind(kind: LinkKind): kind is FileKind {
	return kind === "event" || kind === "vcard" || kind === "file";
}
