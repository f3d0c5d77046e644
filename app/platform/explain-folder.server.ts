import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

/**
 * Checks that a folder can be used as an operator has named it. One that is written may be missing if it can be created.
 *
 * @returns the cause and the remedy as the end of a sentence; null if the folder can be used
 */
export function explainFolder(folder: string, use: "write" | "read"): string | null {
	if (/^~|^\w{2,}:\/\//.test(folder)) {
		return `is not valid: ${folder} is no path. Write the whole path, such as /var/lib/links.`;
	}
	try {
		const existing = use === "write" ? firstExisting(path.resolve(folder)) : folder;
		if (!statSync(existing).isDirectory()) {
			return `can’t be used: ${existing} is not a folder. Name a folder.`;
		}
		const rights = use === "write" ? constants.W_OK : constants.R_OK;
		accessSync(existing, rights | constants.X_OK);
		return null;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return `can’t be used: ${folder} answers ${code}. Name a folder that the user of this process may ${use}.`;
	}
}

/** @returns the folder, or the nearest one above it that exists */
function firstExisting(folder: string): string {
	const parent = path.dirname(folder);
	const exists = statSync(folder, { throwIfNoEntry: false }) !== undefined;
	return exists || parent === folder ? folder : firstExisting(parent);
}
