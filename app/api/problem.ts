import { z } from "zod";
import { snakeCase } from "#app/lib/snake-case.ts";
import type { AppError } from "#app/platform/errors.server.ts";

/**
 * Errors of the API: problem details (RFC 9457) with the two fields that the specification's clients read, `message` and
 * `error`.
 */
export const problemSchema = z
	.object({
		type: z.string().meta({ description: "Address of the reference’s section on this code" }),
		title: z.string().meta({ description: "The status in words" }),
		status: z.int(),
		detail: z.string().meta({ description: "What happened and what to do; the same as `message`" }),
		message: z.string(),
		error: z.string().meta({ description: "Code for programs, such as `rate_limited`" }),
		request_id: z.string(),
		errors: z
			.array(
				z.object({
					pointer: z.string().meta({ description: "JSON pointer into the body, or `?name`" }),
					detail: z.string(),
				}),
			)
			.optional(),
	})
	.meta({ id: "Problem" });

export type Problem = z.infer<typeof problemSchema>;
export type ProblemField = { pointer: string; detail: string };

const TITLES: Readonly<Record<number, string>> = {
	400: "Bad request",
	401: "Unauthorized",
	403: "Forbidden",
	404: "Not found",
	405: "Method not allowed",
	408: "Request timeout",
	409: "Conflict",
	410: "Gone",
	412: "Precondition failed",
	413: "Content too large",
	415: "Unsupported media type",
	422: "Unprocessable content",
	429: "Too many requests",
	500: "Internal server error",
	503: "Service unavailable",
};

type ProblemFacts = {
	status: number;
	code: string;
	message: string;
	requestId: string;
	errors?: readonly ProblemField[] | undefined;
	headers?: HeadersInit | undefined;
};

export function problemResponse({
	status,
	code,
	message,
	requestId,
	errors,
	headers,
}: ProblemFacts): Response {
	const problem: Problem = {
		type: `/docs/api#${code}`,
		title: TITLES[status] ?? "Error",
		status,
		detail: message,
		message,
		error: code,
		request_id: requestId,
		...(errors && errors.length > 0 ? { errors: [...errors] } : {}),
	};
	const response = new Response(JSON.stringify(problem), { status, headers });
	response.headers.set("Content-Type", "application/problem+json");
	response.headers.set("Cache-Control", "no-store");
	return response;
}

/**
 * @param ifMatch whether the request named a version: a conflict then is a failed precondition
 * @param parameters as in `fieldsOf`
 */
export function problemOf(
	error: AppError,
	{
		requestId,
		ifMatch,
		parameters = [],
	}: { requestId: string; ifMatch: boolean; parameters?: readonly string[] },
): Response {
	const { retryAfterS } = error.details;
	const isPrecondition = ifMatch && error.code === "conflict";
	return problemResponse({
		status: isPrecondition ? 412 : error.status,
		code: isPrecondition ? "precondition_failed" : error.code,
		message: error.message,
		requestId,
		errors: fieldsOf(error, parameters),
		headers: retryAfterS === undefined ? undefined : { "Retry-After": String(retryAfterS) },
	});
}

/**
 * @param parameters names of the query's parameters, which have no place in the body
 * @returns what is wrong with each field; undefined for an error that isn't about fields
 */
export function fieldsOf(
	{ details, message }: AppError,
	parameters: readonly string[],
): ProblemField[] | undefined {
	if (details.errors) return details.errors as ProblemField[];
	if (typeof details.field !== "string") return undefined;
	const name = snakeCase(details.field);
	return [{ pointer: `${parameters.includes(name) ? "?" : "/"}${name}`, detail: message }];
}
