import type { SubmissionResult } from "@conform-to/react";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { sendForm } from "#app/forms/send-form.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { useToasts } from "#app/ui/toast.tsx";
import { type Crop, type ImagePurpose, uploadFailed } from "../schema.ts";

const CONNECTION_LOST = "The connection was lost. Please try again.";
/** Of the server, or of a proxy in front of it, whose page isn't JSON. */
const TOO_LARGE = {
	status: 413,
	text: "It is larger than this site accepts. Choose a smaller file.",
};
const NO_ANSWER = "Reload this page and try again.";

type UploadReply = { toast?: ToastMessage; result?: SubmissionResult<string[]> };

/**
 * Uploads a picture with the other fields of its form, reports the progress, and reloads the page's data. A second
 * upload replaces the first.
 */
export function useImageUpload({
	purpose,
	action,
	fields,
	isQuiet = false,
}: {
	purpose: ImagePurpose;
	action: string;
	fields: Readonly<Record<string, string>>;
	/** Whether no toast says that it is saved. */
	isQuiet?: boolean;
}) {
	const [progress, setProgress] = useState<number | null>(null);
	const [error, setError] = useState<string | null>(null);
	const running = useRef<AbortController | null>(null);
	const toasts = useToasts();
	const revalidator = useRevalidator();

	const fail = (message: string) => {
		setError(message);
		toasts.add({ type: "error", message });
	};

	async function send(image: File, crop?: Crop): Promise<void> {
		running.current?.abort();
		const own = new AbortController();
		running.current = own;
		setError(null);
		setProgress(0);
		try {
			const { status, reply } = await sendForm({
				action,
				form: formOf({ ...fields, ...cropFields(crop) }, image),
				signal: own.signal,
				onProgress: setProgress,
			});
			const { toast, result } = (reply ?? {}) as UploadReply;
			const isDone = status >= 200 && status < 300 && toast?.type === "success";
			if (isDone) {
				if (!isQuiet) toasts.add(toast);
				await revalidator.revalidate();
			} else {
				const why = status === TOO_LARGE.status ? TOO_LARGE.text : NO_ANSWER;
				fail(result?.error?.image?.[0] ?? toast?.message ?? uploadFailed(purpose, why));
			}
		} catch {
			if (!own.signal.aborted) fail(uploadFailed(purpose, CONNECTION_LOST));
		} finally {
			if (running.current === own) {
				running.current = null;
				setProgress(null);
			}
		}
	}

	return {
		/** Share that has been sent, from 0 to 1; null while idle. */
		progress,
		error,
		fail,
		send,
		cancel: () => running.current?.abort(),
	};
}

function formOf(fields: Readonly<Record<string, string>>, image: File): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	form.set("image", image);
	return form;
}

function cropFields(crop: Crop | undefined): Record<string, string> {
	if (!crop) return {};
	return {
		cropX: String(crop.x),
		cropY: String(crop.y),
		cropWidth: String(crop.width),
		cropHeight: String(crop.height),
	};
}
