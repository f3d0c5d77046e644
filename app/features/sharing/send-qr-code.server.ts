import { createHash } from "node:crypto";
import { qrCodePng, qrCodeSvg } from "./qr-code.server.ts";

export type QrFormat = "svg" | "png";

/** What goes private takes its code along within the hour. */
const CACHE_FOR_AN_HOUR = "public, max-age=3600";

/**
 * The code of an address as a file.
 * @param address absolute
 * @param fileName without its ending
 */
export async function sendQrCode({
	address,
	fileName,
	format,
	request,
}: {
	address: string;
	fileName: string;
	format: QrFormat;
	request: Request;
}): Promise<Response> {
	const etag = `"${createHash("sha256").update(`${format} ${address}`).digest("hex").slice(0, 32)}"`;
	const headers = {
		"Cache-Control": CACHE_FOR_AN_HOUR,
		ETag: etag,
		"Content-Type": format === "svg" ? "image/svg+xml" : "image/png",
		"Content-Disposition": `inline; filename="${fileName}.${format}"`,
		"Content-Security-Policy": "default-src 'none'",
	};
	// Includes, because compression on the way makes the tag a weak one.
	if (request.headers.get("If-None-Match")?.includes(etag)) {
		return new Response(null, { status: 304, headers });
	}
	const file = format === "svg" ? qrCodeSvg(address) : new Uint8Array(await qrCodePng(address));
	return new Response(file, { headers });
}
