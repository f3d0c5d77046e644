import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { copyFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { checkout } from "../process/checkout.ts";
import { TaskError } from "../process/task.ts";
import { listMissingCommands, runCommand } from "./command.ts";

/** The release of Debian that the official image of Node is made of. */
const DEBIAN = "bookworm";
const TAG = "localhost/posy-test-image";

/** What the image says about the process to start. */
export type ImageConfig = {
	Env: string[];
	Cmd: string[];
	User: string;
	WorkingDir: string;
	Healthcheck: { Test: string[] };
};

export type BuiltImage = {
	config: ImageConfig;
	/** Folders with the files of the image and of its base. */
	root: string;
	baseRoot: string;
	/** Where the base comes from. */
	base: string;
	/** Unmounts the folders and removes the images. */
	remove(): Promise<void>;
};

/**
 * Builds the Dockerfile in a storage of its own, which the images of this machine are no part of.
 *
 * @param folder empty folder for everything that is written
 */
export async function buildImage(folder: string, stop: AbortSignal): Promise<BuiltImage> {
	const buildah = (...args: string[]) =>
		runCommand(
			"buildah",
			["--root", join(folder, "storage"), "--runroot", join(folder, "run"), ...args],
			stop,
		);
	const from = readBase();
	const base = await provideBase(from, { folder, buildah, stop });
	console.log("Building the image (a minute or two)…");
	await buildah(
		"build",
		"--isolation=chroot",
		"--format=docker",
		"--pull-never",
		"--quiet",
		...(await raiseFileLimit(stop)),
		...(await shareNpm(folder, stop)),
		`--tag=${TAG}`,
		checkout,
	);
	const mount = async (image: string) =>
		buildah("mount", await buildah("from", "--pull-never", image));
	const inspected = JSON.parse(await buildah("inspect", "--type=image", TAG));
	return {
		config: inspected.Docker.config,
		root: await mount(TAG),
		baseRoot: await mount(from),
		base,
		remove: async () => {
			// Also after the task was stopped: mounted folders can't be removed.
			const never = new AbortController().signal;
			const storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run")];
			await runCommand("buildah", [...storage, "rm", "--all"], never);
			await runCommand("buildah", [...storage, "rmi", "--all", "--force"], never);
		},
	};
}

/** @returns the image that both stages of the Dockerfile begin with, with its registry */
function readBase(): string {
	const text = readFileSync(join(checkout, "Dockerfile"), "utf8");
	const names = new Set([...text.matchAll(/^FROM (\S+)/gm)].map(([, name = ""]) => name));
	const [name, ...others] = names;
	if (!name || others.length > 0) throw new Error("The Dockerfile has several bases");
	return `docker.io/library/${name}`;
}

type Buildah = (...args: string[]) => Promise<string>;

/** Pulls the base or makes one like it. @returns where it comes from */
async function provideBase(
	from: string,
	{ folder, buildah, stop }: { folder: string; buildah: Buildah; stop: AbortSignal },
): Promise<string> {
	try {
		await buildah("pull", "--quiet", from);
		return from;
	} catch (error) {
		if (!(error instanceof TaskError)) throw error;
		console.log(`${from} can't be pulled. Making a base like it…`);
	}
	if (listMissingCommands(["debootstrap"]).length > 0) {
		throw new TaskError(
			"Install debootstrap, or let this machine reach the registry of the base image.",
		);
	}
	const root = join(folder, "base");
	await runCommand("debootstrap", ["--variant=minbase", DEBIAN, root], stop);
	await copyNode(root, stop);
	const container = await buildah("from", "scratch");
	await buildah("copy", "--quiet", container, root, "/");
	await buildah("commit", "--quiet", "--rm", container, from);
	return `Debian ${DEBIAN} by debootstrap with Node ${process.versions.node}, in place of ${from}`;
}

/** Adds Node, npm and the user that the official image has. */
async function copyNode(root: string, stop: AbortSignal): Promise<void> {
	const modules = await runCommand("npm", ["root", "--global"], stop);
	const npm = join("lib", "node_modules", "npm");
	const local = join(root, "usr", "local");
	await copyFile(process.execPath, join(local, "bin", "node"));
	await cp(join(modules, "npm"), join(local, npm), { recursive: true, dereference: true });
	for (const name of ["npm", "npx"]) {
		symlinkSync(join("..", npm, "bin", `${name}-cli.js`), join(local, "bin", name));
	}
	await runCommand("chroot", [root, "groupadd", "--gid=1000", "node"], stop);
	const user = ["useradd", "--uid=1000", "--gid=node", "--shell=/bin/sh", "--create-home", "node"];
	await runCommand("chroot", [root, ...user], stop);
}

/** @returns options that let npm open as many files at once as this machine allows: by default it gets fewer than it opens */
async function raiseFileLimit(stop: AbortSignal): Promise<string[]> {
	const limit = await runCommand("sh", ["-c", "ulimit -Hn"], stop);
	return /^\d+$/.test(limit) ? [`--ulimit=nofile=${limit}:${limit}`] : [];
}

/** @returns options that let npm in the build use the registry, authorities and cache of npm on this machine */
async function shareNpm(folder: string, stop: AbortSignal): Promise<string[]> {
	const setting = (name: string) => runCommand("npm", ["config", "get", name], stop);
	const [registry, authorities, cache] = await Promise.all(
		["registry", "cafile", "cache"].map(setting),
	);
	const lines = [`registry=${registry}`, "prefer-offline=true"];
	const volumes: string[] = [];
	const share = (from: string, to: string) => volumes.push(`--volume=${from}:${to}`);
	if (cache && cache !== "null") {
		mkdirSync(cache, { recursive: true });
		share(cache, "/root/.npm");
	}
	if (authorities && existsSync(authorities)) {
		lines.push("cafile=/run/authorities.pem");
		share(authorities, "/run/authorities.pem:ro");
	}
	const file = join(folder, "npmrc");
	writeFileSync(file, `${lines.join("\n")}\n`);
	share(file, "/root/.npmrc:ro");
	return volumes;
}
