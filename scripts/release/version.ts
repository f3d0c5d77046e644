import { TaskError } from "../process/task.ts";

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/**
 * Checks that a release is the next one: the next patch, the next minor or the next major version.
 *
 * @throws TaskError that names the three
 */
export function assertNextVersion(current: string, wanted: string): void {
	const next = nextVersions(current);
	if (next.includes(wanted)) return;
	throw new TaskError(
		`${wanted} doesn't follow ${current}. The next version is ${next.join(", ")}.`,
	);
}

function nextVersions(current: string): string[] {
	const [, ...parts] = VERSION.exec(current) ?? [];
	if (parts.length === 0) throw new TaskError(`"${current}" in package.json is not a version.`);
	const [major = 0, minor = 0, patch = 0] = parts.map(Number);
	return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
}

/**
 * Sets the version in the text of package.json or package-lock.json, and changes nothing else: a lockfile has it twice.
 *
 * @throws TaskError if the text doesn't contain the current version there
 */
export function setVersion(
	text: string,
	{ name, from, to }: { name: string; from: string; to: string },
): string {
	const old = JSON.stringify(from);
	// The version follows the name of the package, which no dependency has.
	const places = text.split(
		new RegExp(
			`("name": ${JSON.stringify(name)},\\s{1,20}"version": )${old.replaceAll(".", "\\.")}`,
		),
	);
	if (places.length === 1) {
		throw new TaskError(`The version ${from} doesn't follow the name of the package.`);
	}
	return places.map((part, index) => (index % 2 === 1 ? part + JSON.stringify(to) : part)).join("");
}
