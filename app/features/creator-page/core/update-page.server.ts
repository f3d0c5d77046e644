import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { PageEditor } from "./owner.ts";
import { announcePageChange, publishPageChange } from "./page-changes.server.ts";

/** Timeout: restoring a version rewrites hundreds of links, possibly on a busy machine. */
const TIMEOUT_MS = 15_000;

declare const changesPage: unique symbol;

/**
 * A transaction that holds the page's row and announces the change. Only `updatePage` and `updatePagesOf` create one, so
 * a function that takes it can't run outside of them.
 */
export type PageTx = Tx & { readonly [changesPage]: true };

class Unchanged<T> {
	readonly #value: T;

	constructor(value: T) {
		this.#value = value;
	}

	get value(): T {
		return this.#value;
	}
}

/** Return type of `updatePage` for a change that returns `T`. */
type Settled<T> = T extends Unchanged<infer Value> ? Value : T;

/** For a change that turned out to have no visible effect: `updatePage` returns `value` and notifies nobody. */
export function unchanged<const T>(value: T): Unchanged<T> {
	return new Unchanged(value);
}

/**
 * Handles a save of a row that has changed since it was read: no change if the row has the same values anyway.
 * @throws AppError `conflict` if it has other values
 */
export function unchangedOrConflict<T>(
	stored: T,
	{ isSame, message }: { isSame: boolean; message: string },
): Unchanged<T> {
	if (!isSame) throw new AppError("conflict", message);
	return new Unchanged(stored);
}

/**
 * The only way to change a page. Runs `change` in one transaction that holds the page's row, so that changes of a page
 * run one after another and each reads what the previous one stored. After the commit, every cache invalidates the page,
 * and its history records the new state under the actor's name.
 *
 * @param change function that may return `unchanged(…)`; its `tx` is valid until it returns
 * @throws AppError `not_found` if the user has no such page, and any error of the editor's `precondition` and of
 * `change`; nothing is stored then
 */
export function updatePage<T>(
	editor: PageEditor,
	change: (tx: PageTx) => Promise<T>,
): Promise<Settled<T>> {
	const { userId, profileId } = editor;
	return changeLocked(
		editor,
		async (tx) => {
			const page = await tx.$queryRaw<{ id: string }[]>`
				SELECT id FROM profile WHERE id = ${profileId}::uuid AND user_id = ${userId}::uuid
				FOR NO KEY UPDATE`;
			if (page.length === 0) throw new AppError("not_found", "This page no longer exists.");
			await editor.precondition?.(tx);
			return page;
		},
		change,
	);
}

/**
 * Like `updatePage`, for changes of all pages of an account, if any: its email address, its plan, or a scheduled
 * deletion.
 * @param options.prepare runs first, in the same transaction but before the pages are locked, so that it may be slow
 * @param options.timeoutMs limit for all of it, in milliseconds
 */
export function updatePagesOf<T>(
	account: Pick<PageEditor, "userId" | "actor">,
	change: (tx: PageTx) => Promise<T>,
	{ prepare, timeoutMs }: { prepare?: (tx: Tx) => Promise<void>; timeoutMs?: number } = {},
): Promise<Settled<T>> {
	return changeLocked(
		account,
		async (tx) => {
			await prepare?.(tx);
			return tx.$queryRaw<{ id: string }[]>`
				SELECT id FROM profile WHERE user_id = ${account.userId}::uuid ORDER BY id FOR NO KEY UPDATE`;
		},
		change,
		timeoutMs,
	);
}

async function changeLocked<T>(
	{ actor }: Pick<PageEditor, "actor">,
	lock: (tx: Tx) => Promise<{ id: string }[]>,
	change: (tx: PageTx) => Promise<T>,
	timeoutMs = TIMEOUT_MS,
): Promise<Settled<T>> {
	const { pages, result } = await db.$transaction(
		async (tx) => {
			const pages = await lock(tx);
			const result = await change(tx as PageTx);
			if (!(result instanceof Unchanged)) {
				for (const { id } of pages) await announcePageChange(tx, id);
			}
			return { pages, result };
		},
		{ timeout: timeoutMs },
	);
	if (result instanceof Unchanged) return result.value;
	for (const { id: profileId } of pages) await publishPageChange({ profileId, actor });
	return result as Settled<T>;
}
