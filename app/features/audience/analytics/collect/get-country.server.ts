import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { type CountryResponse, Reader } from "mmdb-lib";

const DATABASE = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";
const COUNTRY = /^[A-Z]{2}$/;

let reader: Reader<CountryResponse> | undefined;

/** Loads the bundled database (8 MB) into memory at start, so that no visitor waits for it. */
export function loadCountries(): void {
	reader ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(DATABASE)));
}

/** @returns the two-letter code of the country of an IP address in capitals, or null if it is unknown */
export function getCountry(address: string): string | null {
	loadCountries();
	// Dual-stack sockets show IPv4 addresses in this form.
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
	if (isIP(plain) === 0) return null;
	// This database has flat records; the reader's types describe nested ones.
	const record = reader?.get(plain) as { country_code?: unknown } | null | undefined;
	const country = String(record?.country_code);
	return COUNTRY.test(country) ? country : null;
}
