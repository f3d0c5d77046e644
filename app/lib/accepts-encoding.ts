/** @param header value of `Accept-Encoding`; `encoding` is a name such as `gzip` */
export function acceptsEncoding(header: string, encoding: string): boolean {
	return header.split(",").some((choice) => {
		const [name = "", ...parameters] = choice.split(";");
		if (name.trim().toLowerCase() !== encoding) return false;
		return !parameters.some((parameter) => /^\s*q\s*=\s*0+(\.0*)?\s*$/i.test(parameter));
	});
}
