import { makeZip } from "client-zip";

/** A zip with these files, by name. */
export async function zipOf(
	files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
): Promise<Uint8Array<ArrayBuffer>> {
	const entries = Object.entries(files).map(([name, input]) => ({ name, input }));
	return new Response(makeZip(entries)).bytes();
}
