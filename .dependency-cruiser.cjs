/**
 * Where a line of code may reach: routes → features → forms → platform, ui, i18n, lib. What stands beside them: the front
 * door (server.ts, front-door/) puts the process together, middleware guards routes. That rooms form no import cycle is
 * checked in tests/unit/feature-cycles.test.ts.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
/** A test may look at what its subject may not: the route it calls, the rows that it left. */
const TESTS = "\\.test\\.tsx?$";

/** Parts of rooms to which all rules for rooms apply: they share a room by subject, and know each other as rooms do. */
const PARTS = [
	"creator-page/share/(?:channels|formats|reported-events)",
	"account/accounts/(?:session-store|tokens)",
	"account/settings/consent",
	"admin/users/view-as",
	"admin/site/(?:api-reference|legal)",
	"admin/operations/(?:backups|metrics|outbox|overview|settings)",
].join("|");

/** A room, or such a part. The area `billing` is one room. */
const ROOM = `^app/features/(${PARTS}|(?:creator-page|account|audience|admin)/[^/]+|[^/]+)/`;

module.exports = {
	forbidden: [
		{
			name: "no-cycles",
			comment:
				"Modules that need each other can't be understood one at a time, nor loaded in a sure order.",
			severity: "error",
			from: {},
			to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
		},
		{
			name: "nobody-imports-routes",
			comment: "A route is an entry point. What two of them share belongs to a feature.",
			severity: "error",
			from: { pathNot: TESTS },
			to: { path: "^app/routes/", pathNot: "/\\+types/" },
		},
		{
			name: "features-keep-their-components",
			comment: "A room may call another's use-cases and queries, never render its components.",
			severity: "error",
			from: { path: ROOM },
			to: { path: "^app/features/.+/components/", pathNot: "^app/features/$1/" },
		},
		{
			name: "parts-keep-their-components",
			comment: "Nor does the rest of a room render those of a part that the rules treat as a room.",
			severity: "error",
			from: { path: "^app/features/", pathNot: `^app/features/(?:${PARTS})/` },
			to: { path: `^app/features/(?:${PARTS})/.*\\bcomponents/` },
		},
		{
			name: "features-import-downwards",
			comment:
				"Features know forms, platform, ui, lib and each other; not who serves or guards them.",
			severity: "error",
			from: { path: "^app/features/", pathNot: TESTS },
			to: {
				path: "^app/",
				pathNot: "^app/(features|forms|api|platform|ui|lib|i18n|fonts|generated)/",
			},
		},
		{
			name: "forms-know-no-features",
			comment: "How forms are checked, sent, saved and answered, whatever they are about.",
			severity: "error",
			from: { path: "^app/forms/", pathNot: TESTS },
			to: { path: "^app/", pathNot: "^app/(forms|platform|ui|lib|i18n)/" },
		},
		{
			name: "api-knows-no-features",
			comment:
				"How operations of the HTTP API are described and how errors are answered, whatever they are about.",
			severity: "error",
			from: { path: "^app/api/", pathNot: TESTS },
			to: { path: "^app/", pathNot: "^app/(api|platform|lib|generated)/" },
		},
		{
			name: "only-features-and-platform-touch-the-database",
			comment:
				"A loader or action calls one use-case. Only server.ts, which closes it, knows the pool.",
			severity: "error",
			from: {
				path: "^app/(routes|middleware|front-door|forms|api|ui|lib)/|^app/(root|entry\\.[a-z]+)\\.tsx$",
				pathNot: TESTS,
			},
			to: {
				path: [
					"(^|/)node_modules/(@prisma|pg|pg-boss)/",
					"^app/generated/",
					"^app/platform/(db|sql|read-database)\\.server\\.ts$",
				],
				dependencyTypesNot: ["type-only"],
			},
		},
		{
			name: "platform-knows-no-features",
			severity: "error",
			from: { path: "^app/platform/" },
			to: { path: "^app/", pathNot: "^app/(platform|lib|i18n|generated)/" },
		},
		{
			name: "middleware-imports-downwards",
			severity: "error",
			from: { path: "^app/middleware/" },
			to: { path: "^app/", pathNot: "^app/(middleware|features|api|platform|lib)/" },
		},
		{
			name: "ui-stands-alone",
			comment: "The design system renders what it is given.",
			severity: "error",
			from: { path: "^app/ui/" },
			to: { path: "^app/", pathNot: "^app/(ui|lib|styles)/" },
		},
		{
			name: "lib-stands-alone",
			severity: "error",
			from: { path: "^app/lib/" },
			to: { path: "^app/", pathNot: "^app/lib/" },
		},
		{
			name: "i18n-stands-alone",
			comment: "Texts know nothing of what shows them.",
			severity: "error",
			from: { path: "^app/i18n/", pathNot: TESTS },
			to: { path: "^app/", pathNot: "^app/(i18n|lib)/" },
		},
		{
			name: "the-browser-gets-one-catalog",
			comment: "A loader hands over the texts of its page's language. Only English is imported.",
			severity: "error",
			from: { path: "^app/", pathNot: [TESTS, "^app/i18n/(visitors|account)\\.server\\.ts$"] },
			to: { path: "^app/i18n/(visitors|account)/[a-z]{2}\\.ts$", pathNot: "/en\\.ts$" },
		},
		{
			name: "lib-is-pure",
			comment: "Hooks and what asks the router belong to forms, ui or a feature.",
			severity: "error",
			from: { path: "^app/lib/" },
			to: { path: "(^|/)node_modules/(react|react-dom|react-router)/" },
		},
		{
			name: "only-the-front-door-uses-the-front-door",
			severity: "error",
			from: { pathNot: ["^app/(front-door/|server\\.ts$)", TESTS, "^tests/support/"] },
			to: { path: "^app/(front-door/|server\\.ts$)" },
		},
		{
			name: "components-stay-in-the-browser",
			comment: "A component that imports a server module drags it into the client bundle.",
			severity: "error",
			from: {
				path: "^app/(forms|ui|lib)/|^app/features/.+/components/",
				pathNot: [TESTS, "^app/forms/[^/]+\\.server\\.tsx?$"],
			},
			to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
		},
		{
			name: "schemas-stay-in-the-browser",
			comment: "A form's schema is used on both sides.",
			severity: "error",
			from: { path: "^app/features/.+[/-]schema\\.ts$" },
			to: { path: "\\.server\\.tsx?$" },
		},
		{
			name: "the-app-knows-no-tests-or-scripts",
			severity: "error",
			from: { path: "^app/", pathNot: "\\.test\\.tsx?$" },
			to: { path: "^(tests|scripts|bench)/" },
		},
		{
			name: "declared-packages-only",
			comment:
				"The container installs the production dependencies and nothing else. The Hono adapter is bundled into the build.",
			severity: "error",
			from: { path: "^app/", pathNot: "\\.test\\.tsx?$|^app/routes\\.ts$" },
			to: {
				pathNot: "^node_modules/react-router-hono-server/",
				dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
				dependencyTypesNot: ["type-only"],
			},
		},
		{
			name: "pictures-are-opened-in-one-place",
			comment:
				"parse-picture.server.ts bounds what a file can cost. A pipeline that starts elsewhere has no limits.",
			severity: "error",
			from: {
				path: "^(app|prisma)/",
				pathNot: [TESTS, "^app/features/creator-page/images/parse-picture\\.server\\.ts$"],
			},
			to: { path: "(^|/)node_modules/sharp/", dependencyTypesNot: ["type-only"] },
		},
		{
			name: "not-to-unresolvable",
			severity: "error",
			from: {},
			to: { couldNotResolve: true, pathNot: "^\\./\\+types/|\\?(?:url|raw)$|^virtual:" },
		},
	],
	options: {
		// TypeScript 7 has no compiler API yet; without this one, TypeScript files would be passed over in silence.
		parser: "swc",
		doNotFollow: { path: ["node_modules", "^app/generated"] },
		exclude: { path: "/\\+types/" },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: "tsconfig.json" },
		enhancedResolveOptions: {
			extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".css"],
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default", "types"],
			mainFields: ["module", "main", "types"],
		},
	},
};
