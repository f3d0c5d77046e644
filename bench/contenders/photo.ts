import sharp from "sharp";

const PHOTO = { width: 4032, height: 3024 };

/** A photo as from a phone: 12 megapixels, each photo different. */
export function makePhoto(): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	const size = { width: PHOTO.width / 4, height: PHOTO.height / 4 };
	return sharp({ create: { ...size, channels: 3, background: "#000000", noise } })
		.png()
		.toBuffer()
		.then((grain) =>
			sharp(grain).resize(PHOTO.width, PHOTO.height).jpeg({ quality: 90 }).toBuffer(),
		);
}

/** The form in which the profile tab sends it. */
export function formWith(picture: Buffer): FormData {
	const form = new FormData();
	form.set("intent", "upload-image");
	form.set("kind", "profile");
	form.set("image", new File([new Uint8Array(picture)], "photo", { type: "image/jpeg" }));
	return form;
}
