/**
 * Preloaded into each program that a task starts, so that the program does not outlive a task that died
 * by kill -9: the closed channel is the only thing it can notice. It then stops as if asked to.
 */
import { fileURLToPath } from "node:url";

process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

// What this program forks in turn inherits its options, but has a parent and a channel of its own.
process.execArgv = process.execArgv.filter(
	(option) => option !== `--import=${fileURLToPath(import.meta.url)}`,
);
