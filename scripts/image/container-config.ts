import type { ImageConfig } from "./build-image.ts";

/** How an image's process is confined: as compose.yaml confines it, and with less memory. */
export const MEMORY_LIMIT_BYTES = 512 * 1024 * 1024;
const PROCESS_LIMIT = 128;
/** Folder that the image declares as its volume, and the only one but for /tmp and /backups that can be written. */
export const WRITABLE_FOLDERS = ["/data", "/backups"] as const;

/**
 * The configuration of a container for runc, in the format of the Open Container Initiative: a read-only file system, no
 * capabilities nor a way to get some, and little memory without swap. It shares the machine's network.
 *
 * @param root folder with the image's files
 * @param volumes folders on this machine by the container's folder
 */
export function containerConfig(
	image: ImageConfig,
	{
		root,
		user,
		variables,
		volumes,
	}: {
		root: string;
		user: { uid: number; gid: number };
		variables: Readonly<Record<string, string>>;
		volumes: Readonly<Record<string, string>>;
	},
) {
	return {
		ociVersion: "1.0.2",
		root: { path: root, readonly: true },
		process: {
			user,
			cwd: image.WorkingDir,
			args: image.Cmd,
			env: [...image.Env, ...Object.entries(variables).map(([name, value]) => `${name}=${value}`)],
			capabilities: { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] },
			noNewPrivileges: true,
		},
		mounts: [
			mount("/proc", "proc", ["nosuid", "noexec", "nodev"]),
			mount("/dev", "tmpfs", ["nosuid", "strictatime", "mode=755", "size=65536k"]),
			mount("/dev/shm", "tmpfs", ["nosuid", "noexec", "nodev", "mode=1777", "size=65536k"]),
			mount("/tmp", "tmpfs", ["nosuid", "nodev", "noexec", "mode=1777"]),
			...Object.entries(volumes).map(([destination, source]) => ({
				destination,
				source,
				type: "bind",
				options: ["bind", "rw", "nosuid", "nodev"],
			})),
		],
		linux: {
			namespaces: ["pid", "ipc", "uts", "mount"].map((type) => ({ type })),
			resources: {
				devices: [{ allow: false, access: "rwm" }],
				memory: { limit: MEMORY_LIMIT_BYTES, swap: MEMORY_LIMIT_BYTES },
				pids: { limit: PROCESS_LIMIT },
			},
			maskedPaths: ["/proc/kcore", "/proc/keys", "/proc/timer_list", "/proc/sched_debug"],
			readonlyPaths: ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"],
		},
	};
}

function mount(destination: string, type: string, options: string[]) {
	return { destination, source: type, type, options };
}

/**
 * Reads what the kernel says about a process's memory, with version 1 or 2 of control groups.
 *
 * @param cgroups text of /proc/PID/cgroup
 * @returns folder of its group, and the names of the files with its limit, its highest use and its kills
 */
export function findMemoryGroup(cgroups: string): {
	folder: string;
	limit: string;
	peak: string;
	kills: string;
} | null {
	const lines = cgroups.split("\n").map((line) => line.split(":"));
	const first = lines.find(([, controllers]) => controllers?.split(",").includes("memory"));
	if (first) {
		return {
			folder: `/sys/fs/cgroup/memory${first[2]}`,
			limit: "memory.limit_in_bytes",
			peak: "memory.max_usage_in_bytes",
			kills: "memory.oom_control",
		};
	}
	const second = lines.find(([id, controllers]) => id === "0" && controllers === "");
	if (!second) return null;
	return {
		folder: `/sys/fs/cgroup${second[2]}`,
		limit: "memory.max",
		peak: "memory.peak",
		kills: "memory.events",
	};
}
