import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "./test-environment.ts";

export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

export type Certificate = { key: string; cert: string };

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
const EXPIRED_SINCE = { from: "20240101000000Z", until: "20250101000000Z" };
const VALID = { from: "20240101000000Z", until: "20991231235959Z" };

/**
 * Makes an authority and two certificates of it by openssl.
 * @param hosts names of this machine's servers, such as shop.example
 * @returns the authority's certificate, and a certificate that has expired beside one that is valid
 */
export function issueCertificates(hosts: readonly string[]): {
	authority: string;
	expired: Certificate;
	valid: Certificate;
} {
	const folder = temporaryFolder("certificates");
	const file = (name: string) => path.join(folder, name);
	const openssl = (...args: string[]) =>
		execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
	writeFileSync(
		file("openssl.cnf"),
		`
[ca]
default_ca = authority
[authority]
new_certs_dir = ${folder}
database = ${file("index")}
serial = ${file("serial")}
certificate = ${file("authority.pem")}
private_key = ${file("authority.key")}
default_md = sha256
policy = names
x509_extensions = site
unique_subject = no
[names]
commonName = supplied
[site]
subjectAltName = ${hosts.map((host) => `DNS:${host}`).join(",")}
`,
	);
	writeFileSync(file("index"), "");
	writeFileSync(file("serial"), "01\n");
	openssl(
		"req",
		"-x509",
		...NEW_KEY,
		"-keyout",
		"authority.key",
		"-out",
		"authority.pem",
		"-subj",
		"/CN=Authority",
	);
	openssl("req", ...NEW_KEY, "-keyout", "site.key", "-out", "site.csr", "-subj", "/CN=Site");
	const key = readFileSync(file("site.key"), "utf8");
	const issue = (name: string, { from, until }: typeof VALID): Certificate => {
		const dates = ["-startdate", from, "-enddate", until];
		openssl(
			"ca",
			"-batch",
			"-notext",
			"-config",
			"openssl.cnf",
			"-in",
			"site.csr",
			"-out",
			name,
			...dates,
		);
		return { key, cert: readFileSync(file(name), "utf8") };
	};
	return {
		authority: readFileSync(file("authority.pem"), "utf8"),
		expired: issue("expired.pem", EXPIRED_SINCE),
		valid: issue("valid.pem", VALID),
	};
}
