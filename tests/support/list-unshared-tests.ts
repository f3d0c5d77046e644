import { globSync, readFileSync } from "node:fs";

/** What a test file contains if it leaves traces in its process: other modules, or another environment. */
const TRACES =
	/\bvi\.(mock|doMock|resetModules|stubEnv)\b|\bprocess\.env\b|start-billing-simulator|import-as-other-process/;

/** @returns server tests that each need a process of their own, relative to the current folder */
export function listUnsharedTests(): string[] {
	return globSync("app/**/*.server.test.{ts,tsx}").filter((file) =>
		TRACES.test(readFileSync(file, "utf8")),
	);
}
