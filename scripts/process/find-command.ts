import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Finds an executable, as a shell does. Folders that don't exist or can't be entered are passed over, where spawning by
 * name would fail with EACCES.
 *
 * @param commands names in the order of preference
 * @param folders by default those of `PATH`
 * @returns path of the executable, or null if there is none that can be run
 */
export function findCommand(
	commands: readonly string[],
	folders: readonly string[] = (process.env.PATH ?? "").split(delimiter),
): string | null {
	const candidates = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
	return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return statSync(path).isFile();
	} catch {
		return false;
	}
}
