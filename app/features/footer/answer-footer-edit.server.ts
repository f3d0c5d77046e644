import type { Submission } from "@conform-to/react";
import { href } from "react-router";
import type { z } from "zod";
import { answerDone, answerFailed, answerSelfSaving } from "#app/forms/answer-form.server.ts";
import { getStoredFooter } from "./queries.server.ts";
import { resetFooter } from "./reset-footer.server.ts";
import { saveFooter } from "./save-footer.server.ts";
import { type FooterOwner, footerFailure, type footerSchema } from "./schema.ts";

/** Answers the forms of the footer settings. */
export async function answerFooterEdit({
	request,
	owner,
	submission,
	edit,
}: {
	request: Request;
	owner: FooterOwner;
	submission: Submission<unknown, string[]>;
	edit: z.infer<typeof footerSchema>;
}) {
	const path = href("/dashboard/settings/footer");
	const failedMessage = footerFailure(edit.intent);
	if (edit.intent === "save-footer") {
		const { version, text, hide_branding } = edit;
		const hideBranding = hide_branding === "on";
		return answerSelfSaving({
			request,
			submission,
			path,
			save: () => saveFooter({ owner, version, text, hideBranding }),
			getStored: () => getStoredFooter(owner),
			savedToast: { type: "success", message: "Footer saved" },
			failedMessage,
		});
	}
	try {
		const reset = await resetFooter(owner);
		const toast = { type: "success", message: "Footer reset" } as const;
		return await answerDone({ request, path, toast, reply: { reset } });
	} catch (error) {
		return answerFailed({ submission, error, failedMessage });
	}
}
