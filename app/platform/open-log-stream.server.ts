import pino from "pino";

/** About 4,000 lines. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Opens a stream for a logger whose failures, such as those of a full disk, neither end the process nor fill its memory. Lines
 * that can't be written wait for the next line, which tries again. Beyond a limit, lines are dropped.
 *
 * @param descriptor file descriptor of an open file
 * @param onDropped called with the number of dropped lines, once lines can be written again
 */
export function openLogStream(descriptor: number, onDropped: (lines: number) => void) {
	let isFailing = false;
	let dropped = 0;
	const stream = pino.destination({
		dest: descriptor,
		sync: false,
		maxLength: MAX_WAITING_BYTES,
	});
	// Without a listener, Node would end the process.
	stream.on("error", () => {
		isFailing = true;
	});
	stream.on("write", () => {
		isFailing = false;
	});
	stream.on("drop", () => {
		dropped += 1;
	});
	stream.on("drain", () => {
		if (dropped === 0) return;
		const lines = dropped;
		dropped = 0;
		onDropped(lines);
	});
	const flush = stream.flushSync.bind(stream);
	// At the exit, it would repeat a failed write until that succeeds, and the process would never end.
	stream.flushSync = () => {
		if (!isFailing) flush();
	};
	return stream;
}
