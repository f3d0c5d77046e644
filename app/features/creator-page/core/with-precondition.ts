import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { PageEditor } from "./owner.ts";

/**
 * Protects changes of what has a row version, other than those that a form saves: a deletion, or another picture.
 * @param ifMatch the version that the change is based on; null to change whatever is there
 * @param read returns what has the version, or null if it doesn't exist. Throws AppError `not_found`
 * @returns the editor, whose changes throw AppError `conflict` for another version
 */
export function withPrecondition<Editor extends PageEditor>(
	editor: Editor,
	{
		ifMatch,
		read,
	}: { ifMatch: number | null; read: (tx: Tx) => Promise<{ version: number } | null> },
): Editor {
	if (ifMatch === null) return editor;
	const precondition = async (tx: Tx) => {
		const stored = await read(tx);
		if (stored?.version === ifMatch) return;
		throw new AppError("conflict", "This was changed elsewhere. Read it again.");
	};
	return { ...editor, precondition };
}
