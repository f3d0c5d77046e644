import { isIP, isIPv6 } from "node:net";
import { z } from "zod";
import { MAIL_SENDER } from "#app/lib/mail-sender.ts";
import { parseUrl } from "#app/lib/parse-url.ts";
import { isSameBucket, missingOfBucket, readBucket } from "#app/platform/bucket.ts";
import { explainFolder } from "#app/platform/explain-folder.server.ts";
import {
	explainOidcProviders,
	OIDC_VARIABLES,
	readOidcProviders,
} from "#app/platform/oidc-settings.ts";

/**
 * The product's configuration. Separate from `env.server.ts`, so that the scripts can check a configuration
 * before they use a database.
 *
 * Integrations are all-or-nothing: a partly configured one fails at start instead of at first
 * use. In production the published development secret is rejected.
 */

const DEVELOPMENT_SECRET = "development-secret-not-for-production";

const optionalText = z.string().optional();

/** A text that `pattern` describes. `rule` completes "NAME is not valid: it must be". */
function matching(name: string, pattern: RegExp, rule: string) {
	return z.string().regex(pattern, `${name} is not valid: it must be ${rule}.`).optional();
}

/** A folder that exists or can be created, or one that must exist and is only read. */
function folder(name: string, use: "write" | "read") {
	return z.string().superRefine((text, context) => {
		const problem = explainFolder(text, use);
		if (problem) context.addIssue({ code: "custom", message: `${name} ${problem}` });
	});
}

/** A name or an IP address to listen on. */
function listenAddress(name: string) {
	return z
		.string()
		.refine(
			(text) => isIPv6(text.split("%")[0] ?? "") || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
			{
				error: `${name} is not valid: it must be an IP address or a name, such as 0.0.0.0 or ::1, without brackets, protocol, and port.`,
			},
		);
}

const DATABASE_URL_FORMAT =
	"DATABASE_URL is missing or not valid: it must look like postgresql://user:password@host:5432/database.";

/** Variables whose address may have no password: PGPASSWORD is used then. */
const USE_PGPASSWORD: ReadonlySet<string> = new Set([
	"DATABASE_URL",
	"DATABASE_DIRECT_URL",
	"DATABASE_READ_URL",
]);

function rawPasswordRule(name: string): string {
	const other = USE_PGPASSWORD.has(name) ? ", or leave the password out and set PGPASSWORD" : "";
	return `${name} can’t be read: encode / ? # in its password as %2F %3F %23${other}.`;
}

/**
 * Whether a password in an address isn't encoded: "/", "?" and "#" end the part that it is in. An "@" may also be in a
 * parameter.
 */
