import fc from "fast-check";
import sharp, { type Sharp } from "sharp";

/** Files for uploads: real pictures of each format, other files, and the same files damaged. */

/** A part of a multipart form, as its failing test prints it. */
export type SentFile = {
	field: string;
	/** A key of `realFiles`. */
	content: string;
	name: string;
	/** Type that the client claims. */
	type: string;
	damage: { how: "cut" | "overwrite" | "append"; at: number } | null;
};

const PICTURE_FORMATS = ["png", "jpeg", "webp", "gif"] as const;
const NAMES = [
	"photo.png",
	"menu.pdf",
	"",
	"../../etc/passwd",
	"photo.png\u0000.exe",
	"élan 😀.jpg",
];
const TYPES = ["image/png", "application/pdf", "text/html", "", "application/octet-stream"];

/** @returns bytes by name: `{format}` and `{format} of one pixel` for pictures, and files that are no picture */
export async function makeRealFiles(): Promise<ReadonlyMap<string, Buffer>> {
	const files = new Map<string, Buffer>([
		["empty", Buffer.alloc(0)],
		["text", Buffer.from("Opening hours: 9 to 5\n")],
		["svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
		[
			"pdf",
			Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
		],
	]);
	for (const format of PICTURE_FORMATS) {
		files.set(format, await picture(64, 48).toFormat(format).toBuffer());
		files.set(`${format} of one pixel`, await picture(1, 1).toFormat(format).toBuffer());
	}
	return files;
}

function picture(width: number, height: number): Sharp {
	const background = { r: 40, g: 120, b: 200, alpha: 0.5 };
	return sharp({ create: { width, height, channels: 4, background } });
}

/** @param field name of the field with the file. @returns parts of a form: mostly one intact file, as the form expects */
export function filesOf(
	field: string,
	files: ReadonlyMap<string, Buffer>,
): fc.Arbitrary<SentFile[]> {
	const damage = fc.record({
		how: fc.constantFrom("cut", "overwrite", "append"),
		at: fc.double({ min: 0, max: 1, noNaN: true }),
	});
	const file = (name: fc.Arbitrary<string>) =>
		fc.record({
			field: name,
			content: fc.constantFrom(...files.keys()),
			name: fc.constantFrom(...NAMES),
			type: fc.constantFrom(...TYPES),
			damage: fc.option(damage, { freq: 2 }),
		});
	return fc.oneof(
		{ weight: 4, arbitrary: fc.tuple(file(fc.constant(field))) },
		{ weight: 1, arbitrary: fc.array(file(fc.constantFrom(field, "other")), { maxLength: 3 }) },
	);
}

export function toForm(parts: readonly SentFile[], files: ReadonlyMap<string, Buffer>): FormData {
	const form = new FormData();
	for (const { field, content, name, type, damage } of parts) {
		const bytes = damaged(files.get(content) ?? Buffer.alloc(0), damage);
		form.append(field, new File([bytes], name, { type }));
	}
	return form;
}

function damaged(file: Buffer, damage: SentFile["damage"]): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(file);
	if (damage === null) return bytes;
	const at = Math.floor(damage.at * bytes.length);
	switch (damage.how) {
		case "cut":
			return bytes.slice(0, at);
		case "overwrite":
			return bytes.fill(0xff, at, at + 8);
		case "append":
			return new Uint8Array([...bytes, ...bytes.slice(at)]);
	}
}
