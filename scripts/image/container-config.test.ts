import { expect, test } from "vitest";
import { containerConfig, findMemoryGroup, MEMORY_LIMIT_BYTES } from "./container-config.ts";

const config = containerConfig(
	{
		Env: ["PATH=/usr/bin", "DATA_DIR=/data"],
		Cmd: ["node", "server.js"],
		User: "node",
		WorkingDir: "/app",
		Healthcheck: { Test: ["CMD", "true"] },
	},
	{
		root: "/image",
		user: { uid: 1000, gid: 1000 },
		variables: { PORT: "3000" },
		volumes: { "/data": "/on/this/machine" },
	},
);

test("the container runs what the image says, as its user", () => {
	expect(config.process).toMatchObject({
		args: ["node", "server.js"],
		cwd: "/app",
		env: ["PATH=/usr/bin", "DATA_DIR=/data", "PORT=3000"],
		user: { uid: 1000, gid: 1000 },
	});
});

test("the container can write only to its volumes and to memory", () => {
	expect(config.root.readonly).toBe(true);
	const writable = config.mounts.filter(({ options }) => !options.includes("ro"));
	expect(
		writable.filter(({ type }) => type === "bind").map(({ destination }) => destination),
	).toEqual(["/data"]);
});

test("the container has no capability and cannot get one, and has a limit of memory without swap", () => {
	expect(Object.values(config.process.capabilities).flat()).toEqual([]);
	expect(config.process.noNewPrivileges).toBe(true);
	expect(config.linux.resources.memory).toEqual({
		limit: MEMORY_LIMIT_BYTES,
		swap: MEMORY_LIMIT_BYTES,
	});
});

test.each([
	[
		"version 1",
		"5:cpu,cpuacct:/a\n4:memory:/a/b\n0::/c\n",
		"/sys/fs/cgroup/memory/a/b",
		"memory.limit_in_bytes",
	],
	["version 2", "0::/a/b\n", "/sys/fs/cgroup/a/b", "memory.max"],
])("the group of a process is found with %s of control groups", (_version, text, folder, limit) => {
	expect(findMemoryGroup(text)).toMatchObject({ folder, limit });
});

test("without a group for memory, there is none", () => {
	expect(findMemoryGroup("5:cpu:/a\n")).toBeNull();
	expect(findMemoryGroup("")).toBeNull();
});
