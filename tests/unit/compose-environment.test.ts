import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { VARIABLES } from "#app/platform/parse-environment.server.ts";
import {
	composeFile,
	readBlock,
	readEnvironment,
	readList,
	readService,
} from "#tests/support/compose-file.ts";
import { finalStage, valuesOf } from "#tests/support/image-files.ts";

/** Variables that compose.yaml doesn't pass on, and why. */
const OF_THE_IMAGE = ["NODE_ENV", "PORT", "DATA_DIR"];
const LEFT_OUT: Record<string, string> = {
	...Object.fromEntries(OF_THE_IMAGE.map((name) => [name, "The image sets it."])),
	HOST: "Only a process that listens on all addresses is reached through the published port.",
	PASSWORD_HASH_COST: "Is for tests.",
	WEBHOOKS_TO_LOOPBACK: "This machine would be the container, where nothing else listens.",
	STRIPE_API_URL: "This machine would be the container, where nothing else listens.",
};

/** Those that compose.yaml sets to a folder of the container, where it mounts that of the host. */
const FOLDERS = ["BACKUP_DIR", "TARGET_LISTS_DIR"];

const app = readEnvironment("app");

describe("compose.yaml", () => {
	test("passes on every variable of the product, in their order", () => {
		expect(Object.keys(app)).toEqual(VARIABLES.filter((name) => !(name in LEFT_OUT)));
	});

	test("leaves out only variables that exist", () => {
		expect(Object.keys(LEFT_OUT).filter((name) => !VARIABLES.includes(name))).toEqual([]);
		const image = valuesOf(finalStage, "ENV").flatMap((value) => value.split(" "));
		const set = image.map((pair) => pair.split("=")[0]);
		expect(OF_THE_IMAGE.filter((name) => !set.includes(name))).toEqual([]);
	});

	test("sets no variable to the value of another", () => {
		const named = Object.entries(app).flatMap(([name, value]) =>
			[...(value ?? "").matchAll(/\$\{(\w+)/g)].map(([, source]) => [name, source]),
		);
		const others = named.filter(([name, source]) => name !== source);
		expect(others).toEqual([["PGPASSWORD", "POSTGRES_PASSWORD"]]);
	});

	test.each(FOLDERS)("mounts the folder of the host that %s names", (name) => {
		const [, target = ""] = new RegExp(`^\\$\\{${name}:\\+(/\\w+)\\}$`).exec(app[name] ?? "") ?? [];
		expect(target).toMatch(/^\//);
		const mounts = readList("app", "volumes").filter((volume) => volume.includes(`\${${name}:-`));
		expect(mounts).toEqual([expect.stringMatching(new RegExp(`\\}:${target}(:ro)?$`))]);
	});

	test("declares each volume that a service uses", () => {
		const services = ["app", "database", "bucket", "metrics", "caddy"];
		const sources = services
			.flatMap((service) => readList(service, "volumes"))
			.map((volume) => /^(?:\$\{\w+:-)?([^:}]+)/.exec(volume)?.[1] ?? "");
		const declared = [...readBlock(composeFile, "volumes").matchAll(/^(\w+):$/gm)];
		expect(sources.filter((source) => !source.startsWith("./")).toSorted()).toEqual(
			declared.map(([, name]) => name).toSorted(),
		);
	});

	test("starts what most sites don't need only with its profile", () => {
		const names = [...readBlock(composeFile, "services").matchAll(/^(\w+):(?: &\w+)?$/gm)];
		const profiles = names.map(([, name = ""]) => [name, ...readList(name, "profiles")]);
		expect(profiles).toEqual([
			["app"],
			["jobs", "jobs"],
			["database"],
			["bucket", "bucket"],
			["metrics", "metrics"],
			["caddy", "https"],
		]);
	});
});

describe("the service", () => {
	test("jobs is the product with another role, which publishes no port", () => {
		const lines = readService("jobs").split("\n");
		expect(lines).toEqual(expect.arrayContaining(["<<: *app", "ports: []", "  <<: *environment"]));
		expect(readEnvironment("jobs")).toEqual({ ROLES: "jobs" });
	});

	test("bucket has the key that the product uses, and the bucket it names", () => {
		expect(readEnvironment("bucket")).toMatchObject({
			ROOT_ACCESS_KEY: `\${S3_ACCESS_KEY_ID:-}`,
			ROOT_SECRET_KEY: `\${S3_SECRET_ACCESS_KEY:-}`,
		});
		expect(readList("bucket", "volumes")).toEqual([`bucket:/data/\${S3_BUCKET:-uploads}`]);
	});

	test("metrics asks each process where it serves its metrics", () => {
		const port = app.METRICS_PORT;
		expect([port, app.METRICS_HOST]).toEqual([expect.stringMatching(/^\d+$/), "0.0.0.0"]);
		const file = path.join(import.meta.dirname, "../../docs/monitoring/prometheus.yml");
		const configuration = readFileSync(file, "utf8");
		expect(configuration).toContain(`targets: ["app:${port}"]`);
		expect(configuration).toMatch(new RegExp(`names: \\["jobs"\\]\\n.*\\n +port: ${port}\\n`));
		for (const name of ["prometheus.yml", "alerts.yml"]) {
			expect(readList("metrics", "volumes")).toContain(
				`./docs/monitoring/${name}:/etc/prometheus/${name}:ro`,
			);
		}
	});

	test("caddy asks the product where that answers, and leads to the port of its image", () => {
		const file = "docs/caddy/Caddyfile";
		expect(readList("caddy", "volumes")).toContain(`./${file}:/etc/caddy/Caddyfile:ro`);
		const caddyfile = readFileSync(path.join(import.meta.dirname, "../..", file), "utf8");
		expect(caddyfile).toContain(`ask http://app:${app.METRICS_PORT}/domains/ask\n`);
		expect(caddyfile).toContain(`forward_auth app:${app.METRICS_PORT} {\n`);
		const [port] = valuesOf(finalStage, "EXPOSE");
		expect(caddyfile).toContain(`reverse_proxy app:${port} {\n`);
		for (const [, name] of caddyfile.matchAll(/\{\$(\w+)\}/g)) {
			expect(readEnvironment("caddy")).toHaveProperty([name ?? ""]);
		}
	});
});
