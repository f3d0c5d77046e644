import type { SubmissionResult } from "@conform-to/react";
import type { RequestFailure } from "#app/forms/request-failure.ts";
import { englishFormMessages } from "#app/i18n/account/en-forms.ts";
import type { ToastMessage } from "#app/lib/toast.ts";

/**
 * An action's response to a form if it doesn't redirect. Properties for the forms of one page are added to it:
 * `FormReply & { preview: … }`.
 */
export type FormReply<Stored extends { version: number } = never> = {
	/** Result for the submitted form, identified by its `intent`: the entered values and their errors. */
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
	/** Why the browser got no response from the server; see `formClientAction`. */
	failure?: RequestFailure;
	/** True if the server could not be reached, and a retry later is enough. */
	isUnavailable?: boolean;
	/** True if the form was larger than the server accepts. */
	isTooLarge?: true;
	/** For a form that saves itself: the row as saved. */
	saved?: Stored;
	/** For a form that saves itself: the row as stored after a change elsewhere; the form was not saved. */
	conflict?: Stored;
	/** The row after a reset to the defaults. */
	reset?: Stored;
	/** The form waits for a proof of who sends it. */
	proof?: AskedProof;
};

/** How people prove who they are: with their password or, without one, by signing in again, or with a passkey alone. */
export type ProofMeans = "password" | "sign-in" | "passkey";

/** A form that is sent again together with a proof of who sends it. */
export type AskedProof = {
	/** What was sent, without secrets. */
	fields: readonly (readonly [name: string, value: string])[];
	by: ProofMeans;
	/** Whether the account has a passkey, which would do as well. */
	byPasskey: boolean;
	/** Why the sent proof was refused; null if none was sent. */
	error: string | null;
};

/** What a form with errors says, as specified; each error stands beside its field. */
export const INVALID_FORM_MESSAGE = englishFormMessages.invalid;

/**
 * Toast for a form that failed, or what tells it from the form's fields and the server's reason, which is missing if no
 * server was reached.
 */
export type FailedText =
	| string
	| ((fields: Record<string, unknown>, reason?: { code: string; message: string }) => string);

export function failedTextOf<Text extends FailedText | undefined>(
	failed: Text,
	...about: Parameters<Exclude<FailedText, string>>
): string | (Text & undefined) {
	return typeof failed === "function" ? failed(...about) : (failed as string | (Text & undefined));
}

/** The reply, if it is for the form with this intent. */
export function replyTo<Reply extends Pick<FormReply, "result">>(
	reply: Reply | undefined,
	intent: string,
): Reply | undefined {
	return reply?.result?.initialValue?.intent === intent ? reply : undefined;
}

/** What a refused form was sent with, for a document without scripts. */
export type RefusedForm = {
	values: Readonly<Record<string, string>>;
	/** By field; those of the form as a whole are under "". */
	errors: Readonly<Record<string, readonly string[]>>;
};

/** @returns the texts and errors of a refused form; null if none was */
export function readRefused(reply: FormReply | undefined): RefusedForm | null {
	const { initialValue, error } = reply?.result ?? {};
	if (!error) return null;
	const isText = (field: [string, unknown]): field is [string, string] =>
		typeof field[1] === "string";
	const errors = Object.entries(error).flatMap(([name, texts]) => (texts ? [[name, texts]] : []));
	return {
		values: Object.fromEntries(Object.entries(initialValue ?? {}).filter(isText)),
		errors: Object.fromEntries(errors),
	};
}
