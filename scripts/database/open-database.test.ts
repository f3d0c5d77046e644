import { expect, test, vi } from "vitest";
import { openDatabase } from "./open-database.ts";

const POOLED = "postgresql://app@pooler:6432/app";
const DIRECT = "postgresql://app@database:5432/app";

test("scripts use the direct address, and the product the one of the pooler", async () => {
	vi.stubEnv("DATABASE_URL", POOLED);
	vi.stubEnv("DATABASE_DIRECT_URL", DIRECT);
	expect(await openDatabase()).toMatchObject({ url: DIRECT, productUrl: POOLED });
});

test("without a direct address, there is one for both", async () => {
	vi.stubEnv("DATABASE_URL", DIRECT);
	vi.stubEnv("DATABASE_DIRECT_URL", "");
	expect(await openDatabase()).toMatchObject({ url: DIRECT, productUrl: DIRECT });
});

test("a direct address alone is refused, as the embedded database would be behind it", async () => {
	vi.stubEnv("DATABASE_URL", "");
	vi.stubEnv("DATABASE_DIRECT_URL", DIRECT);
	await expect(openDatabase()).rejects.toThrow(
		/^DATABASE_DIRECT_URL is set, and DATABASE_URL is not/,
	);
});
