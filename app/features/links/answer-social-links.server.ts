import type { Submission } from "@conform-to/react";
import type { PageEditor } from "#app/features/page/owner.ts";
import { answerSelfSaving } from "#app/forms/answer-form.server.ts";
import { listAddress, readListPart } from "./link-list.ts";
import { getSocialLinks } from "./queries.server.ts";
import { saveSocialLinks } from "./save-social-links.server.ts";
import { failureMessage, type LinksEdit } from "./schema.ts";

/** Answers the form for social links. The list of links stays at the part that it shows. */
export function answerSocialLinks({
	request,
	owner,
	submission,
	edit: { intent: _, version, ...links },
}: {
	request: Request;
	owner: PageEditor;
	submission: Submission<LinksEdit, string[]>;
	edit: Extract<LinksEdit, { intent: "save-social-links" }>;
}) {
	return answerSelfSaving({
		request,
		submission,
		path: listAddress(readListPart(new URL(request.url).searchParams)),
		save: () => saveSocialLinks({ owner, version, links }),
		getStored: () => getSocialLinks(owner),
		savedToast: { type: "success", message: "Social links saved" },
		failedMessage: failureMessage(submission),
	});
}
