import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnvironment, VARIABLES } from "#app/platform/parse-environment.server.ts";
import { SECRET_VARIABLES } from "#app/platform/secret-files.server.ts";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "#scripts/process/server-options.ts";

/** Checks that the files and scripts that documents name exist, that documents are complete, and their format. */

const MAX_RECORDS = 40;
const MAX_RECORD_WORDS = 250;
/** A longer document begins with a table of contents. */
const MAX_LINES_WITHOUT_CONTENTS = 150;

const checkout = path.resolve(import.meta.dirname, "../..");
const documents = [
	"AGENTS.md",
	"CHANGELOG.md",
	"README.md",
	"SECURITY.md",
	...readdirSync(path.join(checkout, "docs"), { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".md"))
		.map((file) => path.join("docs", file)),
];
const sources = ["app", "bench", "prisma", "scripts", "tests"].flatMap((folder) =>
	readdirSync(path.join(checkout, folder), { recursive: true, encoding: "utf8" })
		.map((file) => path.join(folder, file))
		.filter((file) => /\.(tsx?|mjs|css|prisma|sql)$/.test(file) && !file.includes("generated")),
);

describe("the configuration table", () => {
	const rows = [
		...read("docs/configuration.md").matchAll(/^\| `([A-Z0-9_]+)` \| ([^|]+) \|/gm),
	].map(([, name = "", value = ""]) => ({ name, value }));

	test("lists the variables that the product reads, in their order", () => {
		expect(rows.map(({ name }) => name)).toEqual(VARIABLES);
	});

	test("states their defaults", () => {
		const defaults: Record<string, unknown> = parseEnvironment({ DATABASE_URL: "postgresql://db" });
		for (const { name, value } of rows) {
			if (value === "none") expect(defaults[name], name).toBeUndefined();
			else if (value.startsWith("`")) expect(`\`${defaults[name]}\``, name).toBe(value);
			else expect(["required", "a published one", "Amazon S3"], name).toContain(value);
		}
	});
});

describe("what starts the product", () => {
	const known = [...read("docs/configuration.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
		([, name = ""]) => name,
	);

	test("the systemd unit sets only variables that exist, and starts the server as the image does", () => {
		const unit = read("docs/systemd/posy.service");
		const set = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = ""]) =>
			line.split(" ").map((pair) => pair.split("=") as [string, string]),
		);
		const possible = [
			...known,
			...SECRET_VARIABLES.map((name) => `${name}_FILE`),
			...Object.keys(SERVER_ENVIRONMENT),
		];
		expect(set.map(([name]) => name).filter((name) => !possible.includes(name))).toEqual([]);
		expect(Object.fromEntries(set)).toMatchObject(SERVER_ENVIRONMENT);
		expect(unit).toContain(
			`\nExecStart=/usr/bin/node ${SERVER_OPTIONS.join(" ")} build/server/index.js\n`,
		);
	});
});

test("the documents on configuration and scripts list every variable that a script reads", () => {
	const text = read("docs/configuration.md") + read("docs/scripts.md");
	const scripts = readdirSync(path.join(checkout, "scripts"), { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".ts"))
		.map((file) => read(path.join("scripts", file)));
	const ofTheSystem = ["PATH"];
	const variables = scripts
		.flatMap((script) => [...script.matchAll(/process\.env\.([A-Z_]+)/g)])
		.map(([, name = ""]) => name)
		.filter((name) => !ofTheSystem.includes(name));
	expect(variables).toContain("CHROMIUM_PATH");
	for (const name of variables) expect(text).toMatch(new RegExp(`\`${name}[=\`]`));
});

test("docs/scripts.md lists every npm script", () => {
	const text = read("docs/scripts.md");
	const { scripts } = JSON.parse(read("package.json"));
	for (const name of Object.keys(scripts)) {
		expect(text).toMatch(new RegExp(`(npm|npm run) ${name}(?![\\w:-])`));
	}
});

