import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { packageName } from "../process/checkout.ts";
import { TaskError } from "../process/task.ts";
import { type Cluster, postgresCommand } from "./cluster.ts";
import { explainPostgresFailure } from "./postgres-failure.ts";

/** PostgreSQL's own collation: the same on every system, without installed locales. `compose.yaml` has the same. */
export const COLLATION_OPTIONS = [
	"--encoding=UTF8",
	"--locale=C",
	"--locale-provider=builtin",
	"--builtin-locale=C.UTF-8",
] as const;

/** Creates missing parts of a cluster; checks that an existing one is usable. */
export function initializeCluster(cluster: Cluster): void {
	mkdirSync(cluster.folder, { recursive: true });
	// The server's account has to enter the folder, whatever root's umask is.
	chmodSync(cluster.folder, 0o755);
	if (existsSync(join(cluster.dataDirectory, "PG_VERSION"))) {
		checkOwner(cluster);
		checkVersion(cluster);
	} else {
		create(cluster);
	}
}

function create({ dataDirectory, passwordFile, home, isDurable }: Cluster): void {
	writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
	// Created elsewhere and moved into place, so that an interrupted initdb is never used as a database.
	const draft = `${dataDirectory}.new`;
	rmSync(draft, { recursive: true, force: true });
	mkdirSync(draft, { mode: 0o700 });
	const { account } = home;
	if (account) {
		for (const path of [passwordFile, draft]) chownSync(path, account.uid, account.gid);
	}

	const { command, options } = postgresCommand(home, "initdb");
	const { status, stderr } = spawnSync(
		command,
		[
			`--pgdata=${draft}`,
			`--username=${packageName}`,
			`--pwfile=${passwordFile}`,
			"--auth=scram-sha-256",
			...COLLATION_OPTIONS,
			...(isDurable ? [] : ["--no-sync"]),
		],
		{ ...options, encoding: "utf8" },
	);
	if (status !== 0) {
		rmSync(draft, { recursive: true, force: true });
		throw explainPostgresFailure("could not create its data folder", stderr, dataDirectory);
	}
	renameSync(draft, dataDirectory);
}

function checkOwner({ folder, dataDirectory, home }: Cluster): void {
	const user = home.account?.uid ?? process.getuid?.();
	const owner = statSync(dataDirectory).uid;
	if (user === undefined || owner === user) return;
	throw new TaskError(
		`The database in ${folder} belongs to another user (number ${owner}).\n` +
			"Run this as that user or as root; or, to begin with an empty database, remove that folder.",
	);
}

function checkVersion({ folder, dataDirectory, home }: Cluster): void {
	const version = readFileSync(join(dataDirectory, "PG_VERSION"), "utf8").trim();
	const { majorVersion } = home.binaries;
	if (version === majorVersion) return;
	throw new TaskError(
		`The database in ${folder} was made by PostgreSQL ${version}, and this release brings ${majorVersion}.\n` +
			"Carry it over with pg_dump of the old release and psql; or, to begin with an empty database, remove that folder.",
	);
}
