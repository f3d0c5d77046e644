import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { splitMailSender } from "#app/lib/mail-sender.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { ConfigurationError, parseEnvironment, VARIABLES } from "./parse-environment.server.ts";
import { readSecretFiles } from "./secret-files.server.ts";

/** Values that operators set by mistake, and unusual ones that are right, for each variable. */

const folder = temporaryFolder("operator");
const inFolder = (name: string) => path.join(folder, name);
mkdirSync(inFolder("with blanks"));
symlinkSync(inFolder("with blanks"), inFolder("link"));
writeFileSync(inFolder("file"), "");

const SECRET = "0123456789abcdef0123456789abcdef";
const KEY = SECRET + SECRET;
const REQUIRED = {
	NODE_ENV: "production",
	APP_URL: "http://localhost:3000",
	DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
	SESSION_SECRET: SECRET,
};
const BUCKET = {
	S3_BUCKET: "uploads",
	S3_REGION: "eu-central-1",
	S3_ACCESS_KEY_ID: "key",
	S3_SECRET_ACCESS_KEY: "secret",
};
const MAIL = { SMTP_URL: "smtp://mail.example", MAIL_FROM: "hello@links.example" };
const GOOGLE = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
const OIDC = {
	OIDC_ISSUER_URL: "https://login.example.com",
	OIDC_CLIENT_ID: "links",
	OIDC_CLIENT_SECRET: "secret",
};
const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

type Row = {
	/** Value and the words of the message that name cause or remedy. */
	wrong: [string, string][];
	/** Value, and what is read if that isn't the value. */
	unusual: [string, unknown?][];
	/** Other variables that have to be set as well. */
	beside?: NodeJS.ProcessEnv;
};

const number = (max: string, ...wrong: string[]): Row["wrong"] =>
	wrong.map((value) => [value, `to ${max}`]);
const words = (rule: string, ...wrong: string[]): Row["wrong"] =>
	wrong.map((value) => [value, rule]);

const domain: Row = {
	wrong: words(
		"a domain name, such as pages.example.com",
		"https://pages.example.com",
		"pages.example.com:443",
		"pages",
		"192.0.2.1",
		"pages.example.com/",
	),
	unusual: [
		["Pages.Example.COM", "pages.example.com"],
		[" pages.example.com\n", "pages.example.com"],
		["", undefined],
	],
};

const writableFolder: Row = {
	wrong: [
		[inFolder("file"), "is not a folder. Name a folder."],
		[inFolder("file/inside"), "is not a folder. Name a folder."],
		["~/links", "Write the whole path"],
		["file:///srv/links", "Write the whole path"],
	],
	unusual: [
		[inFolder("with blanks")],
		[inFolder("link")],
		[inFolder("link/not yet/there")],
		[` ${folder}/\n`, `${folder}/`],
	],
};

const switchRow: Row = {
	wrong: words("must be on, off", "true", "1", "yes"),
	unusual: [
		["ON", "on"],
		[" on\n", "on"],
		["Off", "off"],
		["", "off"],
	],
};

const databaseUrl: Row = {
	wrong: [
		["hello", "postgresql://user:password@host:5432/database"],
		["mysql://root@localhost/links", "postgresql://user:password@host:5432/database"],
		["postgresql://app@database:99999/app", "postgresql://user:password@host:5432/database"],
		["postgresql://app:a/b@database/app", "%2F %3F %23"],
		["postgresql://app@database/app?sslmode=yes", "sslmode"],
	],
	unusual: [
		["postgresql:///app?host=/var/run/postgresql"],
		["postgresql:///app?host=/var/run/postgresql&user=app"],
		["postgres://app@%2Fvar%2Frun%2Fpostgresql/app"],
		[
			"postgresql://app:p%40ss%2Fw%23rd@[2001:db8::1]:6432/app?sslmode=require&options=-c%20jit%3Doff",
		],
		["postgresql://app@database/app\n", "postgresql://app@database/app"],
	],
};

const host: Row = {
	wrong: words("without brackets, protocol, and port", "http://0.0.0.0", "0.0.0.0:3000", "[::]"),
	unusual: [["::"], ["fe80::1%eth0"], ["localhost"], [" 127.0.0.1\n", "127.0.0.1"]],
};

const secretWord: Row["wrong"] = words(
	"without white space and quotes",
	"two words",
	'"quoted"',
	'{"secret":"x"}',
);

