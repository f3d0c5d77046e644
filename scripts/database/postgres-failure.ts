import { DISK_FULL } from "../bootstrap/disk-full.mjs";
import { TaskError } from "../process/task.ts";

const LIKELY_FAILURES: Array<{ pattern: RegExp; advice: (dataDirectory: string) => string }> = [
	{ pattern: /No space left on device/, advice: () => DISK_FULL },
	{
		pattern: /Permission denied|could not access/,
		advice: (dataDirectory) =>
			`The current user may not use ${dataDirectory}. Run this as the user who owns it, or as root.`,
	},
	{
		pattern: /error while loading shared libraries/,
		advice: () =>
			"Its libraries are incomplete: the package links them by an install script, and npm is set to skip those.\n" +
			"Run `npm ci --ignore-scripts=false`, or point DATABASE_URL at a PostgreSQL of your own.",
	},
	{
		pattern: /could not (create|resize) shared memory|could not map anonymous shared memory/,
		advice: () => "The system has too little (shared) memory left for it.",
	},
];

/** Turns the output of initdb or the server into a message that says what to do. */
export function explainPostgresFailure(
	what: string,
	output: string,
	dataDirectory: string,
): TaskError {
	const advice = LIKELY_FAILURES.find(({ pattern }) => pattern.test(output))?.advice(dataDirectory);
	const said = output.trim().split("\n").slice(-5).join("\n");
	return new TaskError(
		[`PostgreSQL ${what}.`, advice, `It said:\n${said}`].filter(Boolean).join("\n"),
	);
}
