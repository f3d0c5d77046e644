const SAMPLE_RATE = 11_025;
const SECONDS = 6;
/** Notes of the recording in hertz: an arpeggio of D minor. */
const NOTES = [146.83, 220, 293.66, 349.23, 440, 349.23, 293.66, 220];
const HEADER_BYTES = 44;

/** Computes the demo's recording: plucked notes, mono, 16 bits. It is our own, so it needs no license. @returns a WAV file */
export function makeTone(): Uint8Array<ArrayBuffer> {
	const samples = SAMPLE_RATE * SECONDS;
	const perNote = samples / NOTES.length;
	const file = Buffer.alloc(HEADER_BYTES + 2 * samples);
	file.write("RIFF", 0, "latin1");
	file.writeUInt32LE(file.length - 8, 4);
	file.write("WAVEfmt ", 8, "latin1");
	file.writeUInt32LE(16, 16);
	file.writeUInt16LE(1, 20);
	file.writeUInt16LE(1, 22);
	file.writeUInt32LE(SAMPLE_RATE, 24);
	file.writeUInt32LE(2 * SAMPLE_RATE, 28);
	file.writeUInt16LE(2, 32);
	file.writeUInt16LE(16, 34);
	file.write("data", 36, "latin1");
	file.writeUInt32LE(2 * samples, 40);
	for (let index = 0; index < samples; index++) {
		const hertz = NOTES[Math.floor(index / perNote)] ?? 0;
		const seconds = (index % perNote) / SAMPLE_RATE;
		const loudness = Math.min(1, seconds * 100) * Math.exp(-4 * seconds);
		const wave = Math.sin(2 * Math.PI * hertz * seconds);
		file.writeInt16LE(Math.round(12_000 * loudness * wave), HEADER_BYTES + 2 * index);
	}
	return new Uint8Array(file);
}
