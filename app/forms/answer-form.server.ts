import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { refuseForm } from "./form.server.ts";
import type { FormReply } from "./form-reply.ts";

/**
 * The answer to a form that is done: a browser is led to a page that says so, a script is told.
 * @param path of that page
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
 * The answer to a form that saves itself (`SelfSavingForm`). A browser is led to the form's page; a script gets what is
 * stored now, and its form says "Saved". Where the row was changed elsewhere, both get what is stored now; for any other
 * reason that it can't be saved, that reason above the form.
 *
 * @param save saves over the version that the form was filled from. It throws AppError `conflict` where that is not the latest
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
	/** Of the form's page. */
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
 * The answer to a form that was right but could not be done: the error's status, and its text above the form.
 * @param failedMessage what the toast says
 * @throws `error` where it is no expected one
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
