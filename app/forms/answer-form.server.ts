import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { refuseForm } from "./form.server.ts";
import type { FormReply } from "./form-reply.ts";

/**
 * Answers a form that succeeded: redirects a browser to a page that shows the toast, returns data to a script.
 * @param path path of that page
 */
export async function answerDone<Reply extends object>({
	request,
	path,
	toast,
	reply,
}: {
	request: Request;
	path: string;
	toast: ToastMessage;
	reply?: Reply;
}) {
	if (acceptsHtml(request)) return redirectWithToast(path, toast);
	return data({ toast, ...reply });
}

/**
 * Answers a form that saves itself (`SelfSavingForm`). A browser is redirected to the form's page; a script gets the
 * stored row, and its form shows "Saved". If the row was changed elsewhere, both get the stored row. For any other
 * failure, both get the reason, shown above the form.
 *
 * @param save saves over the version that the form was filled from; throws AppError `conflict` if it isn't the latest
 */
export async function answerSelfSaving<Stored extends { version: number }>({
	request,
	submission,
	path,
	save,
	getStored,
	savedToast,
	failedMessage,
}: {
	request: Request;
	submission: Submission<unknown, string[]>;
	/** Path of the form's page. */
	path: string;
	save: () => Promise<Stored>;
	getStored: () => Promise<Stored>;
	savedToast: ToastMessage;
	failedMessage: string;
}) {
	try {
		const saved = await save();
		if (acceptsHtml(request)) return await redirectWithToast(path, savedToast);
		return data<FormReply<Stored>>({ saved });
	} catch (error) {
		const isConflict = error instanceof AppError && error.code === "conflict";
		if (!isConflict) return answerFailed({ submission, error, failedMessage });
		const conflict = await getStored();
		const reply: FormReply<Stored> = { result: submission.reply(), conflict };
		return data(reply, { status: error.status });
	}
}

/**
 * Answers a valid form that failed: the error's status, and its text above the form.
 * @param failedMessage text of the toast
 * @throws `error` if it is unexpected
 */
export function answerFailed({
	submission,
	error,
	failedMessage,
}: {
	submission: Submission<unknown, string[]>;
	error: unknown;
	failedMessage: string;
}) {
	if (!(error instanceof AppError)) throw error;
	return refuseForm(submission, {
		status: error.status,
		formErrors: [error.message],
		toast: { type: "error", message: failedMessage },
	});
}