/** The rows of an OpenID provider's variables, whose names begin with `prefix`. */
function oidcRows(prefix: string): Record<string, Row> {
	const beside = {
		[`${prefix}ISSUER_URL`]: "https://login.example.com",
		[`${prefix}CLIENT_ID`]: "links",
		[`${prefix}CLIENT_SECRET`]: "secret",
	};
	return {
		[`${prefix}ISSUER_URL`]: {
			beside,
			wrong: words(
				"https://login.example.com/realms/main",
				"login.example.com",
				"ldap://login.example.com",
				"https://user:password@login.example.com",
				"https://login.example.com/?realm=main",
				"https://login.example.com/.well-known/openid-configuration",
			),
			unusual: [
				["http://keycloak:8080/realms/main"],
				["https://login.example.com/"],
				[
					"https://login.example.com/application/o/links/\n",
					"https://login.example.com/application/o/links/",
				],
			],
		},
		[`${prefix}CLIENT_ID`]: {
			beside,
			wrong: secretWord,
			unusual: [["0oa1b2c3"], ["https://links.example"], [" links\n", "links"]],
		},
		[`${prefix}CLIENT_SECRET`]: {
			beside,
			wrong: secretWord,
			unusual: [["ab/cd+ef=="], ["a:b@c?d#e"], [" secret\n", "secret"]],
		},
		[`${prefix}NAME`]: {
			beside,
			wrong: [
				["two\nlines", "must be one line"],
				["<b>Acme</b>", "must be one line"],
				["x".repeat(41), "at most 40"],
			],
			unusual: [["Müller & Söhne"], ["会社"], [" Acme\n", "Acme"]],
		},
		[`${prefix}ADMIN_CLAIM`]: {
			beside,
			wrong: words(
				"such as groups=posy-admins",
				"groups",
				"=admins",
				"groups=",
				"my groups=admins",
			),
			unusual: [
				["realm_access.roles=links admin"],
				["https://links.example/role=admin"],
				[" groups=CN=admins,DC=example\n", "groups=CN=admins,DC=example"],
			],
		},
	};
}

/** The rows of a bucket's variables, whose names begin with `prefix`. */
function bucketRows(prefix: string): Record<string, Row> {
	const beside = Object.fromEntries(
		Object.entries(BUCKET).map(([name, value]) => [name.replace("S3_", prefix), value]),
	);
	return {
		[`${prefix}BUCKET`]: {
			beside,
			wrong: words("without a protocol or path", "s3://uploads", "uploads/pictures", "my uploads"),
			unusual: [["Old_Bucket.name"], ["a1b"], [" uploads\n", "uploads"]],
		},
		[`${prefix}REGION`]: {
			beside,
			wrong: words("such as eu-central-1", "Frankfurt (eu)", "eu central", "https://eu"),
			unusual: [["auto"], ["us-gov-west-1"], ["garage\n", "garage"]],
		},
		[`${prefix}ACCESS_KEY_ID`]: {
			beside,
			wrong: secretWord,
			unusual: [["GK31c2f218a2e44f485b94239e"], ["user@example.com"], [" key\n", "key"]],
		},
		[`${prefix}SECRET_ACCESS_KEY`]: {
			beside,
			wrong: secretWord,
			unusual: [["ab/cd+ef=="], ["a:b@c?d#e"], [" secret\n", "secret"]],
		},
		[`${prefix}ENDPOINT`]: {
			beside,
			wrong: words(
				"https://storage.example.com",
				"storage.example.com",
				"s3://storage.example.com",
				"https://key:secret@storage.example.com",
			),
			unusual: [
				["http://[::1]:9000"],
				["https://project.example.co/storage/v1/s3"],
				[" https://storage.example.com:8443/\n", "https://storage.example.com:8443/"],
			],
		},
	};
}

