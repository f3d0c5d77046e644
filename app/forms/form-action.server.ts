import type { Submission } from "@conform-to/react";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { hasRefusedField } from "#app/lib/refused-fields.ts";
import { lastingError, type ToastMessage } from "#app/lib/toast.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { passRetryAfter, requestFactsContext } from "#app/platform/request-facts.server.ts";
import { type FieldKinds, parseForm, parseListForm } from "./form.server.ts";
import {
	type AskedProof,
	type FailedText,
	type FormReply,
	failedTextOf,
	INVALID_FORM_MESSAGE,
} from "./form-reply.ts";
import { readSave } from "./self-save.server.ts";

/**
 * What a form leads to: a text is a toast on the form's page; a `Response` is sent as it is.
 */
export type Answer = string | Done | Saved | Shown | Response;

/** A page with a toast. */
type Done = {
	/** A text is a success; missing if the page says it. */
	toast?: string | ToastMessage;
	/** Address of the page; the form's own by default. */
	to?: string;
	/** Values of `Set-Cookie`. */
	cookies?: readonly string[];
	/** What a script gets instead of the redirect, besides the toast; without it, scripts are redirected, too. */
	reply?: object;
	/** Version of the row that the form has saved, so that the next save knows it if the answer is lost. */
	made?: { version: number };
};

/** The stored row, for a form that saves itself. A browser gets the form's page. */
type Saved = { saved: { version: number }; toast: string | ToastMessage; to?: string };

/** What no other answer may carry, such as a new secret: the page itself is the answer. */
type Shown = { shown: object; status?: number };

/** What a route's action is called with. */
export type FormArgs = {
	request: Request;
	url: URL;
	params: Readonly<Record<string, string | undefined>>;
	context: Readonly<RouterContextProvider>;
};

type Values = Record<string, unknown>;
/** @param args what the action is called with, and the form's fields as they were sent */
type Run<Edit, By> = (
	edit: Edit,
	by: By,
	args: FormArgs & { sent: Readonly<Values> },
) => Answer | Promise<Answer>;
type Intent<Edit, By> = Run<Edit, By> | ({ run: Run<Edit, By> } & OnFailure<Edit, By>);

/** How a valid form is refused whose use-case threw an `AppError`: by default with the reason at its field or the form. */
type OnFailure<Edit, By> = {
	/** True for a form that is only a button, or whose field may be out of sight: the reason is a toast. */
	reasonAsToast?: boolean | ((edit: Edit) => boolean);
	/** A toast besides the reason. */
	failed?: FailedText;
	/** The error in the words of the form. Anything that is no `AppError` is thrown on. */
	explain?: (error: unknown, edit: Edit, by: By) => unknown;
	/** Reads what is stored, for a form that was refused because that was changed elsewhere. */
	stored?: (edit: Edit, by: By) => Promise<object>;
};

type NameOf<Edit> = Edit extends { intent: infer Name extends string } ? Name : never;

/** What each intent does; the one function of a page that does a single thing. */
export type Intents<Edit, By> =
	| Intent<Edit, By>
	| { [Name in NameOf<Edit>]: Intent<Extract<Edit, { intent: Name }>, By> };

export type FormDefinition<
	Schema extends z.ZodType<Values>,
	Args extends FormArgs,
	By,
	On extends Intents<z.output<Schema>, By>,
	Extra extends object,
> = OnFailure<z.output<Schema>, By> & {
	/** Of all forms of the page, by their `intent`. */
	schema: Schema | ((by: By) => Schema);
	/** Fields that aren't one text; "list" for a form with Conform's lists. */
	fields?: FieldKinds | "list";
	/** Who sends the form, and what it is about. */
	by: (args: Args) => By | Promise<By>;
	/** Whether this may be done at all, whatever the intent. @throws AppError if not */
	allow?: (edit: z.output<Schema>, by: By) => void | Promise<void>;
	on: On;
	/** Toast for a form that the schema refuses; by default, only for errors that no field shows. */
	invalid?:
		| string
		| ((refused: { fields: Values; errors: Record<string, string[] | null> }) => string);
	/** Fields that aren't sent back, besides secrets. */
	hides?: (fields: Values) => readonly string[];
	/** What a refusal carries besides, for the page's component. */
	alsoReply?: (refused: {
		submission: Submission<Values, string[], z.output<Schema>>;
		/** Absent if the schema has refused the form. */
		error?: AppError;
		by: By;
	}) => Extra | Promise<Extra>;
};

