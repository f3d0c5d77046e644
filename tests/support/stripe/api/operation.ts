import type { Account } from "../account.ts";
import { invalidRequest } from "../api-error.ts";
import type { Parameters } from "./parameters.ts";

/**
 * One call of the API. `ids` are the variable parts of its path.
 *
 * @returns the object that answers, unexpanded
 * @throws ApiError
 */
export type Operation = (account: Account, input: Parameters, ids: [string, string]) => object;

/** Operations by method and path, such as `GET /v1/customers/:id`. */
export type Operations = Record<string, Operation>;

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** Parameters of every list. */
export const PAGINATION = ["limit", "starting_after", "ending_before"];

/** @param values oldest first; a list shows the newest first */
export function listPage<Value extends { id: string }>(
	values: Iterable<Value>,
	input: Parameters,
	url: string,
) {
	return page([...values].reverse(), input, url);
}

/** @param values in the order in which they are shown */
export function page<Value extends { id: string }>(
	values: Value[],
	input: Parameters,
	url: string,
) {
	const limit = input.integer("limit") ?? DEFAULT_LIMIT;
	if (limit < 1 || limit > MAX_LIMIT) {
		throw invalidRequest(`Invalid limit: must be from 1 to ${MAX_LIMIT}`, { param: "limit" });
	}
	const after = input.text("starting_after");
	const before = input.text("ending_before");
	if (after !== undefined && before !== undefined) {
		throw invalidRequest("You cannot use both starting_after and ending_before.");
	}
	if (before !== undefined) {
		const end = indexOf(values, before, "ending_before");
		const start = Math.max(0, end - limit);
		return list(values.slice(start, end), start > 0, url);
	}
	const start = after === undefined ? 0 : indexOf(values, after, "starting_after") + 1;
	return list(values.slice(start, start + limit), start + limit < values.length, url);
}

export function list<Value>(data: Value[], hasMore: boolean, url: string) {
	return { object: "list" as const, data, has_more: hasMore, url };
}

function indexOf(values: { id: string }[], id: string, param: string): number {
	const index = values.findIndex((value) => value.id === id);
	if (index < 0) {
		throw invalidRequest(`No such object in this list: '${id}'`, {
			code: "resource_missing",
			param,
		});
	}
	return index;
}

/** @returns a predicate for the filter `created`, a time or a range of times */
export function createdFilter(input: Parameters): (object: { created: number }) => boolean {
	if (!input.has("created")) return () => true;
	if (!input.isObject("created")) {
		const exact = input.integer("created");
		return ({ created }) => created === exact;
	}
	const range = input.object("created")?.only("gt", "gte", "lt", "lte");
	const gt = range?.integer("gt") ?? -Infinity;
	const gte = range?.integer("gte") ?? -Infinity;
	const lt = range?.integer("lt") ?? Infinity;
	const lte = range?.integer("lte") ?? Infinity;
	return ({ created }) => created > gt && created >= gte && created < lt && created <= lte;
}
