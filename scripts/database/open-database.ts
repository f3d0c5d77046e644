import { TaskError } from "../process/task.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

export interface Database {
	/** Address for scripts: migrations and backups need a session, so a pooler is left out. */
	url: string;
	/** The product's DATABASE_URL, which may lead to a pooler. */
	productUrl: string;
	/** Folder of the embedded server's data; null if DATABASE_URL names another server. */
	embeddedFolder: string | null;
	/** Ends this process's use of the database. */
	release(): Promise<void>;
}

/**
 * Opens the database that DATABASE_URL names, else the embedded one, which is started if necessary.
 * @throws TaskError if only DATABASE_DIRECT_URL is set
 */
export async function openDatabase(): Promise<Database> {
	const { DATABASE_URL: productUrl, DATABASE_DIRECT_URL: directUrl } = process.env;
	if (productUrl) {
		const url = directUrl || productUrl;
		return { url, productUrl, embeddedFolder: null, release: async () => {} };
	}
	if (directUrl) {
		throw new TaskError(
			"DATABASE_DIRECT_URL is set, and DATABASE_URL is not: set both, or neither for the embedded database.",
		);
	}
	const { url, folder, release } = await startEmbeddedPostgres();
	return { url, productUrl: url, embeddedFolder: folder, release };
}
