import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { COLLATION_OPTIONS } from "#scripts/database/initialize-cluster.ts";

const compose = readFileSync(path.join(import.meta.dirname, "../../compose.yaml"), "utf8");

test("compose.yaml creates databases with the collation of the embedded PostgreSQL", () => {
	expect(COLLATION_OPTIONS).toContain("--locale-provider=builtin");
	expect(compose).toContain(`POSTGRES_INITDB_ARGS: ${COLLATION_OPTIONS.join(" ")}\n`);
});