const ROWS: Record<string, Row> = {
	NODE_ENV: {
		wrong: words("development, production, test", "prod", "live", "production,test"),
		unusual: [
			["Production", "production"],
			[" production\n", "production"],
			["TEST", "test"],
		],
	},
	APP_NAME: {
		wrong: words("at most 60 characters", "x".repeat(61), "Links ".repeat(20), "ü".repeat(100)),
		unusual: [["Müllers Links & Co."], ["  Links \n", "Links"], ["", "Posy"]],
	},
	ROLES: {
		wrong: [
			...words("must be web, jobs, or both", "worker", "web;jobs", "web jobs", ","),
			["jobs", "METRICS_PORT is needed"],
		],
		unusual: [
			["Web", ["web"]],
			[" jobs , web\n", ["jobs", "web"]],
			["web,Web, web", ["web"]],
			["", ["web", "jobs"]],
		],
	},
	PORT: {
		wrong: number("65535", "seventy", "65536", "0x50", "1e3", "-1"),
		unusual: [
			["0", 0],
			["08080", 8080],
			[" 3000\n", 3000],
		],
	},
	HOST: host,
	APP_URL: {
		wrong: words(
			"without a path",
			"links.example.com",
			"https://example.com/links",
			"https://me:pw@example.com",
			"ftp://example.com",
		),
		unusual: [
			["https://BÜCHER.example/", "https://xn--bcher-kva.example"],
			["http://[2001:db8::1]:8080", "http://[2001:db8::1]:8080"],
			[" https://links.example.com:443\n", "https://links.example.com"],
		],
	},
	DATABASE_URL: databaseUrl,
	DATABASE_DIRECT_URL: databaseUrl,
	PGPASSWORD: { wrong: [], unusual: [["p@ss/w#rd?"], [" with blanks "], ["пароль"]] },
	DATABASE_POOL_SIZE: {
		wrong: number("200", "1", "201", "ten", "1e1"),
		unusual: [
			["2", 2],
			["020", 20],
			[" 200 ", 200],
		],
	},
	DATABASE_READ_URL: databaseUrl,
	DATABASE_READ_MAX_LAG_MS: {
		wrong: number("60000", "9", "60001", "1s", "-1"),
		unusual: [
			["10", 10],
			["0500", 500],
			[" 60000\n", 60_000],
		],
	},
	SESSION_SECRET: {
		wrong: [
			["short", "32 random characters"],
			[`${SECRET},short`, "32 random characters"],
			["development-secret-not-for-production", "openssl rand"],
			[" , ", "32 random characters"],
		],
		unusual: [[`${SECRET}\n`], [`${SECRET} , ${KEY}`], [`${SECRET},`], [`päss wörd ${SECRET}`]],
	},
	PASSWORD_HASH_COST: {
		wrong: words("must be full, minimal", "low", "10", "argon2"),
		unusual: [
			["FULL", "full"],
			[" minimal\n", "minimal"],
			["", "full"],
		],
	},
	METRICS_PORT: {
		wrong: [...number("65535", "0", "port", "9464/metrics"), ["3000", "set another port"]],
		unusual: [
			["9464\n", 9464],
			["01024", 1024],
			["", undefined],
		],
	},
	METRICS_HOST: host,
	DATA_DIR: writableFolder,
	...bucketRows("S3_"),
	BACKUP_DIR: writableFolder,
	...bucketRows("BACKUP_S3_"),
	BACKUP_KEY: {
		wrong: words("openssl rand -hex 32", SECRET, `${KEY}0`, "correct horse battery staple"),
		unusual: [[`${KEY}\n`, KEY], [KEY.toUpperCase()], [` ${KEY}`, KEY]],
	},
	BACKUP_KEEP_DAYS: {
		wrong: number("36500", "0", "-1", "a month", "7d"),
		unusual: [
			["1", 1],
			["0365", 365],
			["36500\n", 36_500],
		],
	},
	BACKUP_VERIFY_URL: databaseUrl,
	TRUST_PROXY: {
		wrong: words("the number of proxies", "yes", "10.0.0.0/8", "2001:db8::/32", "11"),
		unusual: [
			["02", 2],
			[" 1\n", 1],
			["", 0],
		],
	},
	DOMAINS_HOST: domain,
	WILDCARD_DOMAIN: {
		...domain,
		wrong: [...domain.wrong, ["*.example.com", "a domain name, such as pages.example.com"]],
	},
	DOMAINS_DNS: {
		wrong: words(
			"IP addresses of name servers",
			"dns.example.com",
			"9.9.9.9,1.1.1.1",
			"9.9.9.9/32",
		),
		unusual: [["127.0.0.1:5353"], ["[::1]:5353 2620:fe::fe"], ["9.9.9.9\n", "9.9.9.9"]],
	},
	LOG_LEVEL: {
		wrong: words("fatal, error, warn, info, debug, silent", "verbose", "3", "warning"),
		unusual: [
			["WARN", "warn"],
			[" silent\n", "silent"],
			["", "info"],
		],
	},
	SENTRY_DSN: {
		wrong: words(
			"https://key@errors.example.com/42",
			"https://errors.example.com/42",
			"https://key@errors.example.com",
			"key",
		),
		unusual: [
			["http://key:secret@[::1]:9000/42"],
			["https://key@errors.example.com/below/a/path/42"],
			["https://key@errors.example.com/42\n", "https://key@errors.example.com/42"],
		],
	},
	SMTP_URL: {
		beside: MAIL,
		wrong: words(
			"smtp://user:password@host:587",
			"localhost:25",
			"smtp://",
			"https://mail.example",
			"smtp://me:12/34@mail.example",
			"smtp://me:1?2@mail.example",
			"smtp://me:50%@mail.example",
		),
		unusual: [
			["smtp://[2001:db8::1]:25"],
			["smtps://me%40links.example:p%2Fw%3F%23%25@mail.example:465"],
			["smtp://mail:587/?pool=true"],
			[" smtp://mail.example\n", "smtp://mail.example"],
		],
	},
	MAIL_FROM: {
		beside: MAIL,
		wrong: words(
			"Our links <hello@example.com>",
			"Our links",
			"hello@example.com, me@example.com",
			"mailto:hello@example.com",
			"Links <hello@example..com>",
			"Links <hello@example.com",
		),
		unusual: [
			["Bücherei Müller <hallo@bücher.example>"],
			['"Links, Inc." <hello@links.example>'],
			["Links, Inc. <hello+all@mail.links.example>"],
			[" hello@localhost\n", "hello@localhost"],
		],
	},
	SUPPORT_EMAIL: {
		wrong: words("must be an email address", "help", "Help <help@example.com>", "help@"),
		unusual: [
			["help+links@mail.example.co.uk"],
			["O'Neil@example.com"],
			[" help@example.com\n", "help@example.com"],
		],
	},
	SUPPORT_CHAT_URL: {
		wrong: words("https://chat.example.com", "http://chat.example", "chat.example", "tel:112"),
		unusual: [
			["https://chat.example/a?b=c#d"],
			["https://[2001:db8::1]:8443/"],
			["https://chat.example\n", "https://chat.example"],
		],
	},
	WEBHOOKS_TO_LOOPBACK: switchRow,
	WEBHOOK_HOSTS: {
		wrong: words(
			"such as n8n:5678",
			"n8n",
			"http://n8n:5678",
			"n8n:5678/hook",
			"n8n:5678,n8n.lan:443",
			"n8n:70000",
			"n8n:0",
			"me@n8n:80",
		),
		unusual: [["N8N:5678"], ["n8n:5678\n n8n.lan:443"], ["[fd00::1]:8080"], ["10.0.0.7:80"]],
	},
	TARGET_LISTS: {
		wrong: words(
			"separated by spaces",
			"lists.example",
			"https://a.example,https://b.example",
			"https://a.example /srv/list",
		),
		unusual: [
			["https://a.example/l?x=1,2\n\thttp://b.example:8080/"],
			["http://[2001:db8::1]/list"],
			[" https://a.example \n", "https://a.example"],
		],
	},
	TARGET_LISTS_DIR: {
		wrong: [
			[inFolder("file"), "is not a folder"],
			[inFolder("missing"), "ENOENT"],
			["https://lists.example", "Write the whole path"],
		],
		unusual: [[inFolder("with blanks")], [inFolder("link")], [` ${folder}\n`, folder]],
	},
	GA_MEASUREMENT_ID: {
		wrong: words("must look like G-XXXXXXX", "UA-1234-1", "G-", "GTM-ABC"),
		unusual: [["G-1"], ["G-ABCDEFGHIJKLMNOP"], [" G-ABC123\n", "G-ABC123"]],
	},
	GOOGLE_CLIENT_ID: {
		beside: GOOGLE,
		wrong: words("such as 1234-abcd.apps", "my client", '{"web":{}}', "https://client.example"),
		unusual: [["1-a.apps.googleusercontent.com"], ["local_client"], [" id\n", "id"]],
	},
	GOOGLE_CLIENT_SECRET: {
		beside: GOOGLE,
		wrong: secretWord,
		unusual: [["GOCSPX-a_b-c"], ["a+b/c=="], [" secret\n", "secret"]],
	},
	GOOGLE_ISSUER_URL: {
		wrong: words("https://accounts.google.com", "accounts.google.com", "ftp://a.example", "x"),
		unusual: [
			["http://localhost:8080"],
			["https://id.example/realms/a"],
			["http://[::1]:8080\n", "http://[::1]:8080"],
		],
	},
	...oidcRows("OIDC_"),
	...oidcRows("OIDC_2_"),
	...oidcRows("OIDC_3_"),
	...oidcRows("OIDC_4_"),
	...oidcRows("OIDC_5_"),
	PASSWORD_SIGN_IN: {
		beside: OIDC,
		wrong: words("must be on, off", "true", "no", "0"),
		unusual: [
			["OFF", "off"],
			[" on\n", "on"],
			["", "on"],
		],
	},
	STRIPE_SECRET_KEY: {
		beside: STRIPE,
		wrong: words("must begin with sk_test_", "pk_live_1", "whsec_1", "sk_test_a b"),
		unusual: [["rk_live_1"], ["sk_test_51A_b"], [" rk_test_1\n", "rk_test_1"]],
	},
	STRIPE_WEBHOOK_SECRET: {
		beside: STRIPE,
		wrong: words("begin with whsec_", "we_1", "whsec_1;whsec 2", "whsec_1,sk_test_1"),
		unusual: [["whsec_1, whsec_2"], ["whsec_a+b/c="], [" whsec_1\n", "whsec_1"]],
	},
	STRIPE_API_URL: {
		beside: STRIPE,
		wrong: words(
			"a simulator on this machine",
			"https://api.stripe.com",
			"localhost:12111",
			"http://localhost:12111/v1",
		),
		unusual: [
			["http://[::1]:12111"],
			["http://127.0.0.1"],
			["http://LOCALHOST:12111/\n", "http://LOCALHOST:12111/"],
		],
	},
	STRIPE_AUTOMATIC_TAX: switchRow,
	STRIPE_PROMOTION_CODES: switchRow,
};

