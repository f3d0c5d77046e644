import type { SubmissionResult } from "@conform-to/react";
import { useRef, useState } from "react";
import { IMAGE_TARGETS } from "#app/features/creator-page/images/schema.ts";
import { findImageProblem } from "#app/features/creator-page/images/sniff-format.ts";
import { sendForm } from "#app/forms/send-form.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { LinksReply } from "../edit/links-reply.ts";
import { type AddedPictures, describeRefused, toBatches } from "../upload/pictures.ts";

const CONNECTION_LOST =
	"The connection was lost. The pictures that are missing can be added again.";
const NO_ANSWER = "Reload this page and try again.";

/** What came of a choice of pictures. `firstId` is missing if nothing was added. */
export type PicturesOutcome = AddedPictures & { firstId?: string };

/**
 * Sends pictures with the other fields of their form, in as many requests as their size needs: those after the first add
 * to the gallery that it has made. Says what can't be sent before anything is.
 */
export function usePicturesUpload({ action }: { action: string }) {
	const [progress, setProgress] = useState<{ sent: number; of: number } | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const running = useRef<AbortController | null>(null);

	/** @param fields the form's fields without its files */
	async function send(
		fields: Readonly<Record<string, string>>,
		files: readonly File[],
	): Promise<PicturesOutcome> {
		const own = new AbortController();
		running.current = own;
		setProblem(null);
		setProgress({ sent: 0, of: files.length });
		const outcome: PicturesOutcome = { added: 0, refused: [] };
		const problems: string[] = [];
		const accepted: File[] = [];
		for (const file of files) {
			const reason = await findImageProblem(file, IMAGE_TARGETS.picture.maxBytes);
			if (reason === null) accepted.push(file);
			else outcome.refused.push({ name: file.name, reason });
		}
		// A gallery may begin without pictures, but not because all were refused.
		const batches = files.length === 0 ? [[]] : toBatches(accepted);
		const totalBytes = sizeOf(accepted);
		let sentBytes = 0;
		const showSent = (bytes: number) =>
			setProgress({ sent: totalBytes === 0 ? 0 : bytes / totalBytes, of: files.length });
		try {
			for (const batch of batches) {
				const batchBytes = sizeOf(batch);
				const { firstId } = outcome;
				const isLater = firstId !== undefined;
				const form = new FormData();
				for (const [name, value] of Object.entries(isLater ? laterFields(fields, firstId) : fields))
					form.set(name, value);
				for (const file of batch) form.append("images", file);
				const { status, reply } = await sendForm({
					action,
					form,
					signal: own.signal,
					onProgress: (share) => showSent(sentBytes + share * batchBytes),
				});
				const { addedId, pictures, result, toast } = (reply ?? {}) as Reply;
				if (status >= 200 && status < 300 && addedId !== undefined && pictures) {
					outcome.firstId ??= addedId;
					outcome.added += pictures.added;
					outcome.refused.push(...pictures.refused);
				} else {
					const [first] = result?.error?.images ?? result?.error?.[""] ?? [];
					problems.push(first ?? toast?.message ?? NO_ANSWER);
				}
				sentBytes += batchBytes;
				showSent(sentBytes);
			}
		} catch {
			if (!own.signal.aborted) problems.push(CONNECTION_LOST);
		}
		const refused = outcome.refused.length === 0 ? [] : [describeRefused(outcome.refused)];
		const all = [...refused, ...problems];
		setProblem(all.length === 0 ? null : all.join(" "));
		setProgress(null);
		return outcome;
	}

	return {
		/** Share of the pictures that has been sent, from 0 to 1, and number of them; null while idle. */
		progress,
		/** What was not added, and why; null for nothing. */
		problem,
		send,
		cancel: () => running.current?.abort(),
	};
}

function sizeOf(files: readonly File[]): number {
	return files.reduce((bytes, file) => bytes + file.size, 0);
}

type Reply = LinksReply & { toast?: ToastMessage; result?: SubmissionResult<string[]> };

/** The fields of a later request: more pictures of the gallery that was made, or of the same group. */
function laterFields(
	{ id: _, ...fields }: Readonly<Record<string, string>>,
	firstId: string,
): Record<string, string> {
	return fields.kind === "gallery" ? { ...fields, kind: "picture", groupId: firstId } : fields;
}
