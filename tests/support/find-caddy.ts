import { installPackages } from "#scripts/checks/install-by-apt.ts";
import { findCommand } from "#scripts/process/find-command.ts";

/**
 * Finds Caddy for the test of the product behind it. As root, in a container or CI, it is installed if missing.
 *
 * @returns path of the executable; null if there is none
 */
export async function findCaddy(signal: AbortSignal): Promise<string | null> {
	const found = findCommand(["caddy"]);
	if (found || process.getuid?.() !== 0) return found;
	await installPackages(["caddy"], signal).catch(() => undefined);
	return findCommand(["caddy"]);
}
