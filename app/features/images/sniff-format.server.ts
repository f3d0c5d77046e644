/** @returns the format of an image from its first bytes, whatever its name and declared type; null for other files */
export function sniffFormat(bytes: Uint8Array): "jpeg" | "png" | "gif" | "webp" | null {
	const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
	if (head.startsWith("\xff\xd8\xff")) return "jpeg";
	if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
	if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
	if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "webp";
	return null;
}
