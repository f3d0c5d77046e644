import { installPackages } from "#scripts/checks/install-by-apt.ts";
import { findCommand } from "#scripts/process/find-command.ts";

/**
 * Finds PgBouncer for the test of the product behind it. As root, in a container or CI, it is installed if missing.
 *
 * @returns path of the executable; null if there is none
 */
export async function findPgbouncer(signal: AbortSignal): Promise<string | null> {
	const found = find();
	if (found || process.getuid?.() !== 0) return found;
	await installPackages(["pgbouncer"], signal).catch(() => undefined);
	return find();
}

/** The PATH of an ordinary user may lack Debian's folder of services. */
function find(): string | null {
	return findCommand(["pgbouncer"]) ?? findCommand(["pgbouncer"], ["/usr/sbin"]);
}
