/**
 * Exits with 1 and a sentence for each mistake in the environment. The container runs it before the migrations, so that
 * a server that can't start leaves the database unchanged.
 */
import { ConfigurationError, parseEnvironment } from "../app/platform/parse-environment.server.ts";
import { readSecretFiles } from "../app/platform/secret-files.server.ts";

try {
	readSecretFiles(process.env);
	parseEnvironment(process.env);
} catch (error) {
	if (!(error instanceof ConfigurationError)) throw error;
	console.error(error.message);
	process.exit(1);
}
