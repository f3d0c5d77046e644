import type { Submission } from "@conform-to/react";
import { data, href } from "react-router";
import type { z } from "zod";
import { refuseForm } from "#app/forms/form.server.ts";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { getStoredFooter } from "./queries.server.ts";
import { resetFooter } from "./reset-footer.server.ts";
import { saveFooter } from "./save-footer.server.ts";
import { type FooterOwner, footerFailure, type footerSchema } from "./schema.ts";

/**
 * The answer to the forms of the footer's settings: to a page another page, to a script how it went and what is stored
 * now.
 */
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
	try {
		if (edit.intent === "reset-footer") {
			const reset = await resetFooter(owner);
			const toast: ToastMessage = { type: "success", message: "Footer reset" };
			return acceptsHtml(request) ? redirectWithToast(path, toast) : data({ reset, toast });
		}
		const { version, text, hide_branding } = edit;
		const hideBranding = hide_branding === "on";
		const saved = await saveFooter({ owner, version, text, hideBranding });
		return acceptsHtml(request)
			? redirectWithToast(path, { type: "success", message: "Footer saved" })
			: data({ saved });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (error.code === "conflict") {
			const conflict = await getStoredFooter(owner);
			return data({ result: submission.reply(), conflict }, { status: error.status });
		}
		return refuseForm(submission, {
			status: error.status,
			formErrors: [error.message],
			toast: { type: "error", message: footerFailure(edit.intent) },
		});
	}
}
