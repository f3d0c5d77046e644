import {
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	utimesSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { createSpool } from "./spool.server.ts";
import { encodeLines, type SpoolRecord } from "./spool-record.ts";

vi.mock("node:fs", async (original) => {
	const { writeSync, renameSync, ...real } = await original<typeof import("node:fs")>();
	return { ...real, writeSync: vi.fn(writeSync), renameSync: vi.fn(renameSync) };
});

const real = await vi.importActual<typeof import("node:fs")>("node:fs");

const RECORD: SpoolRecord = { hourMs: Date.UTC(2026, 10, 21, 9), profileKey: 7, reason: "bot" };
const ID = "019aa5c0-7a00-7000-8000-000000000001";
const ALL = { maxBytesTogether: 1_000_000, maxFiles: 100 };

let folder: string;

beforeEach(() => {
	folder = temporaryFolder("spool");
	vi.mocked(writeSync).mockReset().mockImplementation(real.writeSync);
	vi.mocked(renameSync).mockReset().mockImplementation(real.renameSync);
});

/** A folder of another machine, which has not been touched for an hour. */
function abandonedFolder(...otherFiles: string[]): string {
	const abandoned = path.join(folder, "another-host~12~34");
	mkdirSync(abandoned);
	writeFileSync(path.join(abandoned, `${ID}.visits`), encodeLines([RECORD]));
	for (const name of otherFiles) writeFileSync(path.join(abandoned, name), "x");
	const hourAgo = new Date(Date.now() - 3_600_000);
	utimesSync(abandoned, hourAgo, hourAgo);
	return abandoned;
}

test("completes a write that the system cuts short", async () => {
	vi.mocked(writeSync).mockImplementationOnce((fd, text) =>
		real.writeSync(fd, String(text).slice(0, 5)),
	);
	const spool = createSpool({ folder });
	await spool.append(RECORD);
	spool.seal();
	const [file] = spool.next(ALL);
	expect(readFileSync(file?.path ?? "", "utf8")).toBe(encodeLines([RECORD]));
	expect(spool.countBytes()).toBe(encodeLines([RECORD]).length);
});

test("keeps what it wrote recently in memory, as it is in the file", async () => {
	const spool = createSpool({ folder });
	await Promise.all([spool.append(RECORD), spool.append({ ...RECORD, profileKey: 8 })]);
	spool.seal();
	const [file] = spool.next(ALL);
	expect(file?.lines?.join("")).toBe(readFileSync(file?.path ?? "", "utf8"));
	expect(file?.bytes).toBe(file?.lines?.join("").length);
});

test("claims the batches of a process that is gone, and removes its folder once it is empty", () => {
	const abandoned = abandonedFolder("notes.txt", `x${ID}.visits`, `${ID}x.visits`);
	const spool = createSpool({ folder });
	spool.claimAbandoned(0);
	const [claimed] = spool.next(ALL);
	expect(claimed).toMatchObject({ id: ID, lines: null, bytes: encodeLines([RECORD]).length });
	expect(readFileSync(claimed?.path ?? "", "utf8")).toBe(encodeLines([RECORD]));
	expect(spool.countSealed()).toBe(1);
	expect(existsSync(abandoned)).toBe(true);
	rmSync(abandoned, { recursive: true });

	abandonedFolder();
	createSpool({ folder }).claimAbandoned(0);
	expect(existsSync(abandoned)).toBe(false);
});

test("leaves a file to the process that claims it first", () => {
	abandonedFolder();
	vi.mocked(renameSync).mockImplementationOnce((from, to) => {
		rmSync(from);
		real.renameSync(from, to);
	});
	const spool = createSpool({ folder });
	spool.claimAbandoned(0);
	expect(renameSync).toHaveBeenCalledOnce();
	expect(spool.countSealed()).toBe(0);
});

test("says if a file can't be claimed for another reason", () => {
	abandonedFolder();
	vi.mocked(renameSync).mockImplementationOnce(() => {
		throw Object.assign(new Error("no access"), { code: "EACCES" });
	});
	expect(() => createSpool({ folder }).claimAbandoned(0)).toThrow("no access");
});
