import { startEmbeddedPostgres } from "./embedded-postgres.ts";

export interface Database {
	url: string;
	/** Folder of the embedded server's data; null if DATABASE_URL names another server. */
	embeddedFolder: string | null;
	/** Ends this process's use of the database. */
	release(): Promise<void>;
}

/** Opens the database that DATABASE_URL names, else the embedded one, which is started if necessary. */
export async function openDatabase(): Promise<Database> {
	const url = process.env.DATABASE_URL;
	if (url) return { url, embeddedFolder: null, release: async () => {} };
	const server = await startEmbeddedPostgres();
	return { url: server.url, embeddedFolder: server.folder, release: server.release };
}
