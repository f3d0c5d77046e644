/** Time in milliseconds after which a frame isn't waited for: a covered window may get none. */
const LONGEST_FRAME_MS = 100;

/** Resolves once the browser has painted what was drawn until now. A tab in the background is not painted: at once there. */
export function afterPaint(): Promise<void> {
	if (document.visibilityState === "hidden") return Promise.resolve();
	return new Promise((resolve) => {
		// A timer that is set in a frame runs once that frame is painted. The second timer runs after other code that waits for the frame.
		requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)));
		setTimeout(resolve, LONGEST_FRAME_MS);
	});
}
