import { z } from "zod";

/**
 * The process's configuration, parsed once. Nothing else reads `process.env`.
 *
 * Integrations are all-or-nothing: a half-configured one stops the start instead of failing at the first
 * use. In production the published development secret is refused.
 */

const DEVELOPMENT_SECRET = "development-secret-not-for-production";

const optionalText = z
	.string()
	.trim()
	.optional()
	.transform((value) => value || undefined);

const environmentSchema = z
	.object({
		NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
		/** What the product is called; no other file spells the name. */
		APP_NAME: z.string().trim().min(1).max(60).default("Posy"),
		PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
		HOST: z.string().default("0.0.0.0"),
		/** The origin people use; mail links and canonical addresses are built from it alone. */
		APP_URL: optionalText,
		DATABASE_URL: z
			.string()
			.min(1, "DATABASE_URL is required: postgresql://user:password@host/database"),
		DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
		/** Comma-separated; the first signs, all verify, so that a secret can be rotated. */
		SESSION_SECRET: z.string().default(DEVELOPMENT_SECRET),
		/** Where uploads and the analytics spool live. */
		DATA_DIR: z.string().default(".data"),
		/** How many proxies in front are trusted to say who the visitor is (`X-Forwarded-For`). */
		TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
		LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
		SMTP_URL: optionalText.pipe(
			z
				.url({ protocol: /^smtps?$/, error: "SMTP_URL looks like smtp://user:password@host:587" })
				.optional(),
		),
		MAIL_FROM: optionalText.pipe(
			z
				.string()
				.regex(/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
					error: "MAIL_FROM looks like hello@example.com or Our links <hello@example.com>",
				})
				.optional(),
		),
		SUPPORT_EMAIL: z.email().default("support@example.com"),
		/** A live chat, for the tier that has one; it is spoken of only where it is set. */
		SUPPORT_CHAT_URL: optionalText.pipe(
			z
				.url({
					protocol: /^https$/,
					error: "SUPPORT_CHAT_URL looks like https://chat.example.com/links",
				})
				.optional(),
		),
		GA_MEASUREMENT_ID: optionalText.pipe(
			z
				.string()
				.regex(/^G-[A-Z0-9]+$/, "GA_MEASUREMENT_ID looks like G-XXXXXXX")
				.optional(),
		),
		GOOGLE_CLIENT_ID: optionalText,
		GOOGLE_CLIENT_SECRET: optionalText,
		/** Another one is an emulator, for development and tests. */
		GOOGLE_ISSUER_URL: optionalText.pipe(
			z.url({ protocol: /^https?$/ }).default("https://accounts.google.com"),
		),
	})
	.superRefine((value, context) => {
		if (Boolean(value.SMTP_URL) !== Boolean(value.MAIL_FROM)) {
			context.addIssue({
				code: "custom",
				message: "SMTP_URL and MAIL_FROM go together: set both or neither",
			});
		}
		if (Boolean(value.GOOGLE_CLIENT_ID) !== Boolean(value.GOOGLE_CLIENT_SECRET)) {
			context.addIssue({
				code: "custom",
				message: "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither",
			});
		}
		const secrets = value.SESSION_SECRET.split(",");
		if (value.NODE_ENV === "production") {
			if (secrets.some((secret) => secret === DEVELOPMENT_SECRET || secret.length < 32)) {
				context.addIssue({
					code: "custom",
					message: "SESSION_SECRET must be at least 32 random characters in production",
				});
			}
			if (!value.APP_URL) {
				context.addIssue({
					code: "custom",
					message: "APP_URL is required in production, such as https://links.example.com",
				});
			}
		}
		if (value.APP_URL && !URL.canParse(value.APP_URL)) {
			context.addIssue({ code: "custom", message: "APP_URL must be an absolute address" });
		}
	})
	.transform((value) => ({
		...value,
		APP_URL: new URL(value.APP_URL ?? `http://localhost:${value.PORT}`).origin,
		SESSION_SECRETS: value.SESSION_SECRET.split(","),
	}));

export type Environment = z.output<typeof environmentSchema>;

/** @throws Error naming every variable that is missing or wrong. */
export function parseEnvironment(source: NodeJS.ProcessEnv): Readonly<Environment> {
	const result = environmentSchema.safeParse(source);
	if (!result.success) {
		const lines = result.error.issues.map(
			(issue) => `  ${issue.path.length > 0 ? `${issue.path.join(".")}: ` : ""}${issue.message}`,
		);
		throw new Error(`The configuration is not valid:\n${lines.join("\n")}`);
	}
	return Object.freeze(result.data);
}

export const env = parseEnvironment(process.env);

/** Cookies carry `Secure` and the `__Host-` prefix, and HSTS is sent, exactly when people use https. */
export const isSecureOrigin = env.APP_URL.startsWith("https:");
