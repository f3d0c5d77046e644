import { TaskError } from "../process/task.ts";

const UNRELEASED = "## Unreleased";
const RELEASED = /^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/gm;

/**
 * Turns the section of unreleased changes into that of a version, and begins a new, empty one.
 *
 * @param date day of the release, such as 2026-11-30
 * @throws TaskError if no change is listed, or the version has a section already
 */
export function releaseChanges(
	changelog: string,
	{ version, date }: { version: string; date: string },
): string {
	if (listReleases(changelog).some((release) => release.version === version)) {
		throw new TaskError(`CHANGELOG.md has a section for ${version} already.`);
	}
	const [before, after, ...more] = changelog.split(`${UNRELEASED}\n`);
	if (before === undefined || after === undefined || more.length > 0) {
		throw new TaskError(`CHANGELOG.md must have one line "${UNRELEASED}".`);
	}
	const [changes = ""] = after.split("\n## ");
	if (!/^- \S/m.test(changes)) {
		throw new TaskError(`CHANGELOG.md lists no change under "${UNRELEASED}".`);
	}
	return `${before}${UNRELEASED}\n\n## ${version} (${date})\n${after}`;
}

/** @returns the versions that have a section, newest first */
export function listReleases(changelog: string): { version: string; date: string }[] {
	return [...changelog.matchAll(RELEASED)].map(([, version = "", date = ""]) => ({
		version,
		date,
	}));
}
