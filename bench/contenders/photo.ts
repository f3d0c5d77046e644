import sharp from "sharp";

const PHOTO = { width: 4032, height: 3024 };

/** As a telephone takes it: 12 megapixels of which no two are alike. */
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

/** The form that the profile tab sends it in. */
export function formWith(picture: Buffer): FormData {
	const form = new FormData();
	form.set("intent", "upload-image");
	form.set("kind", "profile");
	form.set("image", new File([new Uint8Array(picture)], "photo", { type: "image/jpeg" }));
	return form;
}