describe.each(documents)("%s", (document) => {
	const text = read(document);

	test("names only npm scripts that exist", () => {
		const { scripts } = JSON.parse(read("package.json"));
		for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g))
			expect(scripts).toHaveProperty([`${name}`]);
	});

	test("starts with a table of contents if it is long", () => {
		if (text.split("\n").length <= MAX_LINES_WITHOUT_CONTENTS) return;
		const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
		const contents = [...text.matchAll(/^- \[(.+)\]\(#[\w-]+\)$/gm)].map(([, heading]) => heading);
		expect(contents).toEqual(headings);
	});

	test("links only to existing headings", () => {
		for (const [, target = "", anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)#([\w-]+)\)/g)) {
			const linked = target === "" ? document : path.join(path.dirname(document), target);
			const anchors = [...read(linked).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
				heading
					.toLowerCase()
					.replaceAll(/[^\w -]/g, "")
					.replaceAll(" ", "-"),
			);
			expect(anchors, `${target}#${anchor}`).toContain(anchor);
		}
	});

	test("names and links only existing files", () => {
		const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)|<img src="([^"]+)"/g)].map(
			([, target, image]) => path.join(path.dirname(document), target ?? image ?? ""),
		);
		const inCode =
			/`((?:app|bench|docs|prisma|scripts|tests|\.ci)\/[\w./-]+|[\w-]+\.(?:yaml|json|cjs))`/g;
		const named = [...text.matchAll(inCode)].map(([, file = ""]) => file);
		for (const file of [...linked, ...named]) {
			expect(existsSync(path.join(checkout, file)), file).toBe(true);
		}
	});

	test("names only existing sources, from the folder on that says where they are", () => {
		const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.tsx?)(?::\d+)?`/g)];
		for (const [, end = ""] of named) {
			const found = sources.some((file) => `/${file}`.endsWith(`/${end}`));
			expect(found, end).toBe(true);
		}
	});
});

describe("the decision records", () => {
	const records = documents.filter((file) => /^docs\/decisions\/\d/.test(file)).sort();

	test("are listed in numerical order with their titles", () => {
		const rows = records.map((record) => {
			const [title = ""] = read(record).split("\n");
			const [, number, decision] = /^# (\d{4})\. (\S.*)$/.exec(title) ?? [];
			expect(path.basename(record)).toMatch(new RegExp(`^${number}-`));
			return `| [${number}](${path.basename(record)}) | ${decision} |`;
		});
		const list = read("docs/decisions/README.md");
		expect(list.match(/^\| \[\d{4}\].*$/gm)).toEqual(rows);
		expect(records.length).toBeGreaterThan(10);
	});

	test(`are at most ${MAX_RECORDS}, with unique numbers`, () => {
		expect(records.length).toBeLessThanOrEqual(MAX_RECORDS);
		const numbers = records.map((record) => path.basename(record).slice(0, 4));
		expect(numbers).toEqual([...new Set(numbers)]);
	});

	test.each(records)(
		`%s states context, decision and consequences in at most ${MAX_RECORD_WORDS} words`,
		(record) => {
			const text = read(record);
			for (const part of ["Context", "Decision", "Consequences"])
				expect(text).toContain(`\n**${part}.**`);
			expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(MAX_RECORD_WORDS);
		},
	);
});

test("comments in the sources refer only to existing decision records", () => {
	for (const file of sources) {
		for (const [, name = ""] of read(file).matchAll(/docs\/decisions\/([\w-]+)/g)) {
			const found = documents.filter((document) => document.includes(`decisions/${name}`));
			expect(found, `${file} names ${name}`).toHaveLength(1);
		}
	}
});

test("comments in the sources refer only to existing documents", () => {
	for (const file of ["prisma/schema.prisma", "compose.yaml"]) {
		const names = [...read(file).matchAll(/docs\/[\w/-]+\.md/g)].map(([name]) => name);
		expect(names).not.toEqual([]);
		for (const name of names) expect(documents, file).toContain(name);
	}
});

function read(file: string): string {
	return readFileSync(path.join(checkout, file), "utf8");
}
