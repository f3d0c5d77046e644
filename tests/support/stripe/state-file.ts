import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Account } from "./account.ts";
import { serializeState } from "./state.ts";

/** What a restart needs beside the objects. */
type Stored = {
	/** Reused if it is free, so that addresses that the product stored stay valid. */
	port: number;
	origin: string;
	webhookSecret: string;
	/** How far the clock was ahead of the machine's, in milliseconds. */
	offsetMs: number;
	state: string;
};

export type StateFile = {
	/** @returns undefined before the first run */
	read(): Stored | undefined;
	write(stored: Stored): void;
};

/** The state as one JSON file, replaced at each change. */
export function stateFile(file: string): StateFile {
	return {
		read() {
			try {
				return JSON.parse(readFileSync(file, "utf8"));
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
				throw error;
			}
		},
		write(stored) {
			mkdirSync(path.dirname(file), { recursive: true });
			writeFileSync(`${file}.new`, JSON.stringify(stored), { mode: 0o600 });
			renameSync(`${file}.new`, file);
		},
	};
}

export function storeState(
	file: StateFile,
	account: Account,
	{ port, webhookSecret }: Pick<Stored, "port" | "webhookSecret">,
): void {
	file.write({
		port,
		origin: account.origin,
		webhookSecret,
		offsetMs: account.clock.offsetMs,
		state: serializeState(account.state),
	});
}
