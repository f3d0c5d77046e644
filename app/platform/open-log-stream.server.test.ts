import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { openLogStream } from "./open-log-stream.server.ts";

/** A logger into a file, whose disk can be full. */
function openLog() {
	const file = path.join(temporaryFolder("log"), "log");
	const dropped: number[] = [];
	const stream = openLogStream(fs.openSync(file, "a"), (lines) => dropped.push(lines));
	const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
	return {
		log: pino({ base: null, timestamp: false }, stream),
		stream,
		dropped,
		read: () => fs.readFileSync(file, "utf8"),
		fillDisk: () => {
			const refuse = (...args: unknown[]) => {
				const callback = args.at(-1) as (error: Error) => void;
				setImmediate(callback, full);
			};
			return vi.spyOn(fs, "write").mockImplementation(refuse as typeof fs.write);
		},
	};
}

test("lines that a full disk refuses are written with the next line once there is space", async () => {
	const { log, read, fillDisk } = openLog();
	const write = fillDisk();
	log.info("one");
	log.info("two");
	await eventually(() => expect(write).toHaveBeenCalled());
	write.mockRestore();
	await eventually(() => {
		log.info("three");
		expect(read()).toMatch(/"one".*\n.*"two".*\n.*"three"/);
	});
});

test("beyond a megabyte, lines are dropped, and their number is told", async () => {
	const { log, dropped, read, fillDisk } = openLog();
	const write = fillDisk();
	for (let n = 0; n < 30; n++) log.info("x".repeat(100_000));
	await eventually(() => expect(write).toHaveBeenCalled());
	write.mockRestore();
	await eventually(() => {
		log.info("later");
		expect(dropped).toEqual([20]);
	});
	expect(read().match(/x{100000}/g)).toHaveLength(10);
});

test("a process ends although its log takes no lines", async () => {
	const { log, stream, fillDisk } = openLog();
	const write = fillDisk();
	const writeAtExit = vi.spyOn(fs, "writeSync");
	log.info("one");
	await eventually(() => expect(write).toHaveBeenCalled());
	await new Promise(setImmediate);
	stream.flushSync();
	expect(writeAtExit).not.toHaveBeenCalled();
});