type AnswerOf<Each> = Each extends
	| ((...args: never[]) => infer Given)
	| { run: (...args: never[]) => infer Given }
	? Awaited<Given>
	: never;
type StoredOf<Each> = Each extends { stored: (...args: never[]) => Promise<infer Stored> }
	? Pick<FormReply, "result"> & Stored
	: never;
type AnswerData<Given> = Given extends { saved: infer Row }
	? { saved: Row }
	: Given extends { shown: infer Shown }
		? Shown
		: Given extends { reply: infer Reply }
			? Pick<FormReply, "toast"> & Reply
			: never;
type EachOf<On> = On extends ((...args: never[]) => unknown) | { run: unknown } ? On : On[keyof On];

/** What the page's component may get. */
type ReplyOf<On> = FormReply | AnswerData<AnswerOf<EachOf<On>>> | StoredOf<EachOf<On>>;

/** Fields that are never sent back. */
const SECRETS = ["currentPassword", "password", "confirmPassword", "smtpPassword"];
const BAD_REQUEST = 400;

/**
 * The action of a page with forms: parses the form against its schema, does what its intent says, and answers. A form
 * that is refused is shown again with its values, except for secrets, and the reasons: with status 400 if its schema
 * refuses it, else with that of the `AppError` that its use-case threw, and `Retry-After`. Other errors are thrown on.
 * An error with `details.proof`, how to prove who sends the form, asks for that.
 * @returns the action, which says by its `schema` which forms the page has
 */
export function formAction<
	Schema extends z.ZodType<Values>,
	Args extends FormArgs,
	By,
	On extends Intents<z.output<Schema>, By>,
	Extra extends object = object,
>(form: FormDefinition<Schema, Args, By, On, Extra>) {
	type Reply = ReplyOf<On> | (FormReply & Extra);
	const action = async (args: Args): Promise<Response | ReturnType<typeof data<Reply>>> => {
		const by = await form.by(args);
		const submission = await parse(form, args.request, by);
		const hideFields = [...SECRETS, ...(form.hides?.(submission.payload) ?? [])] as never;
		// A button of a list: the form again, with an item more or less, or in another order.
		if (submission.status === undefined) return data({ result: submission.reply() } as Reply);
		if (submission.status !== "success") {
			const extra = await form.alsoReply?.({ submission, by });
			const reply = { ...refuseInvalid(submission, form.invalid, hideFields), ...extra };
			return data(reply as Reply, BAD_REQUEST);
		}
		const edit = submission.value;
		const { run, explain, stored, reasonAsToast, failed } = intentOf(form, edit);
		const save = readSave(submission.payload, args.url);
		const answer = async (value: typeof edit, { isRepeated = false } = {}) => {
			try {
				await form.allow?.(value, by);
				const done = await run(value, by, { ...args, sent: submission.payload });
				await save?.remember(done);
				return await toResponse<Reply>(done, args);
			} catch (thrown) {
				const error = explain ? explain(thrown, value, by) : thrown;
				if (!(error instanceof AppError)) throw error;
				const current = error.code === "conflict" && stored ? await stored(value, by) : null;
				// Changed by this form itself, whose answer was lost.
				const version = isRepeated ? undefined : await save?.findOwnVersion(current);
				if (version !== undefined) return answer({ ...value, version }, { isRepeated: true });
				passRetryAfter(args.context.get(requestFactsContext), error);
				// A script's user gets the limit before anything is sent.
				const isLogged = isTooLarge(thrown) && acceptsHtml(args.request);
				const requestId = isLogged ? args.context.get(requestFactsContext).id : null;
				// First: a reply takes the secrets out of the submission.
				const extra = await form.alsoReply?.({ submission, error, by });
				const isToast =
					typeof reasonAsToast === "function" ? reasonAsToast(value) : (reasonAsToast ?? false);
				const proof = askForProof(submission.payload, error);
				const kept = current ?? (proof && { proof });
				const reply = kept
					? { result: submission.reply({ hideFields }), ...kept }
					: refuseFailed(submission, error, { failed, isToast, hideFields, requestId });
				return data({ ...reply, ...extra } as Reply, error.status);
			}
		};
		return answer(edit);
	};
	return Object.assign(action, { schema: form.schema });
}

