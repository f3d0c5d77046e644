import { expect, test } from "vitest";
import { attachmentNamed, inlineNamed, toFileName } from "./file-name.ts";
import { sniffFileType } from "./sniff-file-type.ts";

const bytesOf = (latin1: string) => Buffer.from(latin1, "latin1");
/** First page of an Ogg stream whose table has one segment. */
const oggPage = (packet: string) => bytesOf(`OggS\0\x02${"\0".repeat(20)}\x01\x13${packet}`);

test.each([
	["pdf", bytesOf("%PDF-1.7\n%\xe2\xe3")],
	["wav", bytesOf("RIFF\x24\0\0\0WAVEfmt ")],
	["m4a", bytesOf("\0\0\0\x20ftypM4A \0\0\0\0")],
	["ogg", oggPage("OpusHead\x01")],
	["ogg", oggPage("\x01vorbis\0")],
	["mp3", bytesOf("ID3\x04\0\0\0\0\0\x23")],
	["mp3", bytesOf("\xff\xfb\x90\x64")],
])("finds %s by its first bytes", (type, bytes) => {
	expect(sniffFileType(bytes)).toBe(type);
});

test.each([
	["nothing", bytesOf("")],
	["a page", bytesOf("<!doctype html><script>alert(1)</script>")],
	["a PDF after something else", bytesOf("<script>alert(1)</script>%PDF-1.7")],
	["a WebP picture", bytesOf("RIFF\x24\0\0\0WEBPVP8 ")],
	["an MP4 film", bytesOf("\0\0\0\x20ftypisom\0\0\x02\0")],
	["an Ogg film", oggPage("\x80theora\x03")],
	["AAC without a container", bytesOf("\xff\xf1\x50\x80")],
	["a text with a byte order mark", bytesOf("\xff\xfeh\0i\0")],
	["a program", bytesOf("MZ\x90\0\x03")],
])("refuses %s", (_what, bytes) => {
	expect(sniffFileType(bytes)).toBeNull();
});

test.each([
	["Press kit.PDF", "Press kit.pdf"],
	["../../etc/passwd", "passwd.pdf"],
	["C:\\Users\\me\\cv.docx", "cv.pdf"],
	["page.html", "page.pdf"],
	["", "file.pdf"],
	[".htaccess", "file.pdf"],
	['a"\r\nSet-Cookie: b=c;.pdf', "a Set-Cookie b=c.pdf"],
	["\u202egpj.exe", "gpj.pdf"],
])("names a download of %j", (given, name) => {
	expect(toFileName(given, { extension: "pdf" })).toBe(name);
});

test("shortens a long name, and keeps its extension", () => {
	const name = toFileName(`${"a".repeat(300)}.pdf`, { extension: "pdf" });
	expect(name.length).toBeLessThanOrEqual(100);
	expect(name).toMatch(/^a+…\.pdf$/);
});

test("names a download in ASCII, and with all its letters for programs that read them", () => {
	expect(attachmentNamed("Müller's Notenblatt (1).pdf")).toBe(
		`attachment; filename="M_ller's Notenblatt (1).pdf"; filename*=UTF-8''M%C3%BCller%27s%20Notenblatt%20%281%29.pdf`,
	);
	expect(inlineNamed("Menü.pdf")).toBe(
		`inline; filename="Men_.pdf"; filename*=UTF-8''Men%C3%BC.pdf`,
	);
});
