import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { findCommand } from "./find-command.ts";

const NOBODY = 65_534;

function folderWith(name: string, mode = 0o755): string {
	const folder = temporaryFolder("commands");
	writeFileSync(join(folder, name), "#!/bin/sh\n");
	chmodSync(join(folder, name), mode);
	return folder;
}

/** Root may enter every folder, so the check runs as another user. */
function asOrdinaryUser<Result>(run: () => Result): Result {
	const { seteuid } = process;
	if (seteuid === undefined || process.geteuid?.() !== 0) return run();
	seteuid(NOBODY);
	try {
		return run();
	} finally {
		seteuid(0);
	}
}

describe("findCommand", () => {
	test("finds an executable in the first folder that has it", () => {
		const [first, second] = [folderWith("tool"), folderWith("tool")];
		expect(findCommand(["tool"], ["/nowhere", first, second])).toBe(join(first, "tool"));
	});

	test("looks for the names in order", () => {
		const [first, second] = [folderWith("other-tool"), folderWith("tool")];
		expect(findCommand(["tool", "other-tool"], [first, second])).toBe(join(second, "tool"));
		expect(findCommand(["missing", "other-tool"], [first, second])).toBe(join(first, "other-tool"));
	});

	test("looks in the folders of PATH", () => {
		const folder = folderWith("tool");
		vi.stubEnv("PATH", `/nowhere:${folder}`);
		expect(findCommand(["tool"])).toBe(join(folder, "tool"));
		vi.stubEnv("PATH", undefined);
		expect(findCommand(["tool"])).toBeNull();
	});

	test("finds nothing if the command is missing, is a folder, can't be run, or links to nothing", () => {
		const folder = temporaryFolder("commands");
		mkdirSync(join(folder, "tool"));
		const dangling = temporaryFolder("commands");
		symlinkSync("/nowhere/tool", join(dangling, "tool"));
		expect(findCommand(["tool"], [folderWith("other-tool")])).toBeNull();
		expect(findCommand(["tool"], [folder, folderWith("tool", 0o644), dangling])).toBeNull();
		expect(findCommand(["tool"], [join(folderWith("tool"), "tool")])).toBeNull();
	});

	test("passes over folders that it can't enter", () => {
		const locked = folderWith("sh");
		chmodSync(locked, 0);
		expect(asOrdinaryUser(() => findCommand(["sh"], [locked]))).toBeNull();
		expect(asOrdinaryUser(() => findCommand(["sh"], [locked, "/bin"]))).toBe("/bin/sh");
		chmodSync(locked, 0o700);
	});
});
