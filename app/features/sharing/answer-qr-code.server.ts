import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { getPublicPage } from "#app/features/public-page/get-public-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { qrCodePng, qrCodeSvg } from "./qr-code.server.ts";

type QrFormat = "svg" | "png";

/** A page that goes private takes its code along within the hour. */
const CACHE_FOR_AN_HOUR = "public, max-age=3600";
const GONE = 410;
const NOT_FOUND = 404;

/**
 * The code that leads to a page, as a file for whoever asks: where visitors get no page, they get no code either, and
 * a former username leads to the code of the present one.
 */
export async function answerQrCode({
	username,
	format,
	request,
}: {
	username: string;
	format: QrFormat;
	request: Request;
}): Promise<Response> {
	const outcome = await getPublicPage({ username });
	switch (outcome.kind) {
		case "page":
			return answerFile({ username: outcome.page.username, format, request });
		case "moved":
			// Not kept: the former name may be taken back.
			return redirect(`/${outcome.username}/qr.${format}`, {
				status: 301,
				headers: { "Cache-Control": "no-cache" },
			});
		case "suspended":
			return refuse(GONE);
		case "private":
		case "missing":
			return refuse(NOT_FOUND);
	}
}

async function answerFile({
	username,
	format,
	request,
}: {
	username: string;
	format: QrFormat;
	request: Request;
}): Promise<Response> {
	const address = `${env.APP_URL}/${username}`;
	const etag = `"${createHash("sha256").update(`${format} ${address}`).digest("hex").slice(0, 32)}"`;
	const headers = {
		"Cache-Control": CACHE_FOR_AN_HOUR,
		ETag: etag,
		"Content-Type": format === "svg" ? "image/svg+xml" : "image/png",
		"Content-Disposition": `inline; filename="${username}-qr.${format}"`,
		"Content-Security-Policy": "default-src 'none'",
	};
	// Includes, because compression on the way makes the tag a weak one.
	if (request.headers.get("If-None-Match")?.includes(etag)) {
		return new Response(null, { status: 304, headers });
	}
	const file = format === "svg" ? qrCodeSvg(address) : new Uint8Array(await qrCodePng(address));
	return new Response(file, { headers });
}

function refuse(status: number): Response {
	return new Response("Profile not found.", {
		status,
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
	});
}
