import { startEmbeddedPostgres } from "./embedded-postgres.ts";

export interface Database {
	url: string;
	/** Where the embedded server keeps its data; null when DATABASE_URL points elsewhere. */
	embeddedFolder: string | null;
	/** Ends this process's use of it. */
	release(): Promise<void>;
}

/** The database that DATABASE_URL names, else the embedded one, started where needed. */
export async function openDatabase(): Promise<Database> {
	const url = process.env.DATABASE_URL;
	if (url) return { url, embeddedFolder: null, release: async () => {} };
	const server = await startEmbeddedPostgres();
	return { url: server.url, embeddedFolder: server.folder, release: server.release };
}
