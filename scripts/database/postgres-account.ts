import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { TaskError } from "../process/task.ts";

/** The system user that the server runs as. */
export interface PostgresAccount {
	name: string;
	uid: number;
	gid: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of existing data, else as
 * the system's `postgres` user, else as `nobody`.
 *
 * @returns null for an ordinary user, who runs the server directly
 */
export function findPostgresAccount(clusterFolder: string): PostgresAccount | null {
	if (process.getuid?.() !== 0) return null;
	const users = readSystemUsers();
	const owner = statSync(clusterFolder, { throwIfNoEntry: false })?.uid;
	const account =
		users.find(({ uid }) => uid !== 0 && uid === owner) ??
		users.find(({ name }) => name === "postgres") ??
		users.find(({ name }) => name === "nobody");
	if (!account) {
		throw new TaskError(
			"PostgreSQL refuses to run as root, and this system has neither a `postgres` nor a `nobody` user.\n" +
				"Create one (useradd --system postgres), or run this as an ordinary user.",
		);
	}
	return account;
}

/**
 * Whether the account can access a folder or run a file there. Tests it as that account, which
 * covers everything: the permissions of each parent, access lists, mount options.
 */
export function canAccess(account: PostgresAccount, path: string): boolean {
	return (
		spawnSync("test", ["-x", path], { cwd: "/", uid: account.uid, gid: account.gid }).status === 0
	);
}

function readSystemUsers(): PostgresAccount[] {
	return readFileSync("/etc/passwd", "utf8")
		.split("\n")
		.map((line) => line.split(":"))
		.flatMap(([name, , uid, gid]) =>
			name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
		);
}