function hasRawPassword(url: string): boolean {
	if (!/^postgres(?:ql)?:\/\//.test(url)) return false;
	const login = url.slice(url.indexOf("//") + 2);
	const end = login.search(/[/?#]/);
	const after = end === -1 ? "" : login.slice(end);
	return after.includes("@") && !/^\/[^/?#@]*\?\w+=/.test(after);
}

function isPostgresUrl(text: string): boolean {
	return /^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? "");
}

const SSL_MODES = [
	"disable",
	"allow",
	"prefer",
	"require",
	"verify-ca",
	"verify-full",
	"no-verify",
];

function hasKnownSslMode(url: string): boolean {
	const mode = parseUrl(url)?.searchParams.get("sslmode") ?? "disable";
	return SSL_MODES.includes(mode);
}

function databaseUrl(name: string, format: string) {
	return z
		.string(format)
		.refine((url) => !hasRawPassword(url), { error: rawPasswordRule(name), abort: true })
		.refine(isPostgresUrl, { error: format, abort: true })
		.refine(hasKnownSslMode, {
			error: `${name} has an sslmode that is not valid: it must be ${SSL_MODES.join(", ")}.`,
		});
}

/** What follows the host is a sign of a password that isn't encoded: "/", "?" and "#" end the part that it is in. */
function isMailServerUrl(text: string): boolean {
	const url = parseUrl(text);
	if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return false;
	if (!/^\/?$/.test(url.pathname) || url.hash !== "" || url.search.includes("@")) return false;
	return [url.username, url.password].every(isPercentEncoded);
}

/** Whether each % begins an encoded character. */
function isPercentEncoded(text: string): boolean {
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
}

/** An origin, below which the service may be at a path. */
function isServiceUrl(text: string): boolean {
	const url = parseUrl(text);
	if (!url) return false;
	return /^https?:$/.test(url.protocol) && url.username + url.search + url.hash === "";
}

/** @returns host and port as URLs spell the host; null if the text is something else */
function readHostPort(text: string): string | null {
	const [, host = "", port = ""] = /^([^/?#@\s]+):(\d{1,5})$/.exec(text) ?? [];
	const url = parseUrl(`http://${host}`);
	const number = Number(port);
	return url?.port === "" && number >= 1 && number <= 65_535 ? `${url.hostname}:${number}` : null;
}

/** A path would be ignored: cookies, routes and canonical addresses all start at the root of the origin. */
function isWebOrigin(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, username, pathname, search, hash } = new URL(text);
	return /^https?:$/.test(protocol) && username + pathname + search + hash === "/";
}

function isWebUrl(text: string): boolean {
	return /^https?:$/.test(parseUrl(text)?.protocol ?? "");
}

function wholeNumber(
	name: string,
	min: number,
	max: number,
	rule = `a whole number from ${min} to ${max}`,
) {
	const error = `${name} is not valid: it must be ${rule}.`;
	return z
		.string()
		.regex(/^\d+$/, { error, abort: true })
		.transform(Number)
		.pipe(z.number(error).min(min, error).max(max, error));
}

/** One of some words, in letters of either case. */
function oneOf<const Values extends readonly string[]>(name: string, values: Values) {
	return z
		.string()
		.toLowerCase()
		.pipe(z.enum(values, { error: `${name} is not valid: it must be ${values.join(", ")}.` }));
}

/** Whether a text is a DSN of Sentry, such as https://key@errors.example.com/42. */
function isDsn(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, username, pathname } = new URL(text);
	return /^https?:$/.test(protocol) && username !== "" && /\/\d+$/.test(pathname);
}

/** A secret that was copied alone: no JSON around it, and no second line. */
const ONE_WORD = /^[^\s"'{}]+$/;

function splitSecrets(text: string): string[] {
	return text
		.split(",")
		.map((secret) => secret.trim())
		.filter((secret) => secret !== "");
}

function oneWord(name: string, what: string) {
	return matching(name, ONE_WORD, `${what}, without white space and quotes`);
}

function bucketName(name: string) {
	const rule = "the name of a bucket, such as uploads, without a protocol or path";
	return matching(name, /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, rule);
}

/** In lowercase. An IP address is none. */
function domainName(name: string) {
	const rule = "a domain name, such as pages.example.com, without a protocol, port or path";
	const error = `${name} is not valid: it must be ${rule}.`;
	return z
		.string()
		.toLowerCase()
		.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, { error })
		.optional();
}

/** An IP address, with or without a port: `9.9.9.9`, `127.0.0.1:5353`, `[::1]:5353`. */
function isNameServer(text: string): boolean {
	const [, v6, v4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
	return isIP(v6 ?? v4 ?? text) !== 0;
}

function regionCode(name: string) {
	return matching(name, /^[a-z0-9-]+$/i, "a region’s code, such as eu-central-1");
}

function serviceUrl(name: string) {
	const error = `${name} is not valid: it must look like https://storage.example.com.`;
	return optionalText.pipe(z.string().refine(isServiceUrl, { error }).optional());
}

const SWITCH = ["on", "off"] as const;

const ROLES = ["web", "jobs"] as const;

/** What a process does: it answers requests, or runs jobs. */
export type Role = (typeof ROLES)[number];

const ROLES_RULE = "ROLES is not valid: it must be web, jobs, or both, separated by a comma.";

/** Hosts that only this machine reaches. */
const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isLoopback(url: string): boolean {
	return LOOPBACK_HOSTS.has(new URL(url).hostname);
}

const variables = z.object({
	NODE_ENV: oneOf("NODE_ENV", ["development", "production", "test"]).default("development"),
	/** Name of the product; no other file contains the name. Read `site.name`, which administrators can change. */
	APP_NAME: z.string().max(60, "APP_NAME is too long: use at most 60 characters.").default("Posy"),
	/** Comma-separated. Several processes can share the work. */
	ROLES: z
		.string()
		.default(ROLES.join(","))
		.transform((text) => [...new Set(text.split(",").map((role) => role.trim().toLowerCase()))])
		.pipe(z.array(z.enum(ROLES, { error: ROLES_RULE }))),
	PORT: wholeNumber("PORT", 0, 65_535).default(3000),
	HOST: listenAddress("HOST").default("0.0.0.0"),
	/** Public origin; links in emails and canonical URLs use only this one. */
	APP_URL: optionalText,
	DATABASE_URL: databaseUrl("DATABASE_URL", DATABASE_URL_FORMAT),
	/** Address of the same database without the pooler, such as PgBouncer, that DATABASE_URL leads to. */
	DATABASE_DIRECT_URL: databaseUrl(
		"DATABASE_DIRECT_URL",
		"DATABASE_DIRECT_URL is not valid: it must look like postgresql://user:password@host:5432/database.",
	).optional(),
	/** The password if these have none. The `pg` package reads it, as PostgreSQL's own programs do. */
	PGPASSWORD: optionalText,
	DATABASE_POOL_SIZE: wholeNumber("DATABASE_POOL_SIZE", 2, 200).default(10),
	/** Address of a standby of the same database, for reports, exports and administrators' lists. */
	DATABASE_READ_URL: databaseUrl(
		"DATABASE_READ_URL",
		"DATABASE_READ_URL is not valid: it must look like postgresql://user:password@host:5432/database.",
	).optional(),
	/** Longest time in milliseconds that a read waits for the standby to catch up, before it goes to the primary. */
	DATABASE_READ_MAX_LAG_MS: wholeNumber("DATABASE_READ_MAX_LAG_MS", 10, 60_000).default(1_000),
	/** Comma-separated; the first signs, all verify, so that secrets can be rotated. */
	SESSION_SECRET: z.string().default(DEVELOPMENT_SECRET),
	/** Work of a password's hash; `minimal` is for tests. */
	PASSWORD_HASH_COST: oneOf("PASSWORD_HASH_COST", ["full", "minimal"]).default("full"),
	/** Port of the metrics; without it, none are served. */
	METRICS_PORT: wholeNumber("METRICS_PORT", 1, 65_535).optional(),
	METRICS_HOST: listenAddress("METRICS_HOST").default("127.0.0.1"),
	/** Folder for uploads and the analytics spool. */
	DATA_DIR: folder("DATA_DIR", "write").default(".data"),
	/** Bucket for uploads instead of a folder in DATA_DIR. */
	S3_BUCKET: bucketName("S3_BUCKET"),
	S3_REGION: regionCode("S3_REGION"),
	S3_ACCESS_KEY_ID: oneWord("S3_ACCESS_KEY_ID", "the key’s id"),
	S3_SECRET_ACCESS_KEY: oneWord("S3_SECRET_ACCESS_KEY", "the key’s secret"),
	/** Another service than Amazon's with the same API. */
	S3_ENDPOINT: serviceUrl("S3_ENDPOINT"),
	/** Folder of backups; if it is set, a job makes one each night. */
	BACKUP_DIR: folder("BACKUP_DIR", "write").optional(),
	/** Bucket of backups instead of a folder, with a key of its own: one that is lost doesn't lose uploads and backups. */
	BACKUP_S3_BUCKET: bucketName("BACKUP_S3_BUCKET"),
	BACKUP_S3_REGION: regionCode("BACKUP_S3_REGION"),
	BACKUP_S3_ACCESS_KEY_ID: oneWord("BACKUP_S3_ACCESS_KEY_ID", "the key’s id"),
	BACKUP_S3_SECRET_ACCESS_KEY: oneWord("BACKUP_S3_SECRET_ACCESS_KEY", "the key’s secret"),
	BACKUP_S3_ENDPOINT: serviceUrl("BACKUP_S3_ENDPOINT"),
	/** Encrypts backups. Read by the scripts. */
	BACKUP_KEY: matching(
		"BACKUP_KEY",
		/^[0-9a-f]{64}$/i,
		"64 hexadecimal digits, the output of `openssl rand -hex 32`",
	),
	/** Age at which a backup is removed, in days. Read by the scripts. */
	BACKUP_KEEP_DAYS: wholeNumber("BACKUP_KEEP_DAYS", 1, 36_500).default(30),
	/** Server where backups are verified. Read by the scripts. */
	BACKUP_VERIFY_URL: databaseUrl(
		"BACKUP_VERIFY_URL",
		"BACKUP_VERIFY_URL is not valid: it must look like postgresql://user:password@host:5432/database.",
	).optional(),
	/** Number of trusted proxies in front, whose `X-Forwarded-For` names the visitor. */
	TRUST_PROXY: wholeNumber(
		"TRUST_PROXY",
		0,
		10,
		"the number of proxies in front, from 0 to 10, and not their addresses",
	).default(0),
	/** Name of this installation that creators' domains lead to; without it, pages have no domains of their own. */
	DOMAINS_HOST: domainName("DOMAINS_HOST"),
	/** Name below which each page has a host: `ada.pages.example.com`; without it, none has. */
	WILDCARD_DOMAIN: domainName("WILDCARD_DOMAIN"),
	/** Name servers in place of the system's that are asked about creators' domains, separated by spaces. */
	DOMAINS_DNS: optionalText.pipe(
		z
			.string()
			.refine((text) => text.split(/\s+/).every(isNameServer), {
				error:
					"DOMAINS_DNS is not valid: it must be IP addresses of name servers, separated by spaces, such as 9.9.9.9 149.112.112.112.",
			})
			.optional(),
	),
	LOG_LEVEL: oneOf("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "silent"]).default(
		"info",
	),
	/** Where errors are reported; without it, they are only logged. */
	SENTRY_DSN: optionalText.pipe(
		z
			.string()
			.refine(isDsn, {
				error: "SENTRY_DSN is not valid: it must look like https://key@errors.example.com/42.",
			})
			.optional(),
	),
	SMTP_URL: z
		.string()
		.refine(isMailServerUrl, {
			error:
				"SMTP_URL is not valid: it must look like smtp://user:password@host:587, with / ? # % in the password encoded as %2F %3F %23 %25.",
		})
		.optional(),
	MAIL_FROM: optionalText.pipe(
		z
			.string()
			.regex(MAIL_SENDER, {
				error:
					"MAIL_FROM is not valid: it must look like hello@example.com or Our links <hello@example.com>.",
			})
			.optional(),
	),
	SUPPORT_EMAIL: z
		.email("SUPPORT_EMAIL is not valid: it must be an email address.")
		.default("support@example.com"),
	/** URL of a live chat, for the tier that includes one; without it, the chat isn't mentioned. */
	SUPPORT_CHAT_URL: optionalText.pipe(
		z
			.url({
				protocol: /^https$/,
				error: "SUPPORT_CHAT_URL is not valid: it must look like https://chat.example.com/links.",
			})
			.optional(),
	),
	/** Whether webhooks may lead to this machine and to any of its ports, for development. */
	WEBHOOKS_TO_LOOPBACK: oneOf("WEBHOOKS_TO_LOOPBACK", SWITCH).default("off"),
	/** Hosts with ports that webhooks, and nothing else, may reach although they are private; separated by spaces. */
	WEBHOOK_HOSTS: optionalText.pipe(
		z
			.string()
			.refine((text) => text.split(/\s+/).every((entry) => readHostPort(entry) !== null), {
				error:
					"WEBHOOK_HOSTS is not valid: it must be hosts with ports, separated by spaces, such as n8n:5678 n8n.lan:443.",
			})
			.optional(),
	),
	/** URLs of lists of dangerous websites, separated by spaces. */
	TARGET_LISTS: optionalText.pipe(
		z
			.string()
			.refine(
				(text) => text.split(/\s+/).every((url) => isWebUrl(url) && !/[,;]https?:/.test(url)),
				{
					error:
						"TARGET_LISTS is not valid: it must be http or https addresses separated by spaces, such as https://urlhaus.abuse.ch/downloads/text_online/.",
				},
			)
			.optional(),
	),
	/** Folder with further lists, one per file. */
	TARGET_LISTS_DIR: folder("TARGET_LISTS_DIR", "read").optional(),
	GA_MEASUREMENT_ID: optionalText.pipe(
		z
			.string()
			.regex(/^G-[A-Z0-9]+$/, "GA_MEASUREMENT_ID is not valid: it must look like G-XXXXXXX.")
			.optional(),
	),
	GOOGLE_CLIENT_ID: matching(
		"GOOGLE_CLIENT_ID",
		/^[\w.-]+$/,
		"the client’s id, such as 1234-abcd.apps.googleusercontent.com",
	),
	GOOGLE_CLIENT_SECRET: matching(
		"GOOGLE_CLIENT_SECRET",
		ONE_WORD,
		"the client’s secret, without white space and quotes",
	),
	/** Issuer URL; another value than Google's is an emulator, for development and tests. */
	GOOGLE_ISSUER_URL: optionalText.pipe(
		z
			.url({
				protocol: /^https?$/,
				error: "GOOGLE_ISSUER_URL is not valid: it must look like https://accounts.google.com.",
			})
			.default("https://accounts.google.com"),
	),
	/** OpenID providers with which people sign in. */
	...OIDC_VARIABLES,
	/** Whether a password signs in. */
	PASSWORD_SIGN_IN: oneOf("PASSWORD_SIGN_IN", SWITCH).default("on"),
	/** Secret or restricted key. Test keys and live keys are modes of their own, which share no customers. */
	STRIPE_SECRET_KEY: optionalText.pipe(
		z
			.string()
			.regex(/^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/, {
				error:
					"STRIPE_SECRET_KEY is not valid: it must begin with sk_test_, rk_test_, sk_live_ or rk_live_.",
			})
			.optional(),
	),
	/** Comma-separated: a webhook signed with any of them is accepted, so that secrets can be rotated. */
	STRIPE_WEBHOOK_SECRET: optionalText.pipe(
		z
			.string()
			.regex(/^whsec_[^,\s]+(\s*,\s*whsec_[^,\s]+)*$/, {
				error:
					"STRIPE_WEBHOOK_SECRET is not valid: it must be one or more secrets that begin with whsec_, separated by commas.",
			})
			.optional(),
	),
	/** Origin of a simulator on this machine in place of Stripe, for development and tests. */
	STRIPE_API_URL: optionalText.pipe(
		z
			.string()
			.refine((text) => isWebOrigin(text) && isLoopback(text) && /^http:/.test(text), {
				error:
					"STRIPE_API_URL is not valid: it must be the http address of a simulator on this machine, such as http://localhost:12111.",
			})
			.optional(),
	),
	/** Whether Stripe computes tax and asks for the address. */
	STRIPE_AUTOMATIC_TAX: oneOf("STRIPE_AUTOMATIC_TAX", SWITCH).default("off"),
	/** Whether Stripe's payment page has a field for promotion codes. */
	STRIPE_PROMOTION_CODES: oneOf("STRIPE_PROMOTION_CODES", SWITCH).default("off"),
});

const environmentSchema = variables
	.superRefine((value, context) => {
		if (Boolean(value.SMTP_URL) !== Boolean(value.MAIL_FROM)) {
			context.addIssue({
				code: "custom",
				message: "Only one of SMTP_URL and MAIL_FROM is set: set both or neither.",
			});
		}
		if (Boolean(value.GOOGLE_CLIENT_ID) !== Boolean(value.GOOGLE_CLIENT_SECRET)) {
			context.addIssue({
				code: "custom",
				message:
					"Only one of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET is set: set both or neither.",
			});
		}
		for (const message of explainOidcProviders(value)) {
			context.addIssue({ code: "custom", message });
		}
		if (Boolean(value.STRIPE_SECRET_KEY) !== Boolean(value.STRIPE_WEBHOOK_SECRET)) {
			context.addIssue({
				code: "custom",
				message:
					"Only one of STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET is set: set both or neither.",
			});
		}
		const missing = missingOfBucket(value);
		if (missing.length > 0) {
			context.addIssue({
				code: "custom",
				message: `Storage in a bucket is only partly configured: set ${missing.join(", ")} too, or no variable that begins with S3_.`,
			});
		}
		const missingForBackups = missingOfBucket(value, "BACKUP_S3_");
		if (missingForBackups.length > 0) {
			context.addIssue({
				code: "custom",
				message: `Backups in a bucket are only partly configured: set ${missingForBackups.join(", ")} too, or no variable that begins with BACKUP_S3_.`,
			});
		}
		if (value.BACKUP_DIR && value.BACKUP_S3_BUCKET) {
			context.addIssue({
				code: "custom",
				message: "BACKUP_DIR and BACKUP_S3_BUCKET are both set: set one.",
			});
		}
		const [uploads, backups] = [readBucket(value), readBucket(value, "BACKUP_S3_")];
		if (uploads && backups && isSameBucket(uploads, backups)) {
			context.addIssue({
				code: "custom",
				message:
					"BACKUP_S3_BUCKET is the same as S3_BUCKET: set another bucket, so that the two aren’t lost together.",
			});
		}
		const isAtHome = !value.APP_URL || (isWebOrigin(value.APP_URL) && isLoopback(value.APP_URL));
		if (value.PASSWORD_HASH_COST === "minimal" && !isAtHome) {
			context.addIssue({
				code: "custom",
				message:
					"PASSWORD_HASH_COST is for tests: it works only with an APP_URL on this machine. Leave it unset, so that passwords are stored safely.",
			});
		}
		if (value.WEBHOOKS_TO_LOOPBACK === "on" && !isAtHome) {
			context.addIssue({
				code: "custom",
				message:
					"WEBHOOKS_TO_LOOPBACK is for development: it works only with an APP_URL on this machine. Leave it unset, so that no webhook reaches your server’s own services.",
			});
		}
		if (value.STRIPE_API_URL) {
			if (!isAtHome || !/^.k_test_/.test(value.STRIPE_SECRET_KEY ?? "")) {
				context.addIssue({
					code: "custom",
					message:
						"STRIPE_API_URL is for development: it works only with a test key and with an APP_URL on this machine. Leave it unset.",
				});
			}
		}
		const secrets = splitSecrets(value.SESSION_SECRET);
		if (secrets.length === 0) {
			context.addIssue({
				code: "custom",
				message: "SESSION_SECRET has no secret: set at least 32 random characters.",
			});
		}
		if (value.METRICS_PORT === undefined && !value.ROLES.includes("web")) {
			context.addIssue({
				code: "custom",
				message:
					"ROLES has no web, so METRICS_PORT is needed: the process tells its health there. Set METRICS_PORT.",
			});
		}
		if (value.METRICS_PORT !== undefined && value.METRICS_PORT === value.PORT) {
			context.addIssue({
				code: "custom",
				message: "METRICS_PORT is the same as PORT: set another port for the metrics.",
			});
		}
		if (value.NODE_ENV === "production") {
			if (secrets.some((secret) => secret === DEVELOPMENT_SECRET || secret.length < 32)) {
				context.addIssue({
					code: "custom",
					message:
						"SESSION_SECRET is too weak for production: set at least 32 random characters, such as the output of `openssl rand -hex 32`.",
				});
			}
			if (!value.APP_URL) {
				context.addIssue({
					code: "custom",
					message:
						"APP_URL is missing: set the address that people will use, such as https://links.example.com.",
				});
			}
		}
		if (value.APP_URL && !isWebOrigin(value.APP_URL)) {
			context.addIssue({
				code: "custom",
				message:
					"APP_URL is not valid: it must be an http or https address without a path, such as https://links.example.com.",
			});
		}
	})
	.transform((value) => ({
		...value,
		APP_URL: new URL(value.APP_URL ?? `http://localhost:${value.PORT}`).origin,
		// Values that were signed before white space was removed stay valid.
		SESSION_SECRETS: [
			...new Set([...splitSecrets(value.SESSION_SECRET), ...value.SESSION_SECRET.split(",")]),
		].filter((secret) => secret.trim() !== ""),
		/** As in URLs: names in lowercase, and IPv6 addresses in brackets. */
		WEBHOOK_HOST_PORTS: (value.WEBHOOK_HOSTS?.split(/\s+/) ?? []).flatMap(
			(entry) => readHostPort(entry) ?? [],
		),
		/** Null without the variable: the system's are asked then. */
		DOMAINS_NAME_SERVERS: value.DOMAINS_DNS?.split(/\s+/) ?? null,
		TARGET_LIST_ADDRESSES: value.TARGET_LISTS?.split(/\s+/) ?? [],
		/** Null without a bucket: files are then in DATA_DIR. */
		BUCKET: readBucket(value),
		/** Null without a bucket for backups: they are then in BACKUP_DIR, or there are none. */
		BACKUP_BUCKET: readBucket(value, "BACKUP_S3_"),
		OIDC_PROVIDERS: readOidcProviders(value),
		STRIPE_WEBHOOK_SECRETS: splitSecrets(value.STRIPE_WEBHOOK_SECRET ?? ""),
	}));

const listenerSchema = variables.pick({
	ROLES: true,
	PORT: true,
	HOST: true,
	METRICS_PORT: true,
	METRICS_HOST: true,
});

/** Names of all variables, in the order of their documentation. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape);

/** Variables in whose values white space counts, or may have counted when something was signed. */
const UNTRIMMED: ReadonlySet<string> = new Set(["PGPASSWORD", "SESSION_SECRET"]);

/** Removes white space around values. An empty value counts as none. */
export function trimVariables(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const entries = VARIABLES.map((name) => {
		const value = source[name];
		if (value?.trim() === "") return [name, undefined];
		return [name, UNTRIMMED.has(name) ? value : value?.trim()];
	});
	return Object.fromEntries(entries);
}

export type Environment = z.output<typeof environmentSchema> & {
	/** Names of the variables that are set, whatever their value. */
	given: ReadonlySet<string>;
};

/** The message has a sentence for each missing or invalid variable, which says how to fix it. */
export class ConfigurationError extends Error {}

/** @throws ConfigurationError if a variable is missing or invalid */
export function parseEnvironment(source: NodeJS.ProcessEnv): Readonly<Environment> {
	const given = new Set(Object.keys(source).filter((name) => source[name]?.trim()));
	return Object.freeze({ ...parseWith(environmentSchema, source), given });
}

/**
 * What a process does and where it answers, whatever the other variables are.
 *
 * @throws ConfigurationError if one of these variables is invalid
 */
export function parseListener(source: NodeJS.ProcessEnv): z.output<typeof listenerSchema> {
	return parseWith(listenerSchema, source);
}

function parseWith<Schema extends z.ZodType>(
	schema: Schema,
	source: NodeJS.ProcessEnv,
): z.output<Schema> {
	const result = schema.safeParse(trimVariables(source));
	if (result.success) return result.data;
	throw new ConfigurationError(result.error.issues.map(({ message }) => message).join("\n"));
}
