/** Builds a Windows icon file from the declared width and the content of each entry. */
export function icoFile(entries: ReadonlyArray<{ width: number; content: Buffer }>): Buffer {
	const header = Buffer.alloc(6 + entries.length * 16);
	header.writeUInt16LE(1, 2);
	header.writeUInt16LE(entries.length, 4);
	let offset = header.length;
	entries.forEach(({ width, content }, index) => {
		const at = 6 + index * 16;
		header.writeUInt8(width, at);
		header.writeUInt8(width, at + 1);
		header.writeUInt32LE(content.length, at + 8);
		header.writeUInt32LE(offset, at + 12);
		offset += content.length;
	});
	return Buffer.concat([header, ...entries.map(({ content }) => content)]);
}

/** A bitmap entry of one color, 32 bits per pixel. */
export function bitmapEntry({
	width,
	height,
	rgba: [red, green, blue, alpha],
}: {
	width: number;
	height: number;
	rgba: [number, number, number, number];
}): Buffer {
	const content = Buffer.alloc(40 + width * height * 4);
	content.writeUInt32LE(40, 0);
	content.writeInt32LE(width, 4);
	content.writeInt32LE(height * 2, 8);
	content.writeUInt16LE(1, 12);
	content.writeUInt16LE(32, 14);
	for (let at = 40; at < content.length; at += 4) content.set([blue, green, red, alpha], at);
	return content;
}
