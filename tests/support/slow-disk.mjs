/**
 * Loaded by `--import` into a server, which then has a slow disk: a write of visits takes a twentieth of a second, and one of
 * an upload holds a thread of Node's until somebody opens the FIFO of SLOW_DISK_FIFO for writing.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const VISITS_MS = 50;

const cell = new Int32Array(new SharedArrayBuffer(4));
const visitFiles = new Set();
const { openSync, writeSync } = fs;
const { open, writeFile } = fs.promises;

fs.openSync = (file, ...rest) => {
	const descriptor = openSync(file, ...rest);
	if (String(file).endsWith(".visits")) visitFiles.add(descriptor);
	return descriptor;
};

fs.writeSync = (...args) => {
	if (visitFiles.has(args[0])) Atomics.wait(cell, 0, 0, VISITS_MS);
	return Reflect.apply(writeSync, fs, args);
};

fs.promises.writeFile = async (file, ...rest) => {
	// Opening it for reading waits in the thread.
	const fifo = await open(String(process.env.SLOW_DISK_FIFO), "r");
	await fifo.close();
	return writeFile(file, ...rest);
};

syncBuiltinESMExports();