function parse<Schema extends z.ZodType<Values>, By>(
	{
		schema: given,
		fields,
	}: { schema: Schema | ((by: By) => Schema); fields?: FieldKinds | "list" },
	request: Request,
	by: By,
) {
	const schema = typeof given === "function" ? given(by) : given;
	if (fields === "list") return parseListForm(request, schema);
	return parseForm(request, schema, fields);
}

/** @returns what the form's intent does, and how that fails */
function intentOf<Edit extends Values, By>(
	{ on, reasonAsToast, failed, explain, stored }: { on: object } & OnFailure<Edit, By>,
	{ intent: name }: Edit,
) {
	const isOne = typeof on === "function" || "run" in on;
	const intent = (isOne ? on : on[name as keyof typeof on]) as Intent<Edit, By>;
	const ofPage = { reasonAsToast, failed, explain, stored };
	return typeof intent === "function" ? { ...ofPage, run: intent } : { ...ofPage, ...intent };
}

async function toResponse<Reply>(answer: Answer, { request, url }: FormArgs) {
	if (answer instanceof Response) return answer;
	if (typeof answer === "string") return redirectWithToast(url.pathname, success(answer));
	if ("shown" in answer) return data(answer.shown as Reply, answer.status ?? 200);
	const toast = answer.toast === undefined ? undefined : success(answer.toast);
	if (!acceptsHtml(request)) {
		if ("saved" in answer) return data({ saved: answer.saved } as Reply);
		if (answer.reply) return data({ ...(toast ? { toast } : {}), ...answer.reply } as Reply);
	}
	const { to = url.pathname } = answer;
	const headers = new Headers();
	const cookies = "cookies" in answer ? answer.cookies : [];
	for (const cookie of cookies ?? []) headers.append("Set-Cookie", cookie);
	if (toast === undefined) return redirect(to, { status: 303, headers });
	return redirectWithToast(to, toast, headers);
}

function success(toast: string | ToastMessage): ToastMessage {
	return typeof toast === "string" ? { type: "success", message: toast } : toast;
}

function refuseInvalid(
	submission: Submission<Values, string[]>,
	invalid: FormDefinition<z.ZodType<Values>, FormArgs, unknown, never, never>["invalid"],
	hideFields: never,
): FormReply {
	const errors = submission.status === "error" ? (submission.error ?? {}) : {};
	const isSeen = hasRefusedField(errors);
	const message =
		typeof invalid === "function" ? invalid({ fields: submission.payload, errors }) : invalid;
	const toast = message === undefined && isSeen ? undefined : (message ?? INVALID_FORM_MESSAGE);
	return { result: submission.reply({ hideFields }), ...errorToast(toast, isSeen) };
}

function refuseFailed(
	submission: Submission<Values, string[]>,
	refusal: AppError,
	{
		isToast,
		failed,
		hideFields,
		requestId,
	}: {
		isToast: boolean;
		failed: FailedText | undefined;
		hideFields: never;
		/** Id of the request, to show with the reason; null for none. */
		requestId: string | null;
	},
): FormReply {
	const { message, details } = refusal;
	const { field } = details;
	const texts = requestId === null ? [message] : [message, `Request ${requestId}`];
	const atField = typeof field === "string" ? { fieldErrors: { [field]: texts } } : null;
	const reasons = atField ?? (isToast ? {} : { formErrors: texts });
	const toast = isToast ? message : failedTextOf(failed, submission.payload, refusal);
	const isSeen = atField !== null;
	return { result: submission.reply({ hideFields, ...reasons }), ...errorToast(toast, isSeen) };
}

/** @returns null for an error that is about something else (`details.proof`) */
function askForProof(payload: Values, { details, message }: AppError): AskedProof | null {
	const { proof: by } = details;
	if (by !== "password" && by !== "sign-in" && by !== "passkey") return null;
	const fields = Object.entries(payload)
		.filter(([name]) => !SECRETS.includes(name))
		.flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
		.filter((field): field is readonly [string, string] => typeof field[1] === "string");
	const byPasskey = details.byPasskey === true;
	return { fields, by, byPasskey, error: payload.currentPassword ? message : null };
}

function isTooLarge(error: unknown): boolean {
	return error instanceof AppError && error.code === "too_large";
}

/** @param isSeen whether a field shows the error, too */
function errorToast(message: string | undefined, isSeen: boolean): Pick<FormReply, "toast"> {
	if (message === undefined) return {};
	return { toast: isSeen ? { type: "error", message } : lastingError(message) };
}
