import { globSync, readFileSync } from "node:fs";

/** What a test file contains if it leaves traces in its process: other modules, or another environment. */
const TRACES =
	/\bvi\.(mock|doMock|resetModules|stubEnv)\b|\bprocess\.env\b|start-billing-simulator|import-as-other-process/;

/** What a test file contains if it needs the settings of Stripe's simulator. */
const BILLING = /share-billing-simulator/;

/** @returns server tests that each need a process of their own, relative to the current folder */
export function listUnsharedTests(): string[] {
	return listServerTests((text) => TRACES.test(text));
}

/** @returns server tests of billing that share processes among themselves, relative to the current folder */
export function listBillingTests(): string[] {
	return listServerTests((text) => BILLING.test(text) && !TRACES.test(text));
}

function listServerTests(isListed: (text: string) => boolean): string[] {
	return globSync("app/**/*.server.test.{ts,tsx}").filter((file) =>
		isListed(readFileSync(file, "utf8")),
	);
}