test("each variable has a row, with three wrong and three unusual values", () => {
	expect(Object.keys(ROWS)).toEqual(VARIABLES);
	for (const [name, { wrong, unusual }] of Object.entries(ROWS)) {
		// Any text may be a password.
		if (name !== "PGPASSWORD") expect(wrong.length, name).toBeGreaterThanOrEqual(3);
		expect(unusual.length, name).toBeGreaterThanOrEqual(3);
	}
});

/** @returns the message that a start ends with, or null */
function refusalOf(environment: NodeJS.ProcessEnv): string | null {
	try {
		parseEnvironment(environment);
		return null;
	} catch (error) {
		if (error instanceof ConfigurationError) return error.message;
		throw error;
	}
}

describe.each(Object.entries(ROWS))("%s", (name, { wrong, unusual, beside }) => {
	test.each(wrong)("%s is refused, and the message says what to do", (value, rule) => {
		const message = refusalOf({ ...REQUIRED, ...beside, [name]: value });
		expect(message).toMatch(new RegExp(`^${name} `, "m"));
		expect(message).toContain(rule);
		expect(message).toMatch(/must|[Ss]et|Name a|Write the|encode|at most/);
	});

	test.each(unusual)("%j is accepted", (value, ...read) => {
		const given = { ...REQUIRED, ...beside, [name]: value };
		const environment: Record<string, unknown> = parseEnvironment(given);
		expect(environment[name]).toEqual(read.length === 0 ? value : read[0]);
	});
});

