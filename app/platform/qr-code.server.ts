import { create, toBuffer } from "qrcode";

/** A QR code as a drawing: `path` fills its dark modules in a square of `size` units, quiet zone included. */
export type QrCode = { size: number; path: string };

/** Width of the light border in modules: without it scanners don't find the edge (ISO/IEC 18004: four). */
const QUIET_ZONE = 4;
/** Level M is readable with up to 15% of it dirty or torn, and stays coarse enough for a small sticker. */
const LEVEL = "M";
/** Width of the PNG in pixels: sharp at 8 cm in print. */
const PNG_WIDTH = 1024;

/** @param text content of the code: an absolute URL */
export function makeQrCode(text: string): QrCode {
	const { size, data } = create(text, { errorCorrectionLevel: LEVEL }).modules;
	const rows: string[] = [];
	for (let y = 0; y < size; y += 1) {
		for (let x = 0; x < size; x += 1) {
			if (!data[y * size + x]) continue;
			const start = x;
			while (x < size && data[y * size + x]) x += 1;
			rows.push(`M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h${start - x}z`);
		}
	}
	return { size: size + 2 * QUIET_ZONE, path: rows.join("") };
}

/** @returns the code as an SVG file, black on white on any background */
export function qrCodeSvg(text: string): string {
	const { size, path } = makeQrCode(text);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PNG_WIDTH}" height="${PNG_WIDTH}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
}

export function qrCodePng(text: string): Promise<Buffer> {
	return toBuffer(text, {
		type: "png",
		errorCorrectionLevel: LEVEL,
		margin: QUIET_ZONE,
		width: PNG_WIDTH,
	});
}
