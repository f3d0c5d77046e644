/** @returns the host of a `Host` header in lowercase, without port and final dot */
export function hostNameOf(host: string): string {
	return host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}