test("white space around secrets doesn’t count, but what was signed with it stays valid", () => {
	const read = (SESSION_SECRET: string) =>
		parseEnvironment({ ...REQUIRED, SESSION_SECRET }).SESSION_SECRETS;
	expect(read(`${SECRET},${KEY}`)).toEqual([SECRET, KEY]);
	expect(read(`${SECRET}\n`)).toEqual([SECRET, `${SECRET}\n`]);
	expect(read(`${SECRET}, ${KEY},`)).toEqual([SECRET, KEY, ` ${KEY}`]);
});

test("scripts read what the product reads: without white space, and nothing for empty values", () => {
	const environment = {
		DATABASE_URL: ` ${REQUIRED.DATABASE_URL}\n`,
		BACKUP_DIR: " ",
		PGPASSWORD: " p ",
	};
	readSecretFiles(environment);
	expect(environment).toEqual({ DATABASE_URL: REQUIRED.DATABASE_URL, PGPASSWORD: " p " });
});

test.each([
	["Links, Inc. <hello@links.example>", "Links, Inc.", "hello@links.example"],
	['"Links, Inc." <hello@links.example>', "Links, Inc.", "hello@links.example"],
	["Bücherei <hallo@bücher.example>", "Bücherei", "hallo@bücher.example"],
	["<hello@links.example>", "", "hello@links.example"],
	["hello@links.example", "", "hello@links.example"],
])("the sender %s is one address", (sender, name, address) => {
	expect(splitMailSender(sender)).toEqual({ name, address });
});
