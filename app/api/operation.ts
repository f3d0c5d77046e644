import type { z } from "zod";
import type { ErrorCode } from "#app/platform/errors.server.ts";
import type { Scope } from "./scopes.ts";

/** Who may call an operation, and what its handler gets. */
export type Access =
	| { by: "anyone" }
	/** The account of a session or token. */
	| { by: "creator"; scope: Scope; sessionOnly?: SessionOnly }
	/** The page of a session or token, or the one that `page_id` names. */
	| { by: "page"; scope: Scope; sessionOnly?: SessionOnly }
	| { by: "administrator" }
	/** An administrator, about the whole site; or a creator, about the page. */
	| { by: "page-or-administrator"; scope: Scope };

/**
 * Refuses personal access tokens; with "proved" also a session whose owner has neither signed in nor sent the password within
 * the last 10 minutes.
 */
type SessionOnly = true | "proved";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A number of calls per time, for each account, or for each network without one. */
export type CallLimit = { calls: number; perSeconds: number };

/** Maximum size of a body: in bytes, without what encodes a form, and in words for a body over it. */
export type BodyLimit = { bytes: number; limit: string };

/** A tool for assistants that does part of what its operation does. */
export type OperationTool = {
	id: string;
	summary: string;
	body: z.ZodType;
	destructive?: true;
};

/**
 * What `api.ts` of a room declares of an operation of the HTTP API: the only description of it, from which the OpenAPI
 * document, the reference, the tools for assistants and the checks of each request are made. Schemas of requests contain
 * no transforms, so that they are what clients send; names are snake_case.
 */
export type DeclaredOperation = {
	method: Method;
	/** Path with parameters in braces, such as `/api/links/{id}`. */
	path: string;
	/** Other paths of the specification that answer the same. */
	aliases?: readonly string[];
	/** Group in the reference. */
	tag: string;
	/** A sentence without a full stop, such as "Add a link". */
	summary: string;
	/** Markdown. */
	description?: string;
	access: Access;
	params?: z.ZodObject;
	query?: z.ZodObject;
	/** JSON body. A strict object, so that unknown fields are refused by name. */
	body?: z.ZodType;
	/** Whether the request may come without a body. */
	isBodyOptional?: true;
	/** Multipart body in place of `body`: its fields, and the name of the field with the file. */
	upload?: { file: string; fields: z.ZodObject };
	/** The successful answers by status. Null for an answer without a body. */
	answers: Readonly<Record<number, z.ZodType | null>>;
	/** Content type of answers that aren't JSON, such as `text/csv`. */
	contentType?: string;
	/** Codes of errors beyond those that each operation of its kind can answer. */
	errors?: readonly ErrorCode[];
	/** Status and message of the specification for an invalid request, if not 422 and a general one. */
	invalid?: { status: 400 | 422; message: string };
	/** Message of the specification for a caller without a valid session or token, if not the general one. */
	unauthenticated?: string;
	/** Whether the operation creates something, so that it accepts `Idempotency-Key`. */
	creates?: true;
	/**
	 * Whether what it serves has a version: answers carry an `ETag`, and changes accept `If-Match`. Changes without it refuse
	 * every `If-Match`, so that none is ignored.
	 */
	versioned?: true;
	/** Whether it deletes or resets something, or costs money, so that assistants ask first. */
	destructive?: true;
	/** Tools for assistants in place of one tool with the operation's id: each takes a part of what `body` accepts. */
	tools?: readonly OperationTool[];
	/** Whether it only answers an error of the specification: no document, page or tool offers it. */
	onlyRefuses?: true;
	limit?: CallLimit;
	/** Size of the body for a signed-in caller, if more than the front door accepts of anyone. */
	maxBody?: BodyLimit;
	/** Whether it hashes a password, so that only a few of its calls are handled at once. */
	hashes?: true;
	/** Example of the body, in the reference and as the initial text of its form. */
	example?: unknown;
};

export type Operation = DeclaredOperation & {
	/**
	 * Name of its export in `api.ts`, unique: a verb and a noun in camelCase. Clients know it as the `operationId` of the
	 * OpenAPI document, so it never changes.
	 */
	id: string;
};

/** Declares an operation under the name of its export, and keeps the types of its schemas. */
export function operation<const Declared extends DeclaredOperation>(declared: Declared): Declared {
	return declared;
}

/** @returns the path with values in place of its parameters: `/api/links/42` */
export function pathOf(path: string, params: Readonly<Record<string, string>>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** @returns the path with its parameters in the format of `routes.ts`: `/api/links/:id` */
export function routePattern(path: string): string {
	return path.replace(/\{(\w+)\}/g, ":$1");
}
