import { expect, test } from "vitest";
import { ConfigurationError, parseEnvironment } from "./parse-environment.server.ts";

const STRONG_SECRET = "0123456789abcdef0123456789abcdef";
const WEAK_SECRET =
	"SESSION_SECRET is too weak for production: set at least 32 random characters, such as the output of `openssl rand -hex 32`.";
/** The least that production needs. */
const COMPLETE = {
	NODE_ENV: "production",
	APP_URL: "http://localhost:3000",
	DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
	SESSION_SECRET: STRONG_SECRET,
};

test("accepts what production needs", () => {
	expect(parseEnvironment(COMPLETE)).toMatchObject({ NODE_ENV: "production" });
});

test("accepts a port for metrics and a place for error reports, or neither", () => {
	expect(parseEnvironment({ ...COMPLETE, METRICS_PORT: "" }).METRICS_PORT).toBeUndefined();
	const SENTRY_DSN = "https://key@errors.example.com/path/42";
	const set = parseEnvironment({ ...COMPLETE, METRICS_PORT: "9464", SENTRY_DSN });
	expect(set).toMatchObject({ METRICS_PORT: 9_464, METRICS_HOST: "127.0.0.1", SENTRY_DSN });
});

test.each<[string, NodeJS.ProcessEnv, string]>([
	["no secret", { SESSION_SECRET: undefined }, WEAK_SECRET],
	[
		"the published development secret",
		{ SESSION_SECRET: "development-secret-not-for-production" },
		WEAK_SECRET,
	],
	["a short secret", { SESSION_SECRET: "short" }, WEAK_SECRET],
	["a short second secret", { SESSION_SECRET: `${STRONG_SECRET},short` }, WEAK_SECRET],
	[
		"no APP_URL",
		{ APP_URL: undefined },
		"APP_URL is missing: set the address that people will use, such as https://links.example.com.",
	],
	[
		"no DATABASE_URL",
		{ DATABASE_URL: undefined },
		"DATABASE_URL is missing or not valid: it must look like postgresql://user:password@host:5432/database.",
	],
	[
		"a malformed SMTP_URL",
		{ SMTP_URL: "localhost:25", MAIL_FROM: "hello@links.example" },
		"SMTP_URL is not valid: it must look like smtp://user:password@host:587, with / ? # % in the password encoded as %2F %3F %23 %25.",
	],
	[
		"a MAIL_FROM without an address",
		{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "Our links" },
		"MAIL_FROM is not valid: it must look like hello@example.com or Our links <hello@example.com>.",
	],
	[
		"a malformed METRICS_PORT",
		{ METRICS_PORT: "0" },
		"METRICS_PORT is not valid: it must be a whole number from 1 to 65535.",
	],
	[
		"a SENTRY_DSN without a key",
		{ SENTRY_DSN: "https://errors.example.com/42" },
		"SENTRY_DSN is not valid: it must look like https://key@errors.example.com/42.",
	],
	[
		"a malformed PORT",
		{ PORT: "seventy" },
		"PORT is not valid: it must be a whole number from 0 to 65535.",
	],
	[
		"webhooks to this machine on a public site",
		{ WEBHOOKS_TO_LOOPBACK: "on", APP_URL: "https://links.example.com" },
		"WEBHOOKS_TO_LOOPBACK is for development: it works only with an APP_URL on this machine. Leave it unset, so that no webhook reaches your server’s own services.",
	],
	[
		"half-set SMTP",
		{ SMTP_URL: "smtp://mail.example.com" },
		"Only one of SMTP_URL and MAIL_FROM is set: set both or neither.",
	],
	[
		"a partly configured bucket",
		{ S3_BUCKET: "uploads", S3_SECRET_ACCESS_KEY: "secret" },
		"Storage in a bucket is only partly configured: set S3_REGION, S3_ACCESS_KEY_ID too, or no variable that begins with S3_.",
	],
	[
		"a bucket's service alone",
		{ S3_ENDPOINT: "https://storage.example.com" },
		"Storage in a bucket is only partly configured: set S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too, or no variable that begins with S3_.",
	],
	[
		"a malformed S3_ENDPOINT",
		{
			S3_BUCKET: "uploads",
			S3_REGION: "eu-central-1",
			S3_ACCESS_KEY_ID: "key",
			S3_SECRET_ACCESS_KEY: "secret",
			S3_ENDPOINT: "storage.example.com",
		},
		"S3_ENDPOINT is not valid: it must look like https://storage.example.com.",
	],
	[
		"a partly configured bucket of backups",
		{ BACKUP_S3_BUCKET: "backups", BACKUP_S3_REGION: "eu-central-1" },
		"Backups in a bucket are only partly configured: set BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY too, or no variable that begins with BACKUP_S3_.",
	],
	[
		"backups in the bucket of the uploads",
		{
			S3_BUCKET: "uploads",
			S3_REGION: "eu-central-1",
			S3_ACCESS_KEY_ID: "key",
			S3_SECRET_ACCESS_KEY: "secret",
			S3_ENDPOINT: "https://storage.example.com",
			BACKUP_S3_BUCKET: "uploads",
			BACKUP_S3_REGION: "eu-central-1",
			BACKUP_S3_ACCESS_KEY_ID: "another-key",
			BACKUP_S3_SECRET_ACCESS_KEY: "another-secret",
			BACKUP_S3_ENDPOINT: "https://storage.example.com/",
		},
		"BACKUP_S3_BUCKET is the same as S3_BUCKET: set another bucket, so that the two aren’t lost together.",
	],
	[
		"backups in a folder and in a bucket",
		{
			BACKUP_DIR: "/tmp",
			BACKUP_S3_BUCKET: "backups",
			BACKUP_S3_REGION: "eu-central-1",
			BACKUP_S3_ACCESS_KEY_ID: "key",
			BACKUP_S3_SECRET_ACCESS_KEY: "secret",
		},
		"BACKUP_DIR and BACKUP_S3_BUCKET are both set: set one.",
	],
	[
		"half-set Google",
		{ GOOGLE_CLIENT_ID: "id" },
		"Only one of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET is set: set both or neither.",
	],
	[
		"a half-set OpenID provider",
		{ OIDC_2_ISSUER_URL: "https://login.example.com", OIDC_2_NAME: "Acme" },
		"An OpenID provider is only partly configured: set OIDC_2_CLIENT_ID, OIDC_2_CLIENT_SECRET too, or none of its variables.",
	],
	[
		"one OpenID provider twice",
		{
			OIDC_ISSUER_URL: "https://login.example.com",
			OIDC_CLIENT_ID: "a",
			OIDC_CLIENT_SECRET: "a",
			OIDC_NAME: "One",
			OIDC_2_ISSUER_URL: "https://login.example.com/",
			OIDC_2_CLIENT_ID: "b",
			OIDC_2_CLIENT_SECRET: "b",
			OIDC_2_NAME: "Two",
		},
		"Two OpenID providers have the same issuer URL: set each one once.",
	],
	[
		"administrators of no OpenID provider",
		{ OIDC_ADMIN_CLAIM: "groups=admins" },
		"An OpenID provider is only partly configured: set OIDC_ISSUER_URL, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET too, or none of its variables.",
	],
	[
		"no way to sign in",
		{ PASSWORD_SIGN_IN: "off" },
		"PASSWORD_SIGN_IN is off, so nobody could sign in: set OIDC_ISSUER_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or Google’s variables.",
	],
	[
		"half-set Stripe",
		{ STRIPE_SECRET_KEY: "sk_test_1" },
		"Only one of STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET is set: set both or neither.",
	],
	[
		"a publishable Stripe key",
		{ STRIPE_SECRET_KEY: "pk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
		"STRIPE_SECRET_KEY is not valid: it must begin with sk_test_, rk_test_, sk_live_ or rk_live_.",
	],
	[
		"a simulator of Stripe with a live key",
		{
			STRIPE_SECRET_KEY: "sk_live_1",
			STRIPE_WEBHOOK_SECRET: "whsec_1",
			STRIPE_API_URL: "http://localhost:12111",
		},
		"STRIPE_API_URL is for development: it works only with a test key and with an APP_URL on this machine. Leave it unset.",
	],
	[
		"a simulator of Stripe for a site that others reach",
		{
			APP_URL: "https://links.example.com",
			STRIPE_SECRET_KEY: "sk_test_1",
			STRIPE_WEBHOOK_SECRET: "whsec_1",
			STRIPE_API_URL: "http://localhost:12111",
		},
		"STRIPE_API_URL is for development: it works only with a test key and with an APP_URL on this machine. Leave it unset.",
	],
	[
		"a simulator of Stripe on another machine",
		{
			STRIPE_SECRET_KEY: "sk_test_1",
			STRIPE_WEBHOOK_SECRET: "whsec_1",
			STRIPE_API_URL: "http://stripe.example.com",
		},
		"STRIPE_API_URL is not valid: it must be the http address of a simulator on this machine, such as http://localhost:12111.",
	],
	[
		"passwords that are hashed as in tests",
		{ PASSWORD_HASH_COST: "minimal", APP_URL: "https://links.example.com" },
		"PASSWORD_HASH_COST is for tests: it works only with an APP_URL on this machine. Leave it unset, so that passwords are stored safely.",
	],
	[
		"an APP_URL without a protocol",
		{ APP_URL: "links.example.com" },
		"APP_URL is not valid: it must be an http or https address without a path, such as https://links.example.com.",
	],
	[
		"an APP_URL with a path",
		{ APP_URL: "https://example.com/links" },
		"APP_URL is not valid: it must be an http or https address without a path, such as https://links.example.com.",
	],
	...["hello", "mysql://root@localhost/links"].map((url): [string, NodeJS.ProcessEnv, string] => [
		`DATABASE_URL=${url}`,
		{ DATABASE_URL: url },
		"DATABASE_URL is missing or not valid: it must look like postgresql://user:password@host:5432/database.",
	]),
	...["a/b", "12/34", "a?b", "1#b", "p@ss/word"].map(
		(password): [string, NodeJS.ProcessEnv, string] => [
			`the password ${password} in DATABASE_URL`,
			{ DATABASE_URL: `postgresql://app:${password}@database:5432/app` },
			"DATABASE_URL can’t be read: encode / ? # in its password as %2F %3F %23, or leave the password out and set PGPASSWORD.",
		],
	),
	[
		"a pool of one connection",
		{ DATABASE_POOL_SIZE: "1" },
		"DATABASE_POOL_SIZE is not valid: it must be a whole number from 2 to 200.",
	],
	[
		"a malformed number",
		{ TRUST_PROXY: "yes" },
		"TRUST_PROXY is not valid: it must be the number of proxies in front, from 0 to 10, and not their addresses.",
	],
])("explains how to fix %s", (_, mistake, sentence) => {
	expect(() => parseEnvironment({ ...COMPLETE, ...mistake })).toThrow(
		new ConfigurationError(sentence),
	);
});

test.each([
	"postgresql://app@database:5432/app",
	"postgresql://app:p%40ss%2Fw%23rd%3F@database:5432/app",
	"postgresql://app:p@ss@database:5432/app",
	"postgresql://app:secret@database/app?application_name=me@here",
	"postgresql:///app?host=/var/run/postgresql",
])("accepts DATABASE_URL=%s", (url) => {
	expect(parseEnvironment({ ...COMPLETE, DATABASE_URL: url }).DATABASE_URL).toBe(url);
});

test("accepts minimal hashes on this machine", () => {
	const minimal = { ...COMPLETE, PASSWORD_HASH_COST: "minimal" };
	expect(parseEnvironment(minimal).PASSWORD_HASH_COST).toBe("minimal");
});
