import { z } from "zod";

/**
 * The bill of materials of a release in the format CycloneDX: which packages it contains.
 *
 * It is made of package-lock.json, because `npm sbom --omit=dev` leaves out packages that one for development needs too
 * (with npm 11, React, Hono and pg among them), and refuses if a package is older than another one wants.
 */

const lockSchema = z.object({
	name: z.string(),
	version: z.string(),
	packages: z.record(
		z.string(),
		z.object({
			/** Only for a package that is installed under another name. */
			name: z.string().optional(),
			version: z.string().default(""),
			integrity: z.string().optional(),
			license: z.string().optional(),
			optional: z.boolean().default(false),
			dependencies: z.record(z.string(), z.string()).default({}),
			optionalDependencies: z.record(z.string(), z.string()).default({}),
			peerDependencies: z.record(z.string(), z.string()).default({}),
			peerDependenciesMeta: z
				.record(z.string(), z.object({ optional: z.boolean().default(false) }))
				.default({}),
		}),
	),
});
type Locked = z.infer<typeof lockSchema>["packages"];

/** Packages for development that leave code or styles in the build. The sources of the fonts do so too. */
export const BUNDLED = ["react-router-hono-server", "tailwindcss"] as const;

type Component = {
	"bom-ref": string;
	type: "library";
	name: string;
	version: string;
	/** Whether the product runs without it, such as a binary for another system. */
	scope: "required" | "optional";
	purl: string;
	hashes: { alg: string; content: string }[];
	licenses: ({ license: { id: string } } | { expression: string })[];
};

type Bill = {
	$schema: string;
	bomFormat: "CycloneDX";
	specVersion: "1.5";
	version: 1;
	metadata: {
		lifecycles: { phase: "pre-build" }[];
		component: {
			"bom-ref": string;
			type: "application";
			name: string;
			version: string;
			purl: string;
		};
	};
	components: Component[];
	dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * Lists the packages that production dependencies lead to, for all systems, and some that are bundled. The same lockfile
 * always makes the same bill, so it has neither a time nor a serial number.
 *
 * @param lockfile text of package-lock.json
 * @param bundled names of packages for development that are in the build all the same
 * @throws Error if the lockfile lacks a bundled package
 */
export function makeBill(lockfile: string, bundled: readonly string[]): Bill {
	const { name, version, packages } = lockSchema.parse(JSON.parse(lockfile));
	const product = { name, version };
	const bundledFolders = bundled.map((packageName) => {
		const folder = folderOf("", packageName);
		if (!packages[folder]) throw new Error(`package-lock.json lacks ${packageName}`);
		return folder;
	});
	const referTo = (folder: string) => referenceOf(identify(folder, packages));
	const components = new Map<string, Component>();
	const dependencies = new Map<string, Set<string>>();
	const seen = new Set<string>();
	const waiting = [...listDependencies("", packages), ...bundledFolders];
	dependencies.set(referenceOf(product), new Set(waiting.map(referTo)));
	for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
		if (seen.has(folder)) continue;
		seen.add(folder);
		components.set(referTo(folder), describe(folder, packages));
		// What a bundled package needs to run isn't installed, or is a dependency of the product itself.
		const used = bundledFolders.includes(folder) ? [] : listDependencies(folder, packages);
		// A version that is installed in several folders is one component.
		const known = dependencies.get(referTo(folder)) ?? [];
		dependencies.set(referTo(folder), new Set([...known, ...used.map(referTo)]));
		waiting.push(...used);
	}
	return {
		$schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
		bomFormat: "CycloneDX",
		specVersion: "1.5",
		version: 1,
		metadata: {
			lifecycles: [{ phase: "pre-build" }],
			component: {
				"bom-ref": referenceOf(product),
				type: "application",
				...product,
				purl: toPackageUrl(product),
			},
		},
		components: [...components].sort(byKey).map(([, component]) => component),
		dependencies: [...dependencies]
			.sort(byKey)
			.map(([ref, others]) => ({ ref, dependsOn: [...others].sort() })),
	};
}

function describe(folder: string, packages: Locked): Component {
	const { integrity = "", license = "", optional } = packages[folder] ?? {};
	const identity = identify(folder, packages);
	const isExpression = / (?:AND|OR|WITH) /.test(license);
	return {
		"bom-ref": referenceOf(identity),
		type: "library",
		...identity,
		scope: optional ? "optional" : "required",
		purl: toPackageUrl(identity),
		hashes: integrity
			.split(" ")
			.filter(Boolean)
			.map((hash) => {
				const [algorithm = "", content = ""] = hash.split("-", 2);
				return {
					alg: algorithm.replace("sha", "SHA-"),
					content: Buffer.from(content, "base64").toString("hex"),
				};
			}),
		licenses: license
			? [isExpression ? { expression: license } : { license: { id: license } }]
			: [],
	};
}

/** @returns folders of the packages that one package uses, as Node finds them */
function listDependencies(folder: string, packages: Locked): string[] {
	const {
		dependencies = {},
		optionalDependencies = {},
		peerDependencies = {},
		peerDependenciesMeta = {},
	} = packages[folder] ?? {};
	const peers = Object.keys(peerDependencies).filter(
		(name) => !peerDependenciesMeta[name]?.optional,
	);
	const names = new Set([
		...Object.keys(dependencies),
		...Object.keys(optionalDependencies),
		...peers,
	]);
	return [...names].flatMap((name) => findInstalled(folder, name, packages) ?? []);
}

/** @returns the folder of a package seen from another one's; undefined if it isn't installed, as an optional one may not be */
function findInstalled(from: string, name: string, packages: Locked): string | undefined {
	let at = from;
	while (true) {
		const folder = folderOf(at, name);
		if (packages[folder]) return folder;
		if (at === "") return undefined;
		at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")));
	}
}

function folderOf(parent: string, name: string): string {
	return `${parent === "" ? "" : `${parent}/`}node_modules/${name}`;
}

type Identity = { name: string; version: string };

function identify(folder: string, packages: Locked): Identity {
	const { name, version = "" } = packages[folder] ?? {};
	return { name: name ?? folder.slice(folder.lastIndexOf("node_modules/") + 13), version };
}

function referenceOf({ name, version }: Identity): string {
	return `${name}@${version}`;
}

function toPackageUrl({ name, version }: Identity): string {
	return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
	return a < b ? -1 : 1;
}
