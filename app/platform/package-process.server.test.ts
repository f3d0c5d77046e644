import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, getPriority } from "node:os";
import { expect, test } from "vitest";
import { createPackageProcess } from "./package-process.server.ts";

type Timers = { setTimeout: (ms: number, value: string) => Promise<string> };
const createTimers = () => createPackageProcess<Timers>("node:timers/promises", { threads: 1 });

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

test("calls run in a process with the lowest priority, each with its own result", async () => {
	const timers = createTimers();
	expect(
		await Promise.all([timers.call("setTimeout", 20, "a"), timers.call("setTimeout", 1, "b")]),
	).toEqual(["a", "b"]);
	expect(timers.pid).not.toBe(process.pid);
	expect(getPriority(timers.pid ?? 0)).toBe(constants.priority.PRIORITY_LOW);
});

test("a throwing function rejects only its own call", async () => {
	const buffers = createPackageProcess<{ missing: () => Promise<void> } & Timers>(
		"node:timers/promises",
		{ threads: 1 },
	);
	const other = buffers.call("setTimeout", 20, "kept");
	await expect(buffers.call("missing")).rejects.toThrow("not a function");
	expect(await other).toBe("kept");
});

test("a process that dies rejects pending calls, and the next call starts another", async () => {
	const timers = createTimers();
	await timers.call("setTimeout", 1, "");
	const pid = timers.pid ?? 0;
	const under = timers.call("setTimeout", 60_000, "never");
	process.kill(pid, "SIGKILL");
	await expect(under).rejects.toMatchObject({ code: "unavailable" });
	expect(await timers.call("setTimeout", 1, "again")).toBe("again");
	expect(timers.pid).not.toBe(pid);
});

test("a signal to the whole process group does not end it while its parent still works", async () => {
	const timers = createTimers();
	await timers.call("setTimeout", 1, "");
	process.kill(timers.pid ?? 0, "SIGTERM");
	expect(await timers.call("setTimeout", 50, "answered")).toBe("answered");
});

test.each(["SIGKILL", "end"] as const)("it ends with its parent (%s)", async (how) => {
	const module = new URL("./package-process.server.ts", import.meta.url).href;
	const script = `
		const { createPackageProcess } = await import(${JSON.stringify(module)});
		const timers = createPackageProcess("node:timers/promises", { threads: 1 });
		await timers.call("setTimeout", 1, "");
		console.log(timers.pid);
		${how === "end" ? "" : "setInterval(() => {}, 1000);"}
	`;
	const parent = spawn(process.execPath, ["--input-type=module", "--eval", script], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [output] = await once(parent.stdout, "data");
	const pid = Number(String(output));
	if (how === "SIGKILL") parent.kill("SIGKILL");
	await once(parent, "exit");
	// The system needs some time to reap an orphaned process.
	await expect.poll(() => isAlive(pid)).toBe(false);
});
