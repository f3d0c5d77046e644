/**
 * Where all backups are: a folder or a bucket. It has files under paths with slashes: `backups/` has one for each complete
 * backup, `objects/` their content.
 */
export interface BackupPlace {
	/** Names the place in messages. */
	readonly name: string;
	/** Variable that names the place. */
	readonly variable: "BACKUP_DIR" | "BACKUP_S3_BUCKET";
	/** Names a file in messages. */
	describe(path: string): string;
	/** @returns null if there is no such file */
	read(path: string): Promise<Buffer | null>;
	has(path: string): Promise<boolean>;
	/** Writes a file completely or not at all. */
	write(path: string, content: Uint8Array): Promise<void>;
	/** @returns size of the removed file in bytes */
	remove(path: string): Promise<number>;
	/** Names of the complete backups' files, in order. */
	listBackups(): Promise<string[]>;
	/** Names of all objects. */
	listObjects(): AsyncIterable<string>;
	/** Backups of one place are written, checked and removed one after the other. @returns what ends this turn */
	lock(signal: AbortSignal): Promise<() => Promise<void>>;
}

/** Path of an object. Folders are kept small. */
export function locateObject(name: string): string {
	return `objects/${name.slice(0, 2)}/${name}`;
}

export function reportWaiting(): void {
	console.log("Waiting for another backup or verification to end");
}
