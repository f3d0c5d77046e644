import { readFileSync } from "node:fs";
import { ConfigurationError, trimVariables } from "#app/platform/parse-environment.server.ts";

/** Variables that may be read from a file, as orchestrators hand secrets over: `NAME_FILE` is its path. */
export const SECRET_VARIABLES = [
	"DATABASE_URL",
	"DATABASE_DIRECT_URL",
	"DATABASE_READ_URL",
	"PGPASSWORD",
	"SESSION_SECRET",
	"SMTP_URL",
	"S3_SECRET_ACCESS_KEY",
	"SENTRY_DSN",
	"GOOGLE_CLIENT_SECRET",
	"OIDC_CLIENT_SECRET",
	"OIDC_2_CLIENT_SECRET",
	"OIDC_3_CLIENT_SECRET",
	"OIDC_4_CLIENT_SECRET",
	"OIDC_5_CLIENT_SECRET",
	"STRIPE_SECRET_KEY",
	"STRIPE_WEBHOOK_SECRET",
	"BACKUP_S3_SECRET_ACCESS_KEY",
	"BACKUP_KEY",
	"BACKUP_VERIFY_URL",
] as const;

/**
 * Replaces each `NAME_FILE` in the environment by `NAME` with the file's content, and removes white space around the values
 * of all variables. Call it before anything else reads the environment.
 *
 * @throws ConfigurationError with a sentence for each file that can't be used
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): void {
	const problems: string[] = [];
	for (const name of SECRET_VARIABLES) {
		const file = environment[`${name}_FILE`];
		if (!file) continue;
		if (environment[name]) {
			problems.push(`Set one of ${name} and ${name}_FILE, not both.`);
			continue;
		}
		try {
			environment[name] = readFileSync(file, "utf8").trim();
			delete environment[`${name}_FILE`];
		} catch (error) {
			problems.push(`${name}_FILE can’t be read: ${(error as Error).message}`);
		}
	}
	for (const [name, value] of Object.entries(trimVariables(environment))) {
		if (value === undefined) delete environment[name];
		else environment[name] = value;
	}
	if (problems.length > 0) throw new ConfigurationError(problems.join("\n"));
}
