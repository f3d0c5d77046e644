/**
 * `npm run release -- 1.2.0`: makes a release of the last commit. Runs all tests first, unless `--checked` says that
 * they have just passed on this commit. Then it commits the version, the changelog's date, the bill of materials, and
 * what the test of upgrades needs of this release. It neither tags nor pushes.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fonts } from "./fonts/fonts.ts";
import { checkout, packageName, packageVersion } from "./process/checkout.ts";
import { exitOrStop, startProgram } from "./process/program.ts";
import { runTask, TaskError } from "./process/task.ts";
import { BUNDLED, makeBill } from "./release/bill-of-materials.ts";
import { releaseChanges } from "./release/changelog.ts";
import { hashMigrations, RELEASED_BACKUP, RELEASED_FILE } from "./release/released.ts";
import { assertCleanTree, commitFiles, restoreFiles } from "./release/repository.ts";
import { assertNextVersion, setVersion } from "./release/version.ts";
import { writeUpgradeFixture } from "./release/write-upgrade-fixture.ts";

const CHECKED = "--checked";
const WRITTEN = [
	"package.json",
	"package-lock.json",
	"CHANGELOG.md",
	"sbom.cdx.json",
	dirname(RELEASED_FILE),
];

await runTask(async (stop) => {
	const args = process.argv.slice(2);
	const [version, ...more] = args.filter((arg) => arg !== CHECKED);
	if (!version || more.length > 0) {
		throw new TaskError("Name the version: npm run release -- 1.2.0");
	}
	assertNextVersion(packageVersion, version);
	assertCleanTree();

	const [date = ""] = new Date().toISOString().split("T");
	const names = { name: packageName, from: packageVersion, to: version };
	const lockfile = setVersion(read("package-lock.json"), names);
	const bundled = [...BUNDLED, ...new Set(fonts.map(({ source }) => source))];
	// Made before the tests, which take long: what is missing shows at once.
	const texts = {
		"package.json": setVersion(read("package.json"), names),
		"package-lock.json": lockfile,
		"CHANGELOG.md": releaseChanges(read("CHANGELOG.md"), { version, date }),
		"sbom.cdx.json": toJson(makeBill(lockfile, bundled)),
		[RELEASED_FILE]: toJson({ version, migrations: hashMigrations() }),
	};

	if (!args.includes(CHECKED)) {
		await runTests([], stop);
		await runTests(["--part=slow"], stop);
		assertCleanTree();
	}

	const temporary = mkdtempSync(join(tmpdir(), `${packageName}-release-`));
	try {
		const backup = join(temporary, "backup");
		await writeUpgradeFixture({ backup, dataDir: join(temporary, "data") }, stop);
		rmSync(join(checkout, RELEASED_BACKUP), { recursive: true, force: true });
		// Not renamed: the folder may be on another disk.
		cpSync(backup, join(checkout, RELEASED_BACKUP), { recursive: true });
		for (const [file, text] of Object.entries(texts)) {
			mkdirSync(dirname(join(checkout, file)), { recursive: true });
			writeFileSync(join(checkout, file), text);
		}
		commitFiles(WRITTEN, `Release ${version}`);
	} catch (error) {
		restoreFiles(WRITTEN);
		throw error;
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
	console.log(`Committed release ${version}. Once it has landed: git tag v${version}`);
	return 0;
});

async function runTests(args: string[], stop: AbortSignal): Promise<void> {
	const tests = startProgram([join(checkout, "scripts/test.ts"), ...args]);
	if ((await exitOrStop(tests, stop)) !== 0) {
		throw new TaskError("The tests fail: nothing was released.");
	}
}

function read(file: string): string {
	return readFileSync(join(checkout, file), "utf8");
}

function toJson(value: unknown): string {
	return `${JSON.stringify(value, null, "\t")}\n`;
}
