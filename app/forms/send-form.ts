export type FormAnswer = {
	status: number;
	/** Undefined if the response isn't JSON. */
	reply: unknown;
};

/**
 * Posts a form and reports upload progress, which only `XMLHttpRequest` supports. The action responds with JSON, see
 * middleware/answer-json.server.ts.
 *
 * @param onProgress called with the sent fraction, from 0 to 1
 * @throws DOMException `AbortError` once `signal` aborts; Error when the connection fails
 */
export function sendForm({
	action,
	form,
	signal,
	onProgress,
}: {
	action: string;
	form: FormData;
	signal: AbortSignal;
	onProgress: (sent: number) => void;
}): Promise<FormAnswer> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open("POST", action);
		request.setRequestHeader("Accept", "application/json");
		request.responseType = "json";
		request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
		request.addEventListener("load", () => {
			const { status, response } = request;
			resolve({ status, reply: response ?? undefined });
		});
		request.addEventListener("error", () => reject(new Error("The connection failed.")));
		request.addEventListener("abort", () => reject(new DOMException("Stopped.", "AbortError")));
		signal.addEventListener("abort", () => request.abort(), { once: true });
		request.send(form);
	});
}
