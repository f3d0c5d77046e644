import { z } from "zod";
import { parseUrl } from "#app/lib/parse-url.ts";

/** The OpenID providers of the configuration. */

/** What the variables of each provider begin with. */
const OIDC_PREFIXES = ["OIDC_", "OIDC_2_", "OIDC_3_", "OIDC_4_", "OIDC_5_"] as const;

type OidcPrefix = (typeof OIDC_PREFIXES)[number];
type OidcPart = "ISSUER_URL" | "CLIENT_ID" | "CLIENT_SECRET" | "NAME" | "ADMIN_CLAIM";
type OidcVariable = `${OidcPrefix}${OidcPart}`;
type OidcValues = { [Name in OidcVariable]?: string | undefined };

export type OidcSettings = {
	/** Number of the provider, which is in the addresses of its sign-in. */
	id: string;
	/** URL as its tokens and discovery have it. */
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** What its buttons call it. */
	name: string;
	/** Null if no administrator may enter by this provider. */
	adminClaim: AdminClaim | null;
};

/** A claim that a provider has to state of an administrator. */
export type AdminClaim = { name: string; value: string };

const ISSUER_MAX_LENGTH = 500;
const NAME_MAX_LENGTH = 40;

function isIssuerUrl(text: string): boolean {
	const url = parseUrl(text);
	if (!url || !/^https?:$/.test(url.protocol) || text.length > ISSUER_MAX_LENGTH) return false;
	const { username, password, search, hash, pathname } = url;
	return username + password + search + hash === "" && !pathname.includes("/.well-known/");
}

function nameOf(prefix: OidcPrefix, part: OidcPart) {
	return `${prefix}${part}` as const;
}

/** @returns the variables of one provider, by name */
function variablesOf(prefix: OidcPrefix): Record<string, z.ZodOptional<z.ZodString>> {
	const oneWord = (name: string, what: string) =>
		z
			.string()
			.regex(
				/^[^\s"'{}]+$/,
				`${name} is not valid: it must be ${what}, without white space and quotes.`,
			)
			.optional();
	const [issuer, id, secret, name, claim] = [
		nameOf(prefix, "ISSUER_URL"),
		nameOf(prefix, "CLIENT_ID"),
		nameOf(prefix, "CLIENT_SECRET"),
		nameOf(prefix, "NAME"),
		nameOf(prefix, "ADMIN_CLAIM"),
	];
	return {
		[issuer]: z
			.string()
			.refine(isIssuerUrl, {
				error: `${issuer} is not valid: it must look like https://login.example.com/realms/main, without /.well-known/openid-configuration.`,
			})
			.optional(),
		[id]: oneWord(id, "the client’s id"),
		[secret]: oneWord(secret, "the client’s secret"),
		[name]: z
			.string()
			.regex(/^[^\p{Cc}<>]+$/u, `${name} is not valid: it must be one line, without < and >.`)
			.max(NAME_MAX_LENGTH, `${name} is too long: use at most ${NAME_MAX_LENGTH} characters.`)
			.optional(),
		[claim]: z
			.string()
			.regex(
				/^[^=\s]+=\S.*$/,
				`${claim} is not valid: it must be a claim and its value, such as groups=posy-admins.`,
			)
			.optional(),
	};
}

export const OIDC_VARIABLES: Record<OidcVariable, z.ZodOptional<z.ZodString>> = Object.assign(
	{},
	...OIDC_PREFIXES.map(variablesOf),
);

/** @returns the configured providers, in the order of their numbers */
export function readOidcProviders(values: OidcValues): OidcSettings[] {
	return OIDC_PREFIXES.flatMap((prefix, index) => {
		const url = parseUrl(values[nameOf(prefix, "ISSUER_URL")] ?? "");
		const clientId = values[nameOf(prefix, "CLIENT_ID")];
		const clientSecret = values[nameOf(prefix, "CLIENT_SECRET")];
		if (!url || !clientId || !clientSecret) return [];
		// Issuers are compared as texts; only the slash of an empty path means nothing.
		const issuer = url.pathname === "/" ? url.origin : url.href;
		const name = values[nameOf(prefix, "NAME")] ?? url.hostname;
		const adminClaim = readAdminClaim(values[nameOf(prefix, "ADMIN_CLAIM")]);
		return { id: String(index + 1), issuer, clientId, clientSecret, name, adminClaim };
	});
}

/** @param text such as `groups=posy-admins` */
function readAdminClaim(text: string | undefined): AdminClaim | null {
	const at = text?.indexOf("=") ?? -1;
	if (text === undefined || at === -1) return null;
	return { name: text.slice(0, at), value: text.slice(at + 1) };
}

/** @returns a sentence for each thing that is wrong with the providers together */
export function explainOidcProviders(
	values: OidcValues & {
		PASSWORD_SIGN_IN: "on" | "off";
		GOOGLE_CLIENT_ID?: string | undefined;
	},
): string[] {
	const problems = OIDC_PREFIXES.flatMap((prefix) => {
		const needed = (["ISSUER_URL", "CLIENT_ID", "CLIENT_SECRET"] as const).map((part) =>
			nameOf(prefix, part),
		);
		const missing = needed.filter((name) => !values[name]);
		const isBegun =
			missing.length < needed.length ||
			(["NAME", "ADMIN_CLAIM"] as const).some((part) => values[nameOf(prefix, part)] !== undefined);
		if (!isBegun || missing.length === 0) return [];
		return `An OpenID provider is only partly configured: set ${missing.join(", ")} too, or none of its variables.`;
	});
	const providers = readOidcProviders(values);
	const issuers = providers.map(({ issuer }) => issuer);
	if (new Set(issuers).size < issuers.length) {
		problems.push("Two OpenID providers have the same issuer URL: set each one once.");
	}
	const names = providers.map(({ name }) => name.toLowerCase());
	if (new Set(names).size < names.length) {
		problems.push(
			"Two OpenID providers have the same name: set OIDC_NAME and the like, so that people can tell them apart.",
		);
	}
	if (values.PASSWORD_SIGN_IN === "off" && providers.length === 0 && !values.GOOGLE_CLIENT_ID) {
		problems.push(
			"PASSWORD_SIGN_IN is off, so nobody could sign in: set OIDC_ISSUER_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or Google’s variables.",
		);
	}
	return problems;
}
