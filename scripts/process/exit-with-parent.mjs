/**
 * Preloaded into each program that a task starts, so that the program ends if the task dies
 * by kill -9: then only the channel closes. The program stops as if by a signal.
 *
 * JavaScript: to run TypeScript, Node loads a compiler that would stay in the server's memory.
 */
import { fileURLToPath } from "node:url";

process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

// Forked children inherit these options, but have their own parent and channel.
process.execArgv = process.execArgv.filter(
	(option) => option !== `--import=${fileURLToPath(import.meta.url)}`,
);
