import { ConfigurationError, parseEnvironment } from "#app/platform/parse-environment.server.ts";
import { readSecretFiles } from "#app/platform/secret-files.server.ts";

/** The configuration, parsed once. No other module reads `process.env`. */
export const env = readEnvironment();

/** Ends the process if the configuration is invalid, with messages and no stack trace. */
function readEnvironment() {
	try {
		readSecretFiles(process.env);
		return parseEnvironment(process.env);
	} catch (error) {
		if (!(error instanceof ConfigurationError)) throw error;
		console.error(error.message);
		process.exit(1);
	}
}

/** True if the site uses https: cookies then have `Secure` and the `__Host-` prefix, and HSTS is sent. */
export const isSecureOrigin = env.APP_URL.startsWith("https:");
