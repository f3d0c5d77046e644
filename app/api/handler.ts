import type { z } from "zod";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";
import type { Access, DeclaredOperation, Operation } from "./operation.ts";
import type { Scope } from "./scopes.ts";

/** The account that calls. */
export type Caller = {
	userId: string;
	email: string;
	emailVerified: boolean;
	tier: Tier;
	deletionRequestedAt: Date | null;
	/** Null for a personal access token. */
	sessionId: string | null;
	/** Null for a session. */
	tokenId: string | null;
	scopes: ReadonlySet<Scope>;
};

/** The page that an operation serves, and the actor that its history records for changes. */
export type CalledPage = {
	userId: string;
	profileId: string;
	actor: "creator" | "api_token";
	username: string;
	name: string;
	tier: Tier;
};

/** The calling administrator, who is also the actor of its audit entries. */
export type CallingAdministrator = {
	administratorId: string;
	sessionId: string;
	email: string;
	name: string;
	requestId: string;
};

type ByAccess<A extends Access> = A extends { by: "creator" }
	? { caller: Caller }
	: A extends { by: "page" }
		? { caller: Caller; page: CalledPage }
		: A extends { by: "administrator" }
			? { administrator: CallingAdministrator }
			: A extends { by: "page-or-administrator" }
				?
						| { administrator: CallingAdministrator; caller?: never; page?: never }
						| { administrator?: never; caller: Caller; page: CalledPage }
				: object;

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

/** What a handler gets: the checked parts of the request, and who calls. */
export type Call<O extends DeclaredOperation> = ByAccess<O["access"]> & {
	params: Parsed<O["params"]>;
	query: Parsed<O["query"]>;
	body: O["upload"] extends { fields: infer Fields }
		? Parsed<Fields> & { file: File }
		: Parsed<O["body"]>;
	/** Version from `If-Match`, or null if the caller overwrites whatever is there. */
	ifMatch: number | null;
	/**
	 * Id for what the operation creates. The same for each repetition with the same `Idempotency-Key`, so that a
	 * repetition after a crash creates nothing twice.
	 */
	newId: string;
	request: Request;
	facts: RequestFacts;
};

export type Answer = {
	/** The first declared status by default. */
	status?: number;
	body?: unknown;
	/** The body as JSON that is ready to send, in place of `body`: a long list that the database has written. */
	json?: string;
	/** Version of what is answered, sent as its `ETag`. */
	version?: number;
	headers?: HeadersInit;
};

/** An operation, and what answers it. */
export type Handler = {
	operation: Operation;
	// Each handler gets the call of its own operation. `handle` checks the types.
	answer(call: never): Promise<Answer | Response>;
};

type Answers<Room> = {
	[Name in keyof Room as Room[Name] extends DeclaredOperation ? Name : never]: (
		call: Call<Extract<Room[Name], DeclaredOperation>>,
	) => Promise<Answer | Response>;
};

/**
 * Binds all operations of a room to their use-cases, each by the name of its export.
 * @param operations everything that the room's `api.ts` exports
 * @param answers return the parts of an answer; or a `Response`, such as a stream. They throw AppErrors, whose `field` in
 * their details names a field of the body
 */
export function handle<Room extends object>(
	operations: Room,
	answers: Answers<Room>,
): Record<keyof Answers<Room>, Handler> {
	const handlers = Object.entries(answers).map(([id, answer]) => [
		id,
		{ operation: { ...operations[id as keyof Room], id }, answer },
	]);
	return Object.fromEntries(handlers);
}
