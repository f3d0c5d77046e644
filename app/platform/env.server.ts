import { ConfigurationError, parseEnvironment } from "#app/platform/parse-environment.server.ts";

/** The process's configuration, parsed once. Nothing else reads `process.env`. */
export const env = readEnvironment();

/** Ends the process on a mistake: whoever starts it needs the sentences, and not where in the code they were thrown. */
function readEnvironment() {
	try {
		return parseEnvironment(process.env);
	} catch (error) {
		if (!(error instanceof ConfigurationError)) throw error;
		console.error(error.message);
		process.exit(1);
	}
}

/** Cookies carry `Secure` and the `__Host-` prefix, and HSTS is sent, exactly when people use https. */
export const isSecureOrigin = env.APP_URL.startsWith("https:");
