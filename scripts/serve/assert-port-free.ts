import { once } from "node:events";
import { createServer } from "node:net";
import { TaskError } from "../process/task.ts";

/** Fails early with instructions if the product can't listen on this port. */
export async function assertPortFree(port: number, command: string): Promise<void> {
	// Another program may use the port on every address or only on the local one.
	for (const host of [undefined, "127.0.0.1"]) {
		const server = createServer().listen(port, host);
		try {
			await once(server, "listening");
		} catch (error) {
			throw explain(error as NodeJS.ErrnoException, port, command);
		}
		server.close();
		await once(server, "close");
	}
}

function explain(error: NodeJS.ErrnoException, port: number, command: string): Error {
	if (error.code === "EADDRINUSE") {
		return new TaskError(
			`Port ${port} is already in use. Stop what uses it, or choose another: PORT=${port + 1} ${command}`,
		);
	}
	if (error.code === "EACCES") {
		return new TaskError(
			`The current user may not use port ${port}. Choose one above 1023: PORT=3000 ${command}`,
		);
	}
	return error;
}
