import type { MouseEvent } from "react";
import { afterPaint } from "./after-paint.ts";

/**
 * Handles a click on a submit button, which shows by itself that it was pressed: its form is sent once that is painted.
 * Preparing a request takes React Router longer than a press may wait.
 */
export async function submitAfterPaint(event: MouseEvent<HTMLButtonElement>): Promise<void> {
	const { currentTarget: button } = event;
	event.preventDefault();
	await afterPaint();
	button.form?.requestSubmit(button);
}
