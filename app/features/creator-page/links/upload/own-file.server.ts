import type { Tx } from "#app/platform/db.server.ts";
import type { LinkDetails, LinkKind } from "../kinds/kinds.ts";
import { uploadFactsFor, uploadOf } from "./upload-details.ts";

/**
 * @returns the details of a link to add, which may come from a file or a program: without a file unless the account has
 * it, and with what is stored about it
 */
export async function keepOwnFile(
	tx: Tx,
	{ profileId, kind, details }: { profileId: string; kind: LinkKind; details: LinkDetails },
): Promise<LinkDetails> {
	if (kind !== "file") return details;
	const named = uploadOf(details);
	const file = named && (await findOwnFile(tx, { profileId, id: named.id }));
	const upload = named && file ? { ...named, name: file.name, bytes: file.bytes } : null;
	return { ...details, ...uploadFactsFor(upload?.type === file?.type ? upload : null) };
}

function findOwnFile(tx: Tx, { profileId, id }: { profileId: string; id: string }) {
	return tx.linkFile.findFirst({
		where: { id, user: { profiles: { some: { id: profileId } } } },
		select: { type: true, name: true, bytes: true },
	});
}
