import { expect, test } from "vitest";
import { COLLATION_OPTIONS } from "#scripts/database/initialize-cluster.ts";
import { readEnvironment } from "#tests/support/compose-file.ts";

test("compose.yaml creates databases with the collation of the embedded PostgreSQL", () => {
	expect(COLLATION_OPTIONS).toContain("--locale-provider=builtin");
	expect(readEnvironment("database").POSTGRES_INITDB_ARGS).toBe(COLLATION_OPTIONS.join(" "));
});
