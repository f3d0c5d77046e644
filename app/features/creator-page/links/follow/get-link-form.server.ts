import {
	type OpenedPage,
	openedPage,
	PAGE_TEXT_COLUMNS,
} from "#app/features/creator-page/core/page-languages.ts";
import { db } from "#app/platform/db.server.ts";
import { readDetails } from "../kinds/details.ts";
import type { LinkKind } from "../kinds/kinds.ts";

/** Kinds that open a form on a page of ours. */
export type FormKind = Extract<LinkKind, "contact" | "signup">;

/** A form that a link opens. */
export type LinkForm = {
	kind: FormKind;
	title: string;
	/** A line below the title; empty for none. */
	text: string;
	/** What visitors of a sign-up form agree to; empty for a contact form. */
	consent: string;
	page: FormPage;
};

/** The page that a form belongs to. */
export type FormPage = OpenedPage & {
	userId: string;
	profileId: string;
	/** Whether the owner's address is verified. */
	isVerified: boolean;
};

/**
 * The caller has checked that visitors may see it.
 * @param asked tag of the language in which it was opened
 * @returns null if the link is gone or has no form
 */
export async function getLinkForm(linkId: string, asked: string | null): Promise<LinkForm | null> {
	const link = await db.link.findUnique({
		where: { id: linkId },
		select: {
			kind: true,
			title: true,
			secondTitle: true,
			details: true,
			profile: {
				select: {
					id: true,
					userId: true,
					...PAGE_TEXT_COLUMNS,
					user: { select: { emailVerifiedAt: true } },
				},
			},
		},
	});
	if (link === null || !isFormKind(link.kind)) return null;
	const { kind, profile } = link;
	const details = readDetails(kind, link.details);
	if (details === null) return null;
	const { id: profileId, userId, user } = profile;
	const page = openedPage(profile, asked);
	const isVerified = user.emailVerifiedAt !== null;
	return {
		kind,
		title: (page.isSecond && link.secondTitle) || link.title,
		text: String(details.text ?? ""),
		consent: String(details.consent ?? ""),
		page: { ...page, userId, profileId, isVerified },
	};
}

function isFormKind(kind: LinkKind): kind is FormKind {
	return kind === "contact" || kind === "signup";
}
