import { createHash } from "node:crypto";
import { qrCodePng, qrCodeSvg } from "#app/platform/qr-code.server.ts";

export type QrFormat = "svg" | "png";

/** Cached for an hour, so the code of a page that turns private disappears within the hour. */
const CACHE_FOR_AN_HOUR = "public, max-age=3600";
const NO_STORE = "no-store";

/**
 * Responds with the QR code of an address, as a file.
 * @param address absolute URL
 * @param fileName file name without extension
 * @param isPublic whether the code is available to everyone
 */
export async function answerQrFile({
	address,
	fileName,
	isPublic = true,
	format,
	request,
}: {
	address: string;
	fileName: string;
	isPublic?: boolean;
	format: QrFormat;
	request: Request;
}): Promise<Response> {
	const etag = `"${createHash("sha256").update(`${format} ${address}`).digest("hex").slice(0, 32)}"`;
	const headers = {
		"Cache-Control": isPublic ? CACHE_FOR_AN_HOUR : NO_STORE,
		ETag: etag,
		"Content-Type": format === "svg" ? "image/svg+xml" : "image/png",
		"Content-Disposition": `inline; filename="${fileName}.${format}"`,
		"Content-Security-Policy": "default-src 'none'",
	};
	// Uses `includes`, because compression on the way makes the ETag a weak one.
	if (request.headers.get("If-None-Match")?.includes(etag)) {
		return new Response(null, { status: 304, headers });
	}
	const file = format === "svg" ? qrCodeSvg(address) : new Uint8Array(await qrCodePng(address));
	return new Response(file, { headers });
}
